player = Player { $number }
nobody = nobody
everybody = everybody
hidden-card = a card
hidden-cards = { $count ->
    [one] a card
   *[other] { $count } cards
}
yes = yes
no = no
none = none
pile-of = { $owner }'s { $pile }
and = and
nothing = nothing

event-moved = { $cards }: { $from } → { $to }
event-moved-bottom = { $cards }: { $from } → bottom of { $to }
event-moved-random = { $cards }: { $from } → somewhere in { $to }
event-moved-under = { $cards }: { $from } → under a card in { $to }
event-shuffled = { $pile } is shuffled
event-turned = { $pile } is turned over
event-turned-card = a card in { $pile } is turned over
event-shown = { $players } { $count ->
    [one] is
   *[other] are
} shown { $cards } ({ $from })
event-changed = { $state } is now { $value }
event-changed-of = { $owner }'s { $state } is now { $value }
event-left = { $player } is out
event-rejoined = { $player } is back in
event-began = — { $mark } —
event-began-of = — { $mark }: { $arguments } —
event-answered = { $player } { $move }
event-declined = { $player } declines

why-possible = { $player } can { $move } now.
why-impossible = { $player } cannot { $move } now:
why-game-over = the game is over.
why-not-asked = nobody waits for { $player } here.
why-no-such-move = there is no move “{ $subject }” here.
why-wrong-arguments = the move is made with: { $subject }.
why-not-in-domain = that is not among { $subject }.
why-condition = this condition fails.
why-holds = holds
why-fails = fails
why-cites = { $codes }

table-of = Table of { $player }
you = you
top-of = top
cards-count = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
other-side = other side: { $cards }
decline = decline
ask-number = Your move (number, or help):
play-help =
    A number makes that move. Further words:
      why CARD     why that card can or cannot be played
      why NUMBER   why a move is offered
      table        show the table again
      save FILE    save the game
      help         this text
      quit         leave the game
not-understood = “{ $text }” is none of the numbers 1 to { $count }; type help for what else you can say
no-card-called = no card of yours is called “{ $text }”
saved = saved as { $file }
goodbye = the game ends here, unfinished
result-winners = { $count ->
    [one] { $names } wins
   *[other] { $names } win together
}
result-nobody = nobody wins
result-line = { $player }: { $points }
seed-line = seed { $seed }; to see this game again: { $command }
faces-border = ({ $side })

sheet-players = Players
sheet-deck = Deck
sheet-cards-total = { $count } cards
sheet-assumed = assumed, not confirmed
sheet-options = Options
sheet-default = default { $value }
sheet-choices = { $choices }
sheet-settles = settles { $codes }
sheet-interpretations = Where the rulebook leaves it open
sheet-question = Question
sheet-taken = Taken
sheet-others = Not taken
sheet-seen = Who sees what
sheet-pile = pile
sheet-state = state
sheet-copies = copies
sheet-card = card
sheet-points = value
sheet-fingerprint = fingerprint
viewer-nobody = nobody
viewer-owner = their owner
viewer-others = everybody but their owner
viewer-all = everybody
seen-front = the face that is up: { $who }
seen-back = the other faces: { $who }
seen-top = of the top card: { $who }
sheet-paired = the sides are paired at random for each game
sheet-side = side { $side }
