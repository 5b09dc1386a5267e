# Ce que le programme dit de lui-même. Les mêmes identifiants se trouvent dans chaque langue.
# Espaces insécables devant les deux-points et dans les guillemets; pas d'espace devant le point-virgule.

player = Joueur { $number }
you = vous
hidden-card = une carte
hidden-cards = { $count ->
    [one] une carte
   *[other] { $count } cartes
}
yes = oui
no = non
none = aucun
nothing = rien
and = et
pile-of = { $vowel ->
    [yes] { $pile } d’{ $owner }
   *[no] { $pile } de { $owner }
}
state-of = { $vowel ->
    [yes] { $state } d’{ $owner }
   *[no] { $state } de { $owner }
}
several = { $thing } ×{ $count }
named = { $name } : { $value }
in-brackets = { $text } ({ $more })

# --- ce qui arrive

event-moved = { $cards } : { $from } → { $to }
event-moved-bottom = { $cards } : { $from } → { $to }, tout en dessous
event-moved-random = { $cards } : { $from } → { $to }, n’importe où
event-moved-under = { $cards } : { $from } → { $to }, sous une carte
event-shuffled = { $pile } : cartes brassées
event-turned = { $pile } : cartes retournées
event-turned-card = { $pile } : une carte est retournée
event-shown = { $players } { $count ->
    [one] voit
   *[other] voient
} { $cards } ({ $from })
event-left = { $player } est hors jeu
event-rejoined = { $player } revient en jeu
event-began = — { $mark } —
event-began-of = — { $mark } : { $arguments } —
event-round = — manche { $number } —
event-turn = { $vowel ->
    [yes] Tour d’{ $player }
   *[no] Tour de { $player }
}
event-win = { $player } gagne
event-answered = { $player } { $move }
event-declined = { $player } laisse passer

# --- la table

your-move = À vous, { $player }
you-may = { $player }, vous pouvez intervenir
your-pile = { $pile } (vous)
cards-count = { $count ->
    [0] aucune carte
    [one] 1 carte
   *[other] { $count } cartes
}
others-under = en dessous : { $cards }
other-side = autre face : { $cards }
other-sides = autres faces : { $cards }
out-of-play = hors jeu
any-of = l’une des { $count }
decline = laisser passer

# --- l'invite

welcome = { $title } · graine { $seed } · vous êtes { $player }; les autres sont des robots ({ $bots }). Tapez aide à tout moment.
welcome-alone = { $title } · graine { $seed } · vous êtes { $player }. Tapez aide à tout moment.
resumed = La partie reprend après { $count ->
    [one] { $count } réponse
   *[other] { $count } réponses
}.
ask-number = Votre coup (numéro, ou aide) :
play-help =
    Un numéro joue ce coup. Vous pouvez aussi taper :
      pourquoi CARTE    pourquoi vous pouvez jouer cette carte, ou non
      pourquoi NUMÉRO   pourquoi un coup est dans la liste
      table             revoir la table et vos coups
      sauver FICHIER    sauvegarder la partie
      aide              ce texte
      quitter           quitter la partie
not-understood = { $count ->
    [1] « { $text } » n’est pas le numéro 1; tapez aide pour voir ce que vous pouvez dire d’autre.
   *[other] « { $text } » n’est pas un numéro de 1 à { $count }; tapez aide pour voir ce que vous pouvez dire d’autre.
}
why-what = Pourquoi quoi? Nommez une carte, un coup ou un numéro : pourquoi 1
no-card-called = Rien de ce que vous voyez ici ne s’appelle « { $text } ».
card-not-held = Vous n’avez pas la carte « { $card } ».
card-elsewhere = « { $card } » ne peut pas être jouée d’ici; elle est dans : { $pile }.
no-move-takes = Aucun coup ne se joue avec « { $card } » maintenant.
which-one = « { $text } » peut désigner plusieurs choses : { $names }.
save-where = Dans quel fichier? Tapez : sauver FICHIER
saved = Partie sauvegardée. Pour la reprendre : { $command }
goodbye = La partie s’arrête ici, inachevée.
result-winners = { $count ->
    [one] { $names } gagne.
   *[other] { $names } gagnent ensemble.
}
result-nobody = Personne ne gagne.
result-line = { $player } – { $got }
points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
seed-line = graine { $seed }; pour revoir cette partie : { $command }
seed-line-file = graine { $seed }; pour reprendre cette partie, ou en revoir la fin : { $command }
seed-line-long = graine { $seed }; cette partie est trop longue pour une commande qui la rejoue : utilisez --save FICHIER

# --- raisons

why-possible = { $player } peut faire ceci maintenant : { $move }.
why-impossible = { $player } ne peut pas faire ceci maintenant : { $move }.
why-game-over = La partie est terminée.
why-not-asked = Personne ne demande rien à { $player } ici.
why-no-such-move = Il n’y a pas de coup « { $subject } » ici.
why-wrong-arguments = Ce coup se joue avec : { $subject }.
why-not-in-domain = Ce coup prend : { $subject }.
why-not-seen = Il nomme une carte que { $player } ne voit pas.
why-not-known = { $text } (ne peut se savoir d’ici)
why-condition = Ce qui s’y oppose :
why-one-of = il suffit d’une de ces conditions
why-both = il faut les deux
why-not = ne doit pas être : { $text }
why-value = { $name } : { $value }

# --- un jeu sur une feuille

sheet-players = Joueurs : { $low } à { $high }
sheet-players-exactly = Joueurs : { $low }
sheet-name = Nom : { $name } (empreinte { $fingerprint })
sheet-house-rules = Règles maison : { $names }
sheet-deck = Cartes
sheet-cards-total = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
sheet-assumed = supposé, non confirmé
sheet-paired = Les faces sont assemblées au hasard à chaque partie.
sheet-fixed = Chaque carte a deux faces assemblées une fois pour toutes.
sheet-side = Face { $side }
sheet-options = Options
sheet-options-how = Choisissez avec --option NOM=VALEUR.
sheet-default = par défaut
sheet-default-value = par défaut { $value }
sheet-truth = true (oui) ou false (non)
sheet-rule = une règle à vous, avec { $parameters }
sheet-rule-alone = une règle à vous
sheet-settles = tranche { $codes }
sheet-interpretations = Là où les règles imprimées laissent le choix
sheet-taken = Retenu
sheet-taken-by = Retenu (option { $option })
sheet-others = Écarté
sheet-seen = Qui voit quoi
viewer-nobody = personne
viewer-owner = son propriétaire
viewer-others = tous sauf son propriétaire
viewer-all = tout le monde
seen-front = la face visible : { $who }
seen-back = les autres faces : { $who }
seen-top = la carte du dessus : { $who }
seen-back-top = les autres faces de la carte du dessus : { $who }

# --- la liste des jeux

rules-players = { $low } à { $high } joueurs
rules-players-exactly = { $low ->
    [one] { $low } joueur
   *[other] { $low } joueurs
}

# --- les règles maison qui conviennent, et pourquoi d'autres non

fits-head = Règles maison pour { $ruleset } :
fits-none = aucune règle maison n'est installée
fits = convient
fits-not = ne convient pas : { $reason }
fits-but = convient, mais { $reason }
fits-lacks = il manque au jeu { $things }
fits-wrong-game = elle est pour { $games } et ce qui en est tiré
fits-otherwise = { $message } (ligne { $line })
fits-in-vain = aucune carte n'a { $things }
fits-more = { $count } de plus
fits-thing = { $what ->
    [rule] la règle `{ $name }`
    [decision] la décision `{ $name }`
    [moment] le moment `{ $name }`
    [kind] la sorte `{ $name }`
    [field] des cartes avec `{ $name }`
    [state] l'état `{ $name }`
    [option] l'option `{ $name }`
    [move] le coup `{ $name }`
    [type] le type `{ $name }`
   *[other] `{ $name }`
}

# --- ébauches de fichiers de règles

draft-counted-turn = tours
draft-counted-round = manches
draft-counted-other = fois que { $rule } a lieu
draft-most = { $what } au plus par partie
draft-scenario = ce qui est compté : { $what }
draft-option = une option avec une autre valeur; là-bas c’est { $was }
draft-label = ce qu’on lit sur une carte
draft-also = quand cela vaut aussi
draft-move = un coup qui n’est pas toujours possible
draft-top = au bord gauche
draft-rules = sous les règles
