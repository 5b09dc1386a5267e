player = Joueur { $number }
nobody = personne
everybody = tous
hidden-card = une carte
hidden-cards = { $count ->
    [one] une carte
   *[other] { $count } cartes
}
yes = oui
no = non
none = aucun
pile-of = { $pile } de { $owner }
and = et
nothing = rien

event-moved = { $cards } : { $from } → { $to }
event-moved-bottom = { $cards } : { $from } → sous { $to }
event-moved-random = { $cards } : { $from } → quelque part dans { $to }
event-moved-under = { $cards } : { $from } → sous une carte de { $to }
event-shuffled = { $pile } : les cartes sont mélangées
event-turned = { $pile } : les cartes sont retournées
event-turned-card = { $pile } : une carte est retournée
event-shown = { $players } { $count ->
    [one] voit
   *[other] voient
} { $cards } ({ $from })
event-changed = { $state } : { $value }
event-changed-of = { $state } de { $owner } : { $value }
event-left = { $player } est éliminé
event-rejoined = { $player } revient en jeu
event-began = — { $mark } —
event-began-of = — { $mark } : { $arguments } —
event-answered = { $player } { $move }
event-declined = { $player } décline

why-possible = { $player } peut le faire : { $move }.
why-impossible = { $player } ne peut pas le faire : { $move }
why-game-over = la partie est terminée.
why-not-asked = personne n'attend { $player } ici.
why-no-such-move = il n'y a pas de coup « { $subject } » ici.
why-wrong-arguments = ce coup se joue avec : { $subject }.
why-not-in-domain = cela n'est pas parmi { $subject }.
why-condition = cette condition n'est pas remplie.
why-holds = vrai
why-fails = faux
why-cites = { $codes }

table-of = Table de { $player }
you = vous
top-of = dessus
cards-count = { $count ->
    [one] 1 carte
   *[other] { $count } cartes
}
other-side = autre face : { $cards }
decline = décliner
ask-number = Votre coup (numéro, ou aide) :
play-help =
    Un numéro joue ce coup. Autres mots :
      pourquoi CARTE    pourquoi cette carte peut être jouée ou non
      pourquoi NUMÉRO   pourquoi un coup est offert
      table             montrer la table de nouveau
      sauver FICHIER    sauvegarder la partie
      aide              ce texte
      quitter           quitter la partie
not-understood = « { $text } » n'est aucun des numéros de 1 à { $count } ; tapez aide pour le reste
no-card-called = aucune de vos cartes ne s'appelle « { $text } »
saved = sauvegardé sous { $file }
goodbye = la partie s'arrête ici, inachevée
result-winners = { $count ->
    [one] { $names } gagne
   *[other] { $names } gagnent ensemble
}
result-nobody = personne ne gagne
result-line = { $player } : { $points }
seed-line = graine { $seed } ; pour revoir cette partie : { $command }
faces-border = ({ $side })

sheet-players = Joueurs
sheet-deck = Cartes
sheet-cards-total = { $count } cartes
sheet-assumed = supposé, non confirmé
sheet-options = Options
sheet-default = par défaut { $value }
sheet-choices = { $choices }
sheet-settles = règle { $codes }
sheet-interpretations = Là où la règle imprimée laisse le choix
sheet-question = Question
sheet-taken = Retenu
sheet-others = Écarté
sheet-seen = Qui voit quoi
sheet-pile = pile
sheet-state = état
sheet-copies = exemplaires
sheet-card = carte
sheet-points = valeur
sheet-fingerprint = empreinte
viewer-nobody = personne
viewer-owner = leur propriétaire
viewer-others = tous sauf leur propriétaire
viewer-all = tous
seen-front = la face visible : { $who }
seen-back = les autres faces : { $who }
seen-top = de la carte du dessus : { $who }
sheet-paired = les faces sont appariées au hasard à chaque partie
sheet-side = côté { $side }
