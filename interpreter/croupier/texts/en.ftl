# What the program says by itself. The same identifiers stand in every language.

player = Player { $number }
you = you
hidden-card = a card
hidden-cards = { $count ->
    [one] a card
   *[other] { $count } cards
}
yes = yes
no = no
none = none
nothing = nothing
and = and
pile-of = { $owner }’s { $pile }
state-of = { $owner }’s { $state }
several = { $thing } ×{ $count }
named = { $name }: { $value }
in-brackets = { $text } ({ $more })

# --- what happens

event-moved = { $cards }: { $from } → { $to }
event-moved-bottom = { $cards }: { $from } → bottom of { $to }
event-moved-random = { $cards }: { $from } → somewhere in { $to }
event-moved-under = { $cards }: { $from } → under a card in { $to }
event-shuffled = { $pile }: shuffled
event-turned = { $pile }: turned over
event-turned-card = { $pile }: a card is turned over
event-shown = { $players } { $count ->
    [one] is
   *[other] are
} shown { $cards } ({ $from })
event-left = { $player } is out
event-rejoined = { $player } is back in
event-began = — { $mark } —
event-began-of = — { $mark }: { $arguments } —
event-round = — round { $number } —
event-turn = { $player }’s turn
event-win = { $player } wins
event-answered = { $player } { $move }
event-declined = { $player } lets it pass

# --- the table

your-move = Your move, { $player }
you-may = { $player }, you may step in
your-pile = your { $pile }
cards-count = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
others-under = under it: { $cards }
other-side = other side: { $cards }
other-sides = other sides: { $cards }
out-of-play = out
any-of = any of { $count }
decline = let it pass

# --- the prompt

welcome = { $title } · seed { $seed } · you are { $player }; the others are bots ({ $bots }). Type help at any time.
welcome-alone = { $title } · seed { $seed } · you are { $player }. Type help at any time.
resumed = This game goes on after { $count ->
    [one] 1 answer
   *[other] { $count } answers
}.
ask-number = Your move (number, or help):
play-help =
    A number makes that move. You can also type:
      why CARD     why you can or cannot play that card
      why NUMBER   why a move is on the list
      table        see the table and your moves again
      save FILE    save the game
      help         this text
      quit         leave the game
not-understood = { $count ->
    [one] “{ $text }” is not the number 1; type help for what else you can say.
   *[other] “{ $text }” is no number from 1 to { $count }; type help for what else you can say.
}
why-what = Why what? Name a card, a move or a number: why 1
no-card-called = Nothing that you see here is called “{ $text }”.
card-not-held = You hold no { $card }.
card-elsewhere = { $card } is not yours to play; it lies in: { $pile }.
no-move-takes = No move takes { $card } now.
which-one = “{ $text }” can be several things: { $names }.
save-where = Save to which file? Type: save FILE
saved = Saved. To go on: { $command }
goodbye = The game ends here, unfinished.
result-winners = { $count ->
    [one] { $names } wins.
   *[other] { $names } win together.
}
result-nobody = Nobody wins.
result-line = { $player } – { $got }
points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
seed-line = seed { $seed }; to see this game again: { $command }
seed-line-file = seed { $seed }; to go on with this game, or see its end again: { $command }
seed-line-long = seed { $seed }; this game is too long for a command that plays it again: use --save FILE

# --- reasons

why-possible = { $player } can do this now: { $move }.
why-impossible = { $player } cannot do this now: { $move }.
why-game-over = The game is over.
why-not-asked = Nobody asks { $player } here.
why-no-such-move = There is no move “{ $subject }” here.
why-wrong-arguments = This move is made with: { $subject }.
why-not-in-domain = This move takes: { $subject }.
why-not-seen = It names a card that { $player } does not see.
why-not-known = { $text } (not to be known from here)
why-condition = What stands against it:
why-one-of = one of these is needed
why-both = both are needed
why-not = must not be: { $text }
why-value = { $name } is { $value }

# --- a ruleset on a sheet

sheet-players = Players: { $low }–{ $high }
sheet-players-exactly = Players: { $low }
sheet-name = Name: { $name } (fingerprint { $fingerprint })
sheet-house-rules = House rules: { $names }
sheet-deck = Deck
sheet-cards-total = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
sheet-assumed = assumed, not confirmed
sheet-paired = The sides are put together by chance for each game.
sheet-fixed = Every card has a fixed pair of sides.
sheet-side = Side { $side }
sheet-options = Options
sheet-options-how = Choose with --option NAME=VALUE.
sheet-default = default
sheet-default-value = default { $value }
sheet-truth = true or false
sheet-rule = a rule of your own, with { $parameters }
sheet-rule-alone = a rule of your own
sheet-settles = settles { $codes }
sheet-interpretations = Where the rulebook leaves it open
sheet-taken = Taken
sheet-taken-by = Taken (option { $option })
sheet-others = Not taken
sheet-seen = Who sees what
viewer-nobody = nobody
viewer-owner = its owner
viewer-others = everybody but its owner
viewer-all = everybody
seen-front = the side that is up: { $who }
seen-back = the other sides: { $who }
seen-top = the top card: { $who }
seen-back-top = the other sides of the top card: { $who }

# --- the list of rulesets

rules-players = { $low }–{ $high } players
rules-players-exactly = { $low ->
    [one] 1 player
   *[other] { $low } players
}

# --- house rules that fit, and why others do not

fits-head = House rules for { $ruleset }:
fits-none = no house rule is installed
fits = fits
fits-not = does not fit: { $reason }
fits-but = fits, but { $reason }
fits-lacks = the ruleset lacks { $things }
fits-wrong-game = it is for { $games } and what is made from that
fits-otherwise = { $message } (line { $line })
fits-in-vain = no card has { $things }
fits-more = { $count } more
fits-thing = { $what ->
    [rule] the rule `{ $name }`
    [decision] the decision `{ $name }`
    [moment] the moment `{ $name }`
    [kind] the kind `{ $name }`
    [field] cards with `{ $name }`
    [state] the state `{ $name }`
    [option] the option `{ $name }`
    [move] the move `{ $name }`
    [type] the type `{ $name }`
   *[other] `{ $name }`
}

# --- drafts of rule files

draft-counted-turn = turns
draft-counted-round = rounds
draft-counted-other = times that { $rule } is done
draft-most = most { $what } in a game
draft-scenario = what is counted: { $what }
draft-option = an option with another default; there it is { $was }
draft-label = what people read on a card
draft-also = when this holds besides
draft-move = a move that is not always possible
draft-top = at the left edge
draft-rules = below the rules
