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
or = ou
bot-name = Robot { $number }
players-from-to = { $low } à { $high }
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
event-turned-top = { $pile } : cartes retournées; maintenant sur le dessus : { $card }
event-turned-side = { $pile } : cartes retournées, { $side }; maintenant sur le dessus : { $card }
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
team = Équipe { $names }
own-team = Votre équipe, { $names }
your-partner = votre partenaire
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
ask-card = Quelle carte (numéro, ou un mot)?
chosen-cards = Choisies : { $cards }
choosing-help = { $more ->
    [0] Aucune carte ne peut être ajoutée; retour enlève la dernière, annuler les oublie toutes, aide dit le reste.
   *[other] Un numéro ajoute cette carte; retour enlève la dernière, annuler les oublie toutes, aide dit le reste.
}
choosing-help-whole = Un numéro ajoute cette carte; fini joue votre choix, retour enlève la dernière, annuler les oublie toutes, aide dit le reste.
choosing-words =
    Un numéro ajoute cette carte, son nom aussi. Vous pouvez aussi taper :
      fini              jouer le coup avec les cartes choisies
      retour            enlever la dernière carte
      annuler           les oublier toutes, et choisir un autre coup
      pourquoi          pourquoi elles font le coup, ou non
      pourquoi CARTE    de même avec cette carte en plus (ou pourquoi NUMÉRO)
      table             revoir la table et ces cartes
      sauver FICHIER    sauvegarder la partie, sans les cartes choisies
      aide              ce texte
      quitter           quitter la partie
no-such-card-here = « { $text } » ne peut pas être ajoutée; tapez aide pour voir ce que vous pouvez dire.
nothing-chosen = Vous n’avez encore choisi aucune carte : ajoutez-en une, ou tapez annuler.
not-whole = { $more ->
    [0] Le coup n’est donc pas encore possible, et aucune carte ne peut être ajoutée : tapez retour ou annuler.
   *[other] Le coup n’est donc pas encore possible : ajoutez une carte, ou tapez annuler.
}
play-help =
    Un numéro joue ce coup. Vous pouvez aussi taper :
      COUP CARTE, CARTE
                        jouer avec ces cartes un coup qui en prend plusieurs
      pourquoi CARTE    pourquoi vous pouvez jouer cette carte, ou non;
                        pourquoi --règles CARTE montre les règles
      pourquoi NUMÉRO   pourquoi un coup est dans la liste
      table             revoir la table et vos coups
      sauver FICHIER    sauvegarder la partie
      aide              ce texte
      quitter           quitter la partie
not-understood = { $count ->
    [1] « { $text } » n’est pas le numéro 1; tapez aide pour voir ce que vous pouvez dire d’autre.
   *[other] « { $text } » n’est pas un numéro de 1 à { $count }; tapez aide pour voir ce que vous pouvez dire d’autre.
}
why-search = { $count ->
    [1] Depuis votre place, voici les meilleurs coups d’après une partie simulée :
   *[other] Depuis votre place, voici les meilleurs coups d’après { $count } parties simulées :
}
why-search-move = { $move } : essayé { $count } fois, vaut { $worth } sur 100
why-what = Pourquoi quoi? Nommez une carte, un coup ou un numéro : pourquoi 1
no-card-called = Rien de ce que vous voyez ici ne s’appelle « { $text } ».
card-not-held = Vous n’avez pas la carte « { $card } ».
card-elsewhere = « { $card } » ne peut pas être jouée d’ici; elle est dans : { $pile }.
no-move-takes = Aucun coup ne se joue avec « { $card } » maintenant.
which-one = « { $text } » peut désigner plusieurs choses : { $names }.
save-where = Dans quel fichier? Tapez : sauver FICHIER
saved = Partie sauvegardée. Pour la reprendre : { $command }
cannot-save = impossible de sauvegarder dans { $file } : { $reason }
cannot-save-there = impossible de sauvegarder dans { $file } : { $reason }; choisissez un autre endroit
cannot-save-no-file = impossible de sauvegarder dans { $file } : ce n’est pas un fichier; choisissez un autre nom
cannot-save-no-game = impossible de sauvegarder dans { $file } : ce fichier n’est pas une partie sauvegardée; choisissez un autre nom
goodbye = La partie s’arrête ici, inachevée.
result-winners = { $count ->
    [one] { $names } gagne.
   *[other] { $names } gagnent ensemble.
}
result-nobody = Personne ne gagne.
result-line = { $place }. { $player } – { $got }
points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
seed-line = graine { $seed }; pour revoir cette partie : { $command }
seed-line-file = graine { $seed }; pour reprendre cette partie, ou en revoir la fin : { $command }
seed-line-long = graine { $seed }; cette partie est trop longue pour une commande qui la rejoue : utilisez --save FICHIER

# --- raisons

why-possible = { $player } peut faire ceci maintenant : { $move }.
but = mais { $text }
why-impossible = { $player } ne peut pas faire ceci maintenant : { $move }.
why-game-over = La partie est terminée.
why-faulted = Une erreur a arrêté la partie : { $subject }.
why-declined = { $player } a déjà laissé passer cela.
why-hidden-card = Vous ne voyez pas cette carte.
why-others-turn = C’est à { $names } de jouer.
why-answered = Vous avez répondu; c’est maintenant aux autres.
why-not-asked = Personne ne demande rien à { $player } ici.
why-no-such-move = Il n’y a pas de coup « { $subject } » ici.
why-wrong-arguments = Ce coup se joue avec : { $subject }.
why-not-in-domain = Ce coup prend : { $subject }.
why-needs-more = Seulement avec d’autres, par exemple : { $cards }.
why-in-no-set = Aucune combinaison possible maintenant ne permet ce coup avec cela.
why-not-here = Cela ne peut pas se faire maintenant.
why-not-taken = Cela ne se fait pas avec ce choix.
why-hidden = On ne peut pas dire pourquoi.
why-not-now = Ce n’est pas possible maintenant.
why-not-now-by = Ce n’est pas possible maintenant ({ $label } : { $value }).
why-not-seen = Il nomme une carte que { $player } ne voit pas.
why-not-known = { $text } (ne peut se savoir d’ici)
why-condition = Ce qui s’y oppose :
why-one-of = il suffit d’une de ces conditions
why-both = il faut les deux
why-not = ne doit pas être : { $text }
why-value = { $name } : { $value }

# --- un jeu sur une feuille

sheet-players = Joueurs : { $numbers }
sheet-teams = Équipes, assises à tour de rôle autour de la table : { $teams }
sheet-teams-of = { $count ->
    [one] { $players } joueurs en 1 équipe
   *[other] { $players } joueurs en { $count } équipes
}
sheet-name = Nom : { $name } (empreinte { $fingerprint })
sheet-house-rules = Règles maison : { $names }
sheet-deck = Cartes
sheet-cards-total = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
sheet-assumed = supposé, non confirmé
sheet-paired = Les faces sont assemblées au hasard à chaque partie.
sheet-fixed = { $others ->
    [0] Chaque carte a deux faces assemblées une fois pour toutes.
   *[other] { $several ->
        [one] 1 carte a deux faces assemblées une fois pour toutes, et chacune des { $others } autres a une face.
       *[other] { $several } cartes ont deux faces assemblées une fois pour toutes, et chacune des { $others } autres a une face.
    }
}
sheet-side = Face { $side }
sheet-options = Options
sheet-options-how = Choisissez avec --option NOM=VALEUR.
sheet-default = par défaut
sheet-default-value = par défaut { $value }
sheet-fixed-value = toujours { $value }
sheet-truth = true (oui) ou false (non)
sheet-rule = une règle à vous, avec { $parameters }
sheet-rule-alone = une règle à vous
sheet-settles = tranche { $codes }
sheet-interpretations = Là où les règles imprimées laissent le choix
sheet-taken = Retenu
sheet-taken-by = Retenu (option { $option })
sheet-decided = Tranché maintenant par la règle maison « { $name } »
sheet-without = Sans règles maison
sheet-others = Écarté
sheet-reasons = Pourquoi un coup peut être refusé
sheet-seen = Qui voit quoi
sheet-reveals = « { $rule } » révèle quelque chose de : { $names }
sheet-on-cards = { $name } (sur des cartes, même cachées)
viewer-nobody = personne
viewer-owner = son propriétaire
viewer-team = son propriétaire et ses partenaires
viewer-own-team = tous les joueurs de son équipe
viewer-others = tous sauf son propriétaire
viewer-other-teams = tous sauf les joueurs de son équipe
viewer-all = tout le monde
seen-front = la face visible : { $who }
seen-back = les autres faces : { $who }
seen-top = la carte du dessus : { $who }
seen-back-top = les autres faces de la carte du dessus : { $who }

# --- la liste des jeux

number-of-players = { $most ->
    [one] { $numbers } joueur
   *[other] { $numbers } joueurs
}

# --- les règles maison qui conviennent, et pourquoi d'autres non

fits-head = Règles maison pour { $ruleset } :
fits-none = aucune règle maison n’est installée
fits = convient
fits-not = ne convient pas : { $reason }
fits-but = convient, mais { $reason }
fits-decides = { $fit }; tranche { $codes } à la place du jeu
fits-lacks = il manque au jeu { $things }
fits-wrong-game = elle est pour { $games } et ce qui en est tiré
fits-included = elle fait déjà partie du jeu
fits-otherwise = { $message } (ligne { $line })
fits-in-vain = aucune carte n’a { $things }
fits-more = { $count } de plus
fits-thing-rule = la règle `{ $name }`
fits-thing-decision = la décision `{ $name }`
fits-thing-moment = le moment `{ $name }`
fits-thing-kind = la sorte `{ $name }`
fits-thing-field = des cartes avec `{ $name }`
fits-thing-state = l’état `{ $name }`
fits-thing-option = l’option `{ $name }`
fits-thing-move = le coup `{ $name }`
fits-thing-type = le type `{ $name }`
fits-thing-name = `{ $name }`

# --- une table dans un navigateur

making-decides = { $count ->
    [one] tranche un point ouvert du jeu : { $questions }
   *[other] tranche des points ouverts du jeu : { $questions }
}
making-clash = { $names } ne vont pas ensemble : { $reason }
making-wrong-with = { $name } : { $reason }
making-meet = { $first } et { $second } se rencontrent ici, { $thing } : { $outcome }
making-lacks-rules = il manque au jeu presque tout ce qu’elle change
making-broken = le fichier de `{ $game }` a une erreur : { $reason }
making-no-game = il n’y a pas de jeu `{ $name }` ici
making-no-house-rule = il n’y a pas de règle maison `{ $name }` ici
making-no-option = le jeu n’a pas d’option `{ $name }` qu’une table choisit
making-no-person = une table a besoin d’une place pour une personne
making-wrong-number = le jeu est pour { $numbers } joueurs, non pour { $given }
making-wrong-option = { $problem }; { $help }
making-wrong-body = la demande ne se lit pas : { $wanted }
making-wrong-part = `{ $part }` ne peut être `{ $given }` : { $wanted }
making-wants-object = c’est un objet d’au plus { $most } clés
making-wants-list = c’est une liste de { $low } à { $high } éléments
making-wants-text = c’est un texte de 1 à { $most } caractères
making-wants-value = c’est un nombre entier, vrai ou faux, ou un texte d’au plus { $most } caractères
making-wants-number = c’est un nombre de { $low } à { $high }
making-wants-whole = c’est un nombre entier de { $low } à { $high }
making-wants-one = c’est { $names }

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

# --- la page qui montre ce qui répond de chaque énoncé d'un livret

page-skip = Aller au jeu
page-contents = Sommaire
page-name = Nom
page-fingerprint = Empreinte
page-house-rules = Règles maison
page-players = Qui peut jouer
page-teams = Équipes
page-with-house-rules = Des règles maison s’ajoutent au jeu. Elles peuvent changer ce que dit un énoncé; les scénarios du jeu lui-même sont joués sans elles, ceux de chaque règle maison avec elle seule, sur le premier jeu pour lequel elle est faite.
page-glance = En bref
page-glance-caption = Ce qui, du livret, est dans les règles et prouvé
page-statements = Énoncés du livret
page-interpretations = Points laissés ouverts
page-total = en tout
page-remarks = remarques
page-cited = dans les règles
page-proven = prouvés
page-scenarios = { $count ->
    [1] { $passed } scénario sur 1 réussit.
    [one] { $passed } scénario sur { $count } réussit.
   *[other] { $passed } scénarios sur { $count } réussissent.
}
page-no-scenarios = Il n’y a pas de scénarios.
page-no-statements = Aucune liste des énoncés du livret n’accompagne ce jeu.
page-untranslated = { $count ->
    [one] { $count } énoncé n’est pas en français; il figure tel qu’il a été écrit.
   *[other] { $count } énoncés ne sont pas en français; ils figurent tels qu’ils ont été écrits.
}
page-how = Comment lire cette page
page-how-statements = Le livret est découpé en énoncés, dits dans nos propres mots. Chacun a un code, par exemple { $code }.
page-how-parts = « Dans les règles » dit ce qui met un énoncé en œuvre : une règle, une carte, une ligne du paquet, une option; avec le fichier et la ligne où cela se trouve. Un choix est ce qu’on demande à un joueur, un coup une des réponses; une définition dit ce qu’un mot des règles veut dire. Les fichiers sont nommés à partir du dossier de ce jeu; un fichier précédé d’un autre dossier appartient à un jeu sur lequel celui-ci est bâti. Les scénarios portent le nom que leur auteur leur a donné.
page-how-names = Ce qui est écrit comme { $name } figure ainsi dans le fichier de règles, comme nom d’une règle ou ligne du paquet : c’est le même dans toutes les langues, et on peut l’y chercher. Ce qui est désigné ainsi, l’énoncé qui se trouve à côté le dit.
page-how-proofs = « Prouvé par » nomme des scénarios : de petites scènes de jeu, avec les cartes sur la table, ce qui est fait et ce qui doit s’ensuivre. Un programme les a tous joués quand cette page a été faite; ✓ précède ceux qui se sont passés comme il faut.
page-how-remarks = Une remarque est un énoncé qui ne demande rien aux règles, un conseil par exemple.
page-deck = Les cartes
page-deck-caption = De quoi le paquet est fait
page-deck-caption-side = De quoi le paquet est fait : { $side }
page-copies = de chaque
page-card = carte
page-cards = en tout
page-signs = Signes
page-signs-how = Pour qui ne voit pas les couleurs; certains jeux les ont entre crochets derrière chaque carte.
page-options = Ce dont une table peut convenir
page-options-caption = Les options, ce qu’elles peuvent être, et ce qui vaut si personne ne dit rien
page-option = option
page-may-be = peut être
page-default = sinon
page-fixed = toujours ainsi
page-own-rule = une règle à vous
page-settles = tranche
page-rulebook = Le livret, énoncé par énoncé
page-in-the-rules = Dans les règles
page-proven-by = Prouvé par
page-not-cited = rien encore
page-not-proven = aucun scénario encore
page-remark = Remarque
page-remark-alone = ne demande rien aux règles
page-passes = réussi
page-fails = échoue
page-open = Là où le livret laisse le choix
page-open-how = Chaque question, et la lecture que ce jeu retient.
page-taken = Lecture retenue
page-decided = Tranché maintenant par
page-decided-by = { $word ->
    [instead-of] la règle maison « { $name } » remplace
    [also] la règle maison « { $name } » permet plus souvent
    [never] la règle maison « { $name } » interdit parfois
    [behaviour] la règle maison « { $name } » dit autrement
    [removed] la règle maison « { $name } » enlève
    [cards] la règle maison « { $name } » ajoute des cartes
    [fewer] la règle maison « { $name } » retire des cartes
    [settles] la règle maison « { $name } » le tranche
    [reads] la règle maison « { $name } » donne une autre lecture
   *[key] la règle maison « { $name } » fixe
}
page-changed-by = Changée par
page-changed-by-option = l’option « { $option } »
page-others = Autres lectures
page-failing = Scénarios qui échouent
page-failing-how = Ce qu’ils prouvent ne compte pas comme prouvé par eux.
page-label = « { $label } »
page-part = { $kind ->
    [rule] règle { $name }
    [definition] définition { $name }
    [decision] choix { $name }
    [move] coup { $name } dans { $decision }
    [meanwhile] ce que d’autres peuvent faire pendant { $name }
    [behaviour] { $decision } : son effet au moment { $name }
    [moment] ce que font la plupart des cartes au moment { $name }
    [card] carte { $name }
    [value] valeur { $name }
    [option] option { $name }
    [pile] pile { $name }
    [state] ce que le jeu retient : { $name }
    [field] ce qu’on sait de chaque carte : { $name }
    [line] ligne du paquet :
    [deck] le paquet
    [players] combien peuvent jouer
    [outcome] qui gagne
    [title] le titre
   *[summary] le résumé
}
page-made = Fait par { $program } à partir des fichiers de règles eux-mêmes.

# --- la page qui confronte le texte d'un livret à son jeu

text-title = { $title } : le texte du livret
text-skip = Aller au texte
text-private = Cette page contient le texte du livret tel qu’il a été donné.
text-ties = Ne la transmettez qu’à ceux à qui vous pouvez donner ce texte. Une phrase liée à un énoncé a été vue par quelqu’un; cela ne prouve pas que chacune de ses propositions soit couverte.
text-language = Langue du texte
text-language-name = { $spoken ->
    [fr] français
   *[en] anglais
}
text-sentences = { $count ->
    [one] Une phrase, selon ce qu’on en sait
   *[other] { $count } phrases, selon ce qu’on en sait
}
text-claims = { $count ->
    [one] Une affirmation et { $numbers } nombres, confrontés aux règles
   *[other] { $count } affirmations et { $numbers } nombres, confrontés aux règles
}
text-status = { $status ->
    [contradicted] contredite
    [changed] changée
    [untied] non liée
    [proposed] proposée
    [missing] absente des règles
    [open] point ouvert
    [implemented] dans les règles
    [proven] prouvée
   *[remark] remarque
}
text-status-means = { $status ->
    [contradicted] Les règles, ou une autre phrase, disent autre chose.
    [changed] Ce n’est plus la phrase que quelqu’un a vue : ses mots ou sa place ont changé depuis.
    [untied] Personne n’a dit ce que cette phrase énonce.
    [proposed] Ce qu’elle énonce est proposé; personne ne l’a confirmé.
    [missing] Elle énonce une chose qu’aucune règle ne cite encore.
    [open] Le livret laisse ce point ouvert; le jeu retient une des lectures.
    [implemented] Des règles citent tout ce qu’elle énonce; aucun scénario réussi ne prouve encore le tout.
    [proven] Des scénarios réussis prouvent chaque énoncé qu’elle contient.
   *[remark] Elle ne demande rien aux règles.
}
text-verdict = { $verdict ->
    [agrees] concorde
    [contradicts] contredit
    [differs] diffère à dessein
   *[open] rien à comparer, ou dans le doute
}
text-unread = nombre non lu
text-not-read = « { $number } » n’a pas été lu
text-line = ligne { $line }
text-lines-unread = Les colonnes des lignes { $first } à { $last } sont incertaines; elles n’ont pas été mises en ordre.
text-remark = { $kind ->
    [heading] Un titre.
    [question] Une question, à laquelle répond la phrase suivante.
    [lead-in] Elle annonce ce qui suit.
    [summary] Elle résume ce que d’autres phrases énoncent en entier.
    [reference] Elle dit où poursuivre la lecture.
    [story] Elle raconte une histoire.
    [example] Un exemple.
    [advice] Un conseil.
    [picture] Elle se trouve dans une image ou au-dessous.
   *[imprint] Elle fait partie des mentions de l’éditeur.
}
text-differs = Les règles diffèrent de cette phrase à dessein : { $code }.
text-unknown-code = rien ne porte ce code
text-shown = À l’écran : { $count } sur { $total } phrases
text-show-all = Tout montrer
text-keys = Les boutons ne laissent voir que les phrases de leur sorte. Les flèches, ou j et k, mènent de phrase en phrase; Entrée ouvre ce qu’on sait de l’une, Échap le ferme.
text-untold = { $count ->
    [one] Un énoncé n’est contenu dans aucune phrase de ce texte :
   *[other] { $count } énoncés ne sont contenus dans aucune phrase de ce texte :
}
text-look = À regarder
text-text = Le texte
text-panel = Ce qu’on sait de la phrase
text-choose = Choisissez une phrase du texte.
text-close = Fermer
text-notes = Notes sur les phrases et leurs codes

# --- ce qui coûte le plus de pas

prices-head = Ce qui coûte le plus de pas, au pire, à { $players } joueurs : un, et un de plus tous les { $looks } regards
prices-steps = pas
prices-looks = regards
prices-what = quoi
prices-where = où
priced-statement = une instruction de { $rule }
priced-decision = la décision { $rule }
priced-decision-at-once = la décision { $rule }, posée à tous à la fois
priced-outcome = le résultat de tous les joueurs

# --- ébauches de jeux à partir du texte d'une règle imprimée
draft-line = ligne { $line } : { $what }
draft-statement = ligne { $line } : reste à dire avec vos mots
draft-numbers-of-line = nombres qui ne sont pas dans l’ébauche : { $numbers }
draft-more = et { $count } lignes de plus
draft-below = sous la ligne { $line }
draft-before = Avant le premier titre
draft-no-cards = aucune carte n’a été comprise : le paquet en tient de vierges
draft-no-players = le nombre de joueurs n’a pas été compris : 2 à 4 sont pris
draft-no-hand = le nombre de cartes distribuées n’a pas été compris : 5 sont prises
draft-sides = les faces semblent n’avoir pas autant de cartes les unes que les autres, aussi leurs lignes sont-elles des commentaires; le paquet tient des cartes vierges
draft-total = le texte parle de { $total } cartes, et ces lignes en font { $cards }
draft-left-twice = une ligne plus haut compte les mêmes cartes
draft-left-otherwise = une ligne plus haut compte ces cartes autrement
draft-left-many = un paquet ne peut en tenir tant
draft-left-name = le nom de ces cartes n’a pas été compris
draft-left-each = ce qu’elle dit de chaque carte n’a pas été compris
draft-left-numbers = ses nombres ne s’accordent pas
draft-left-range = elle ne dit pas combien il y en a de chaque chiffre
draft-left-else = elle compte peut-être autre chose que des cartes
draft-left-colours = elle énumère des valeurs qu’aucune autre ligne n’a
draft-left-points = une ligne plus haut donne à ces cartes d’autres points
draft-left-which = les cartes qui ont ces points n’ont pas été comprises

# --- les fichiers de l’atelier
workshop-wrong-message = la page demande sans un bon `{ $key }`; rechargez-la
workshop-wrong-name = `{ $name }` ne peut pas être un fichier ici; son nom finit par .yaml, et aucune partie ne commence par un point
workshop-outside = `{ $name }` mène hors du dossier de l’atelier
workshop-installed = un fichier installé peut être lu, pas écrit; commencez-en une variante
workshop-unknown-code = il n’y a pas de page sur `{ $code }`
workshop-file-gone = `{ $name }` n’est plus là; quelqu’un l’a enlevé ou renommé
workshop-file-changed = quelqu’un d’autre a changé `{ $name }` entretemps, qui n’a donc pas été écrit
workshop-file-taken = `{ $name }` est déjà là; choisissez un autre nom
workshop-file-too-large = le texte a plus de { $most } octets; répartissez-le sur plusieurs fichiers
workshop-file-not-text = le texte contient une moitié de caractère; enlevez-la là où l’on voit une case
workshop-file-unwritten = il n’a pas pu être écrit : { $reason }
workshop-unknown-entry = il n’y a rien qui s’appelle `{ $entry }` pour commencer
workshop-needs-base = `{ $name }` en fait partie et est déjà ici avec un autre texte; commencez dans un dossier vide
workshop-no-rules = `{ $name }` a des fautes; corrigez-les d’abord
workshop-no-format = le texte a une faute de syntaxe; corrigez-la d’abord
workshop-nothing-there = plus rien n’est proposé ici; le texte a changé

# --- ce que refuse le serveur des tables
web-wrong-message = le serveur n’a pas compris la page; rechargez-la
web-wrong-name = ce nom ne convient pas; prenez-en un autre
web-wrong-seat = cette table n’a pas une telle place pour une personne
web-wrong-host = ce serveur n’est pas connu sous ce nom; ouvrez l’adresse qu’il a affichée à son démarrage
web-wrong-origin = la demande vient d’un autre site, donc rien n’a été fait
web-wrong-token = ce lien ne mène à aucune place de la table
web-gone = cette table n’existe pas
web-not-here = cette page n’existe pas
web-lost-title = Il n’y a pas de page ici
web-lost-advice = L’adresse a peut-être perdu un morceau quand on l’a copiée. Si vous cherchez une table, redemandez son lien à qui l’a ouverte.
web-lost-back = À l’accueil
web-record-place = Cette partie a ses propres fichiers de règles, nommés ici à partir du dossier où le serveur a été lancé. Mettez ce fichier là, puis lancez : croupier test { $file }
web-wrong-method = cela ne se fait pas ainsi
web-silent = la page n’a rien dit pendant { $seconds } secondes; rechargez-la
web-seat-taken = quelqu’un a pris cette place
web-name-taken = quelqu’un à la table porte ce nom
web-begun = la partie a commencé
web-cannot-make = les règles s’arrêtent avant la première décision, donc il n’y a pas de table
web-cannot-record = cette partie ne peut s’écrire comme un enregistrement
web-not-over = la partie n’est pas finie
web-too-large = c’est plus long que { $most } octets
web-not-json = une demande qui change quelque chose doit être en JSON
web-too-fast = trop à la fois; attendez un instant
web-too-slow = la page a lu trop lentement; elle peut revenir
web-broken = quelque chose a échoué sur le serveur; rien de ce qui était confirmé n’est perdu
web-damaged = ce qui est conservé de cette table est abîmé, donc elle ne peut continuer; les autres tables ne sont pas touchées
web-unstored = cela n’a pu être conservé, donc rien n’a changé; réessayez
web-busy = le serveur s’arrête ou a trop à faire; réessayez
web-too-many-tables = il y a déjà { $most } tables; attendez que l’une finisse
web-too-many-seats = toutes les tables ensemble ont déjà { $most } places; attendez qu’une table finisse
web-too-many-pages = { $most } pages ont déjà ouvert cette table; fermez-en une
web-too-many-connections = { $most } pages sont déjà ouvertes sur ce serveur; attendez que l’une soit fermée
web-wrong-key = cette page demande la clé qui fait partie de l’adresse affichée; ouvrez cette adresse-là
web-too-many-workshops = { $most } pages de l’atelier sont déjà ouvertes; fermez-en une
web-refused-late = quelqu’un a été plus rapide
web-refused-answered = vous avez déjà répondu, autrement
web-refused-impossible = ce n’est pas possible maintenant
web-refused-unstored = cela n’a pu être conservé, donc rien n’a changé; réessayez
web-refused-over = la partie est finie

# --- ce que l’atelier refuse
workshop-unknown-ask = l’atelier ne connaît pas la question `{ $name }`; rechargez la page
workshop-stopped = arrêté; le prochain changement le relance
workshop-too-long = cela a duré trop longtemps et a été arrêté; une règle continue peut-être sans fin, ou presque
workshop-too-large = la réponse est trop grande pour être montrée
workshop-memory = cela demande plus de mémoire qu’il n’y en a et a été arrêté; une règle en fait peut-être trop
workshop-died = quelque chose a échoué dans l’atelier, qui a été relancé; vos textes sont restés tels quels

# --- the live game of the workshop
workshop-playing-stopped = La réponse { $number } ne peut plus être donnée – { $player } : { $answer }. { $why }
workshop-playing-faulted = Une faute des règles a mis fin à la partie avant.
workshop-playing-no-seat = Il n’y a pas ce joueur à cette table.
workshop-playing-no-decline = Le joueur doit maintenant jouer un coup.
workshop-playing-no-move = Les règles n’ont pas de coup `{ $name }`.
workshop-playing-not-asked = La décision en cours ne propose pas `{ $name }`.
workshop-playing-other-values = `{ $name }` n’est pas proposé avec ces valeurs maintenant.
workshop-playing-that-card = cette carte cachée
workshop-playing-no-card = { $pile } : { $card } n’y est pas.
workshop-playing-fault = { $named ->
    [yes] Les règles ne peuvent pas continuer dans `{ $rule }` : { $message }.
   *[no] Les règles ne peuvent pas continuer : { $message }.
 }
workshop-playing-condition = Dans les règles : `{ $condition }`.
workshop-playing-mistakes = les règles ont une erreur : { $first }
workshop-playing-gone = cette ligne n’existe plus
workshop-playing-not-begun = aucune partie n’a encore commencé; changez quelque chose au texte, ou recommencez

# --- ce que les essais de l’atelier refusent
workshop-testing-mistakes = les règles contiennent une erreur : { $first }
workshop-testing-cannot-record = cette partie n’a pas donné de scénario : { $why }

# --- les pages sur beaucoup de parties
study-title = { $title } : { $count ->
    [one] une partie
   *[other] { $games } parties
 }
study-bots = { $count ->
    [one] 1 robot ({ $bots })
   *[other] { $count } robots ({ $bots })
 }
study-rounds = { $count ->
    [0] aucune manche
    [one] une manche
   *[other] { $rounds } manches
 }
study-interrupted = La série a été arrêtée après { $games } parties sur { $asked } : tout ce qui est dit ici porte sur les parties jouées.
study-deals = Donnes avec le joueur qui réfléchit : { $count } jouées sur { $asked }.
study-found = Ce qui a été trouvé
study-spread-turns = Une manche a { $mean } tours en moyenne : la moitié des manches en ont de { $low } à { $high }, dix-neuf sur vingt au plus { $most }; la plus courte en a { $least }, la plus longue { $longest }.
study-spread-choices = Une manche a { $mean } choix en moyenne (des réponses parmi plusieurs possibles) : la moitié des manches en ont de { $low } à { $high }, dix-neuf sur vingt au plus { $most }; le minimum est { $least }, le maximum { $longest }.
study-spread-points = Les points d’une manche, tous joueurs ensemble, sont de { $mean } en moyenne : de { $low } à { $high } dans la moitié des manches, au plus { $most } dans dix-neuf sur vingt; le minimum est { $least }, le maximum { $longest }.
study-spread-rounds = Une partie a { $mean } manches en moyenne : la moitié des parties en ont de { $low } à { $high }, dix-neuf sur vingt au plus { $most }; la plus courte en a { $least }, la plus longue { $longest }.
study-spread-game-turns = Une partie a { $mean } tours en moyenne : la moitié des parties en ont de { $low } à { $high }, dix-neuf sur vingt au plus { $most }; la plus courte en a { $least }, la plus longue { $longest }.
study-always-turns = Chaque manche a { $count ->
    [one] { $number } tour.
   *[other] { $number } tours.
 }
study-always-choices = Chaque manche a { $count ->
    [one] { $number } choix, c’est-à-dire une réponse parmi plusieurs possibles.
   *[other] { $number } choix, c’est-à-dire des réponses parmi plusieurs possibles.
 }
study-always-points = Chaque manche a { $count ->
    [one] { $number } point, tous joueurs ensemble.
   *[other] { $number } points, tous joueurs ensemble.
 }
study-always-rounds = Chaque partie a { $count ->
    [one] { $number } manche.
   *[other] { $number } manches.
 }
study-always-game-turns = Chaque partie a { $count ->
    [one] { $number } tour.
   *[other] { $number } tours.
 }
study-no-rounds = Aucune règle de ce jeu ne dit ce qu’est une manche : il n’y a donc pas de chiffres par manche, ni tours, ni choix, ni points.
study-no-wins = Personne n’a gagné.
study-seats-few = Il y a trop peu de parties pour dire si une place gagne plus souvent que les autres.
study-seats-more = { $count ->
    [one] { $players } gagne plus souvent que la part égale de { $even }, de plus que le hasard n’explique.
   *[other] { $players } gagnent plus souvent que la part égale de { $even }, de plus que le hasard n’explique.
 }
study-seats-less = { $count ->
    [one] { $players } gagne moins souvent que la part égale de { $even }, de plus que le hasard n’explique.
   *[other] { $players } gagnent moins souvent que la part égale de { $even }, de plus que le hasard n’explique.
 }
study-seats-even = Rien ne montre qu’une place fasse gagner ou perdre : le hasard explique les écarts avec { $even }. La part d’une place est connue ici à environ ± { $width } points de pourcentage; quelque chose de plus petit n’aurait pas été vu.
study-fault-count = { $count ->
    [0] Aucune partie n’a fini par une faute des règles.
    [one] Une partie a fini par une faute des règles ({ $share }).
   *[other] { $count } parties ont fini par une faute des règles ({ $share }).
 }
study-distributions = La répartition des chiffres
study-shares-how = Une barre est aussi haute que la part des manches, ou des parties, qui ont le chiffre placé dessous. Quand quelques-unes sont loin au-dessus de toutes les autres, la dernière barre les réunit.
study-each-turns = Tours par manche
study-each-choices = Choix par manche
study-each-points = Points par manche
study-each-rounds = Manches par partie
study-each-game-turns = Tours par partie
study-of-turns = tours
study-of-choices = choix
study-of-points = points
study-of-rounds = manches
study-of-game-turns = tours
study-figures = Les chiffres en tableau
study-share = part
study-bin = { $low } à { $high }
study-bin-rest = { $low } ou plus
study-between = { $low } à { $high }
study-tallest = { $several ->
    [yes] { $side } : le plus souvent { $bin } ({ $share }).
   *[no] Le plus souvent { $bin } ({ $share }).
 }
study-seats = Qui gagne
study-seats-caption = Victoires par place, et la part de chacune dans toutes les victoires
study-seat = place
study-picture = image
study-wins = victoires
study-bars-how = Une barre s’arrête à la part; le trait fin qui la traverse est l’intervalle. Tous les intervalles ensemble sont justes dans 95 études de ce genre sur 100. Le trait en tirets est la part égale, { $even }; le bord droit de l’image est à { $high }.
study-faults = Fautes
study-faults-how = Une partie que les règles n’ont pas pu continuer compte telle qu’elle était à sa dernière réponse. Voici la première faute de chaque sorte :
study-made = Comment cette page a été faite
study-again = Cette commande rejoue les mêmes parties :
study-repeats = Elle donne les mêmes chiffres sur chaque machine, avec chaque moteur, et sur n’importe quel nombre de cœurs.
study-repeats-not = Ces robots prennent le temps qu’on leur donne, et répondent donc autrement sur une autre machine : les chiffres seront semblables, pas les mêmes.
study-options = Options
study-options-usual = toutes à leur valeur habituelle
study-options-others = toutes les autres à leur valeur habituelle
study-none = aucune
study-players = Joueurs
study-thinker = dans des parties à part, { $thinker } occupe chaque place à son tour parmi des joueurs au hasard
study-seed = Graine
study-seeds = { $seed } pour la première partie, un de plus pour chacune des suivantes
study-engine = Moteur
study-engine-name = { $engine } (il ne change aucun chiffre)
study-version = Version
study-made-by = Fait par { $program }.

# --- les pages d’une comparaison
study-comparison-title = { $count ->
    [0] { $baseline }
    [one] { $other }, face à { $baseline }
   *[other] { $count } autres, face à { $baseline }
 }
study-comparison-of = { $title } : { $told }
study-games-each = { $count ->
    [one] Une partie de chaque côté
   *[other] { $games } parties de chaque côté
 }, { $bots }
study-not-reached = Chaque différence n’est pas encore connue à ± { $width } : il faudrait plus de parties.
study-each-forced = Tours sans choix
study-each-lead-changes = Changements de meneur par partie
study-each-faults = Parties avec une faute
study-each-skill = Victoires du joueur qui réfléchit
study-each-wins-of = Victoires : { $player }
study-found-more = { $figure } : { $other } au lieu de { $baseline }, donc plus ({ $by }; intervalle { $between }).
study-found-less = { $figure } : { $other } au lieu de { $baseline }, donc moins ({ $by }; intervalle { $between }).
study-found-nothing = Rien n’a été trouvé pour ces chiffres : { $figures }. Entre parenthèses, la différence qui aurait été vue dans quatre études de ce genre sur cinq.
study-of-nothing = { $figure } ({ $seen })
study-found-same = Toutes les parties ont donné le même résultat pour ces chiffres : { $figures }.
study-of-same = { $figure } ({ $value })
study-found-too-few = Il y a trop peu de parties pour dire quoi que ce soit de ces chiffres : { $figures }.
study-of-too-few = { $figure }
study-short-more = plus
study-short-less = moins
study-short-nothing = rien trouvé; { $seen } l’aurait été
study-short-same = tout pareil
study-short-too-few = trop peu de parties
study-nothing-at-all = Aucune différence n’a été trouvée.
study-sure = { $count ->
    [one] L’intervalle est juste avec une confiance de { $confidence }.
   *[other] Les { $count } intervalles sont justes tous ensemble avec une confiance de { $confidence } : chacun en est plus large (Bonferroni).
 }{ $looks ->
    [one] {""}
   *[other] {" "}Il était fixé d’avance que les chiffres seraient regardés jusqu’à { $looks } fois, et les intervalles en sont plus larges aussi.
 }
study-paired = Partie par partie, tous les côtés ont les mêmes graines. Leurs chiffres ont des corrélations de { $low } à { $high } : plus elles sont hautes, plus les intervalles des différences sont étroits.
study-no-rounds-of = { $side } : aucune manche n’a été comptée, la plupart des chiffres manquent donc. Une règle dit ce qu’est une manche par « marks round ».
study-list-side = { $side } : { $told }.
study-list-more = en plus, { $figures }
study-list-less = en moins, { $figures }
study-list-nothing = aucune différence n’a été trouvée
study-side = côté
study-overview = Tout d’un coup d’œil
study-overview-caption = La différence de chaque côté
study-overview-how = Chaque chiffre est la différence avec { $baseline }; les parts diffèrent en points de pourcentage. ▲ marque ce qui est en plus, ▼ ce qui est en moins, ? ce qui a trop peu de parties; sans signe, rien n’a été trouvé.
study-differences = Différences
study-difference = différence
study-from-to = { $baseline } → { $other }
study-forest-how = Le trait est l’intervalle de la différence, le point la différence elle-même : plein quand quelque chose a été trouvé. Le trait en tirets, au milieu, est l’absence de différence.
study-forest-scale = { $caption } (image de −{ $far } à +{ $far })
study-figure = chiffre
study-forest-relative = Les différences rapportées au chiffre de départ
study-forest-figures = Les différences du chiffre
study-forest-shares = Les différences de parts, en points de pourcentage
study-figure-of = { $figure } : { $side }
study-two-bars-how = La barre pleine, en haut, est { $baseline }, la barre vide, en bas, est { $other }; les traits fins sont les intervalles. Le bord droit de l’image est à { $high }.
study-sides = Ce qui a été comparé
study-baseline = { $label } (les autres sont comparés à lui)
study-game = Jeu
study-games = Parties
study-played = { $count ->
    [one] une partie
   *[other] { $games } parties
 }, manches : { $rounds }, fautes : { $faults }
