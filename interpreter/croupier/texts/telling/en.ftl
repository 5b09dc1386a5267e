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
or = or
bot-name = Bot { $number }
players-from-to = { $low }–{ $high }
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
event-turned-top = { $pile }: turned over; now on top: { $card }
event-turned-side = { $pile }: turned over, { $side } up; now on top: { $card }
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
team = Team { $names }
own-team = Your team, { $names }
your-partner = your partner
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
ask-card = Which card (number, or a word)?
chosen-cards = Chosen: { $cards }
choosing-help = { $more ->
    [0] No card can be added; back takes the last one away, cancel forgets them all, help tells what else you can say.
   *[other] A number adds that card; back takes the last one away, cancel forgets them all, help tells what else you can say.
}
choosing-help-whole = A number adds that card; done plays what you have chosen, back takes the last one away, cancel forgets them all, help tells what else you can say.
choosing-words =
    A number adds that card, and so does its name. You can also type:
      done         make the move with the cards that you have chosen
      back         take the last card away
      cancel       forget them all, and choose another move
      why          why they make the move, or not
      why CARD     the same with that card added (or why NUMBER)
      table        see the table and these cards again
      save FILE    save the game, without the cards that you have chosen
      help         this text
      quit         leave the game
no-such-card-here = “{ $text }” cannot be added; type help for what you can say.
nothing-chosen = You have chosen no card yet: add one, or type cancel.
not-whole = { $more ->
    [0] So the move cannot be made yet, and no card can be added: type back or cancel.
   *[other] So the move cannot be made yet: add a card, or type cancel.
}
play-help =
    A number makes that move. You can also type:
      MOVE CARD, CARD
                   make a move that takes several cards with these
      why CARD     why you can or cannot play that card; why --rules CARD shows the rules
      why NUMBER   why a move is on the list
      table        see the table and your moves again
      save FILE    save the game
      help         this text
      quit         leave the game
not-understood = { $count ->
    [one] “{ $text }” is not the number 1; type help for what else you can say.
   *[other] “{ $text }” is no number from 1 to { $count }; type help for what else you can say.
}
why-search = { $count ->
    [one] Thinking ahead from your seat, one playout found these moves best:
   *[other] Thinking ahead from your seat, { $count } playouts found these moves best:
}
why-search-move = { $move }: tried { $count ->
    [one] once
   *[other] { $count } times
}, worth { $worth } of 100
why-what = Why what? Name a card, a move or a number: why 1
no-card-called = Nothing that you see here is called “{ $text }”.
card-not-held = You hold no { $card }.
card-elsewhere = { $card } is not yours to play; it lies in: { $pile }.
no-move-takes = No move takes { $card } now.
which-one = “{ $text }” can be several things: { $names }.
save-where = Save to which file? Type: save FILE
saved = Saved. To go on: { $command }
cannot-save = cannot save to { $file }: { $reason }
cannot-save-there = cannot save to { $file }: { $reason }; choose another place
cannot-save-no-file = cannot save to { $file }: it is there and is no file; choose another name
cannot-save-no-game = cannot save to { $file }: it is there and is no saved game; choose another name
goodbye = The game ends here, unfinished.
result-winners = { $count ->
    [one] { $names } wins.
   *[other] { $names } win together.
}
result-nobody = Nobody wins.
result-line = { $place }. { $player } – { $got }
points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
seed-line = seed { $seed }; to see this game again: { $command }
seed-line-file = seed { $seed }; to go on with this game, or see its end again: { $command }
seed-line-long = seed { $seed }; this game is too long for a command that plays it again: use --save FILE

# --- reasons

why-possible = { $player } can do this now: { $move }.
but = but { $text }
why-impossible = { $player } cannot do this now: { $move }.
why-game-over = The game is over.
why-faulted = A fault has ended the game: { $subject }.
why-declined = { $player } has let this pass already.
why-hidden-card = You do not see what card this is.
why-others-turn = It is { $names }’s turn.
why-answered = You have answered; now the others have to.
why-not-asked = Nobody asks { $player } here.
why-no-such-move = There is no move “{ $subject }” here.
why-wrong-arguments = This move is made with: { $subject }.
why-not-in-domain = This move takes: { $subject }.
why-needs-more = Only together with others, such as: { $cards }.
why-in-no-set = No cards that can be chosen now make this move with that.
why-not-here = That cannot be done now.
why-not-taken = It cannot be done with that.
why-hidden = It cannot be told why.
why-not-now = It is not possible now.
why-not-now-by = It is not possible now ({ $label }: { $value }).
why-not-seen = It names a card that { $player } does not see.
why-not-known = { $text } (not to be known from here)
why-condition = What stands against it:
why-one-of = one of these is needed
why-both = both are needed
why-not = must not be: { $text }
why-value = { $name } is { $value }

# --- a ruleset on a sheet

sheet-players = Players: { $numbers }
sheet-teams = Teams, seated in turn round the table: { $teams }
sheet-teams-of = { $count ->
    [one] { $players } players in 1 team
   *[other] { $players } players in { $count } teams
}
sheet-name = Name: { $name } (fingerprint { $fingerprint })
sheet-house-rules = House rules: { $names }
sheet-deck = Deck
sheet-cards-total = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
sheet-assumed = assumed, not confirmed
sheet-paired = The sides are put together by chance for each game.
sheet-fixed = { $others ->
    [0] Every card has a fixed pair of sides.
   *[other] { $several ->
        [one] 1 card has a fixed pair of sides, and each of the other { $others } has one side.
       *[other] { $several } cards have a fixed pair of sides, and each of the other { $others } has one side.
    }
}
sheet-side = Side { $side }
sheet-options = Options
sheet-options-how = Choose with --option NAME=VALUE.
sheet-default = default
sheet-default-value = default { $value }
sheet-fixed-value = always { $value }
sheet-truth = true or false
sheet-rule = a rule of your own, with { $parameters }
sheet-rule-alone = a rule of your own
sheet-settles = settles { $codes }
sheet-interpretations = Where the rulebook leaves it open
sheet-taken = Taken
sheet-taken-by = Taken (option { $option })
sheet-decided = Now decided by the house rule “{ $name }”
sheet-without = Without house rules
sheet-others = Not taken
sheet-reasons = Why a move may be refused
sheet-seen = Who sees what
sheet-reveals = “{ $rule }” tells something of: { $names }
sheet-on-cards = { $name } (lies on cards, even on hidden ones)
viewer-nobody = nobody
viewer-owner = its owner
viewer-team = its owner, with all partners
viewer-own-team = all players of its team
viewer-others = everybody but its owner
viewer-other-teams = everybody but the players of its team
viewer-all = everybody
seen-front = the side that is up: { $who }
seen-back = the other sides: { $who }
seen-top = the top card: { $who }
seen-back-top = the other sides of the top card: { $who }

# --- the list of rulesets

number-of-players = { $most ->
    [one] 1 player
   *[other] { $numbers } players
}

# --- house rules that fit, and why others do not

fits-head = House rules for { $ruleset }:
fits-none = no house rule is installed
fits = fits
fits-not = does not fit: { $reason }
fits-but = fits, but { $reason }
fits-decides = { $fit }; decides { $codes } in the place of the game
fits-lacks = the ruleset lacks { $things }
fits-wrong-game = it is for { $games } and what is made from that
fits-included = it is part of the game already
fits-otherwise = { $message } (line { $line })
fits-in-vain = no card has { $things }
fits-more = { $count } more
fits-thing-rule = the rule `{ $name }`
fits-thing-decision = the decision `{ $name }`
fits-thing-moment = the moment `{ $name }`
fits-thing-kind = the kind `{ $name }`
fits-thing-field = cards with `{ $name }`
fits-thing-state = the state `{ $name }`
fits-thing-option = the option `{ $name }`
fits-thing-move = the move `{ $name }`
fits-thing-type = the type `{ $name }`
fits-thing-name = `{ $name }`

# --- making a table in a browser

making-decides = { $count ->
    [one] decides an open point of the game: { $questions }
   *[other] decides open points of the game: { $questions }
}
making-clash = { $names } do not go together: { $reason }
making-wrong-with = { $name }: { $reason }
making-meet = { $first } and { $second } meet at { $thing }: { $outcome }
making-lacks-rules = the game lacks most of what it changes
making-broken = the file of `{ $game }` has a mistake: { $reason }
making-no-game = there is no game `{ $name }` here
making-no-house-rule = there is no house rule `{ $name }` here
making-no-option = the game has no option `{ $name }` that a table chooses
making-no-person = a table needs a seat for a person
making-wrong-number = the game is for { $numbers } players, not for { $given }
making-wrong-option = { $problem }; { $help }
making-wrong-body = the request cannot be read: { $wanted }
making-wrong-part = `{ $part }` cannot be `{ $given }`: { $wanted }
making-wants-object = it is an object with at most { $most } keys
making-wants-list = it is a list of { $low } to { $high } parts
making-wants-text = it is a text of 1 to { $most } characters
making-wants-value = it is a whole number, true or false, or a text of at most { $most } characters
making-wants-number = it is a number from { $low } to { $high }
making-wants-whole = it is a whole number from { $low } to { $high }
making-wants-one = it is { $names }

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

# --- the page that shows what stands for each statement of a rulebook

page-skip = Skip to the game
page-contents = Contents
page-name = Name
page-fingerprint = Fingerprint
page-house-rules = House rules
page-players = Who may play
page-teams = Teams
page-with-house-rules = House rules are laid on the game. They may change what a statement says; the scenarios of the game itself are played without them, and those of each house rule with that one alone, on the game that it was first made for.
page-glance = At a glance
page-glance-caption = How much of the rulebook is in the rules and proven
page-statements = Statements of the rulebook
page-interpretations = Points left open
page-total = in all
page-remarks = remarks
page-cited = in the rules
page-proven = proven
page-scenarios = { $count ->
    [one] { $passed } of 1 scenario passes.
   *[other] { $passed } of { $count } scenarios pass.
}
page-no-scenarios = There are no scenarios.
page-no-statements = No list of the rulebook’s statements stands beside this game.
page-untranslated = { $count ->
    [one] 1 statement is not in English; it stands as it was written.
   *[other] { $count } statements are not in English; they stand as they were written.
}
page-how = How to read this page
page-how-statements = The rulebook is broken down into statements, in words of our own. Each has a code such as { $code }.
page-how-parts = “In the rules” says what carries a statement out: a rule, a card, a line of the deck, an option; with the file and the line where it stands. A choice is what a player is asked, a move one of the answers; a definition says what a word of the rules means. Files are named from the folder of this game; a file with another folder before it belongs to a game that this one builds on. Scenarios go by the names that their authors gave them.
page-how-names = What is written like { $name } stands so in the rule file, as the name of a rule or a line of the deck: it is the same in every language, and one can look for it there. What it stands for is said by the statement beside it.
page-how-proofs = “Proven by” names scenarios: little scenes from the game, with the cards on the table, what is done, and what must follow. A program played them all when this page was made; ✓ stands before those that went as they must.
page-how-remarks = A remark is a statement that demands nothing of the rules, such as advice.
page-deck = The cards
page-deck-caption = What the deck is made of
page-deck-caption-side = What the deck is made of: { $side }
page-copies = of each
page-card = card
page-cards = in all
page-signs = Signs
page-signs-how = For those who do not see the colours; some games have them in brackets behind each card.
page-options = What a table may agree on
page-options-caption = Options, what they may be, and what holds when nobody says otherwise
page-option = option
page-may-be = may be
page-default = otherwise
page-fixed = always so
page-own-rule = a rule of one’s own
page-settles = decides
page-rulebook = The rulebook, statement by statement
page-in-the-rules = In the rules
page-proven-by = Proven by
page-not-cited = nothing yet
page-not-proven = no scenario yet
page-remark = Remark
page-remark-alone = demands nothing of the rules
page-passes = passes
page-fails = does not pass
page-open = Where the rulebook leaves it open
page-open-how = Each question, and the reading that this game takes.
page-taken = Reading taken
page-decided = Decided now by
page-decided-by = { $word ->
    [instead-of] the house rule “{ $name }” replaces
    [also] the house rule “{ $name }” allows more often
    [never] the house rule “{ $name }” forbids at times
    [behaviour] the house rule “{ $name }” says otherwise
    [removed] the house rule “{ $name }” takes away
    [cards] the house rule “{ $name }” adds cards
    [fewer] the house rule “{ $name }” takes cards out
    [settles] the house rule “{ $name }” settles it
    [reads] the house rule “{ $name }” gives another reading
   *[key] the house rule “{ $name }” sets
}
page-changed-by = Changed by
page-changed-by-option = the option “{ $option }”
page-others = Other readings
page-failing = Scenarios that do not pass
page-failing-how = What they prove does not count as proven by them.
page-label = “{ $label }”
page-part = { $kind ->
    [rule] rule { $name }
    [definition] definition { $name }
    [decision] choice { $name }
    [move] move { $name } in { $decision }
    [meanwhile] what others may do during { $name }
    [behaviour] { $decision }: what it does at the moment { $name }
    [moment] what most cards do at the moment { $name }
    [card] card { $name }
    [value] value { $name }
    [option] option { $name }
    [pile] pile { $name }
    [state] what the game keeps in mind: { $name }
    [field] what is known of each card: { $name }
    [line] line of the deck:
    [deck] the deck
    [players] how many may play
    [outcome] who wins
    [title] the title
   *[summary] the summary
}
page-made = Made by { $program } from the rule files themselves.

# --- the page that holds a rulebook's text against its ruleset

text-title = { $title }: the text of the rulebook
text-skip = Skip to the text
text-private = This page holds the text of the rulebook as it was given.
text-ties = Pass it on only to those to whom you may give that text. A sentence that is tied to a statement is one that somebody looked at; that is no proof that each of its clauses is covered.
text-language = Language of the text
text-language-name = { $spoken ->
    [fr] French
   *[en] English
}
text-sentences = { $count ->
    [one] One sentence, by what is known of it
   *[other] { $count } sentences, by what is known of them
}
text-claims = { $count ->
    [one] One claim and { $numbers } numbers, held against the ruleset
   *[other] { $count } claims and { $numbers } numbers, held against the ruleset
}
text-status = { $status ->
    [contradicted] contradicted
    [changed] changed
    [untied] not tied
    [proposed] proposed
    [missing] not in the rules
    [open] open point
    [implemented] in the rules
    [proven] proven
   *[remark] remark
}
text-status-means = { $status ->
    [contradicted] The ruleset, or another sentence, says something else.
    [changed] It is not the sentence that somebody looked at: its words or its place have changed since.
    [untied] Nobody has said what this sentence tells.
    [proposed] What it tells has been proposed; nobody has confirmed it.
    [missing] It tells something that no rule cites yet.
    [open] The rulebook leaves this open; the ruleset takes one of the readings.
    [implemented] Rules cite all that it tells; no scenario that passes proves all of it yet.
    [proven] Scenarios that pass prove every statement that it tells.
   *[remark] It demands nothing of the rules.
}
text-verdict = { $verdict ->
    [agrees] agrees
    [contradicts] contradicts
    [differs] differs on purpose
   *[open] nothing to compare with, or in doubt
}
text-unread = number not read
text-not-read = “{ $number }” was not read
text-line = line { $line }
text-lines-unread = The columns of lines { $first } to { $last } are in doubt; they were not put in order.
text-remark = { $kind ->
    [heading] A heading.
    [question] A question, which the next sentence answers.
    [lead-in] It announces what follows.
    [summary] It sums up what other sentences tell in full.
    [reference] It says where to read on.
    [story] It tells a story.
    [example] An example.
    [advice] Advice.
    [picture] It stands in a picture or below one.
   *[imprint] It belongs to the imprint.
}
text-differs = The ruleset differs from this sentence on purpose: { $code }.
text-unknown-code = nothing has this code
text-shown = Shown: { $count } of { $total } sentences
text-show-all = Show all
text-keys = The buttons show only the sentences of their kind. Arrow keys, or j and k, go from sentence to sentence; Enter opens what is known of one, Escape closes it.
text-untold = { $count ->
    [one] One statement is told by no sentence of this text:
   *[other] { $count } statements are told by no sentence of this text:
}
text-look = What to look at
text-text = The text
text-panel = What is known of the sentence
text-choose = Choose a sentence of the text.
text-close = Close
text-notes = Notes on the sentences and their codes

# --- what costs most steps

prices-head = What costs most steps at the worst, with { $players } players: one, and one more for every { $looks } looks
prices-steps = steps
prices-looks = looks
prices-what = what
prices-where = where
priced-statement = a statement of { $rule }
priced-decision = the decision { $rule }
priced-decision-at-once = the decision { $rule }, asked at once
priced-outcome = the outcome of all players

# --- drafts of rulesets from the text of a rulebook
draft-line = line { $line }: { $what }
draft-statement = line { $line }: still to be said in words of your own
draft-numbers-of-line = numbers that are not in the draft: { $numbers }
draft-more = and { $count } more lines
draft-below = below line { $line }
draft-before = Before the first heading
draft-no-cards = no cards were understood: the deck holds blank ones
draft-no-players = how many can play was not understood: 2 to 4 are taken
draft-no-hand = how many cards are dealt was not understood: 5 are taken
draft-sides = the sides were understood to have different numbers of cards, so their lines are comments; the deck holds blank cards
draft-total = the text tells of { $total } cards, and these lines make { $cards }
draft-left-twice = an earlier line counts the same cards
draft-left-otherwise = an earlier line counts these cards otherwise
draft-left-many = a deck cannot hold so many of them
draft-left-name = the name of these cards was not understood
draft-left-each = what it says of each card was not understood
draft-left-numbers = its numbers do not agree
draft-left-range = it does not say how many there are of each number
draft-left-else = it may count something else than cards
draft-left-colours = it lists values that no other line has
draft-left-points = an earlier line gives these cards other points
draft-left-which = which cards have these points was not understood

# --- the files of the workshop
workshop-wrong-message = the page asks without a proper `{ $key }`; load it again
workshop-wrong-name = `{ $name }` cannot be a file here; its name ends in .yaml, and no part of it begins with a dot
workshop-outside = `{ $name }` leads out of the folder of the workshop
workshop-installed = an installed file can be read, not written; begin a variant of it
workshop-unknown-code = there is no page about `{ $code }`
workshop-file-gone = `{ $name }` is gone; somebody has taken it away or given it another name
workshop-file-changed = `{ $name }` has been changed by somebody else meanwhile, so it was not written
workshop-file-taken = `{ $name }` is there already; choose another name
workshop-file-too-large = the text has more than { $most } bytes; share it out over several files
workshop-file-not-text = the text holds half a character; take it out where it looks like a box
workshop-file-unwritten = it could not be written: { $reason }
workshop-unknown-entry = there is nothing called `{ $entry }` to begin with
workshop-needs-base = `{ $name }` belongs to it and is here already with another text; begin in an empty folder
workshop-no-rules = `{ $name }` has mistakes; mend them first
workshop-no-format = the text has a mistake of syntax; mend it first
workshop-nothing-there = nothing is offered here any more; the text has changed

# --- what the server of tables refuses
web-wrong-message = the server did not understand the page; load it again
web-wrong-name = this name cannot be used; take another
web-wrong-seat = this table has no such seat for a person
web-wrong-host = this server is not known by that name; open the address that it printed when it started
web-wrong-origin = the request comes from another site, so nothing was done
web-wrong-token = this link is for no seat of the table
web-gone = there is no such table
web-not-here = there is no such page
web-lost-title = There is no page here
web-lost-advice = The address may have lost a part when it was copied. If you are looking for a table, ask whoever made it for its link.
web-lost-back = To the lobby
web-record-place = This game has rule files of its own, which are named here as from the folder in which the server was started. Put this file there, then run: croupier test { $file }
web-wrong-method = this cannot be done so
web-silent = the page said nothing for { $seconds } seconds; load it again
web-seat-taken = somebody has taken this seat
web-name-taken = somebody at the table has this name
web-begun = the game has begun
web-cannot-make = the rules stop before anybody can decide something, so there is no table
web-cannot-record = this game cannot be told as a record
web-not-over = the game is not over
web-too-large = this is longer than { $most } bytes
web-not-json = a request that changes something has to be JSON
web-too-fast = too much at once; wait a moment
web-too-slow = the page read too slowly; it may come back
web-broken = something went wrong on the server; nothing that was confirmed is lost
web-damaged = what is stored of this table is damaged, so it cannot go on; the other tables are not concerned
web-unstored = it could not be stored, so nothing has changed; try again
web-busy = the server is ending or has too much to do; try again
web-too-many-tables = there are { $most } tables already; wait until one ends
web-too-many-seats = all tables together have { $most } seats already; wait until a table ends
web-too-many-pages = { $most } pages have this table open already; close one
web-too-many-connections = { $most } pages are open on this server already; wait until one is closed
web-wrong-key = this page needs the key that is part of the printed address; open that address
web-too-many-workshops = { $most } pages of the workshop are open already; close one
web-refused-late = somebody was faster
web-refused-answered = this has been answered already, otherwise
web-refused-impossible = this is not possible now
web-refused-unstored = it could not be stored, so nothing has changed; try again
web-refused-over = the game is over

# --- what the workshop refuses
workshop-unknown-ask = the workshop knows no question `{ $name }`; load the page again
workshop-stopped = stopped; the next change begins it again
workshop-too-long = this took too long, so it was stopped; a rule may go on for ever, or nearly
workshop-too-large = the answer is too large to be shown
workshop-memory = this needs more memory than there is for it, so it was stopped; a rule may make too much
workshop-died = something went wrong in the workshop, so it was begun again; your texts are as they were

# --- the live game of the workshop
workshop-playing-stopped = Answer { $number } can no longer be given – { $player }: { $answer }. { $why }
workshop-playing-faulted = A fault of the rules has ended the game before.
workshop-playing-no-seat = There is no such player at this table.
workshop-playing-no-decline = The player has to make a move now.
workshop-playing-no-move = The rules have no move `{ $name }`.
workshop-playing-not-asked = The decision that is open now does not offer `{ $name }`.
workshop-playing-other-values = `{ $name }` is not offered with these values now.
workshop-playing-that-card = that hidden card
workshop-playing-no-card = { $pile }: { $card } is not there.
workshop-playing-fault = { $named ->
    [yes] The rules cannot go on in `{ $rule }`: { $message }.
   *[no] The rules cannot go on: { $message }.
 }
workshop-playing-condition = In the rules: `{ $condition }`.
workshop-playing-mistakes = the rules have a mistake: { $first }
workshop-playing-gone = there is no such entry any more
workshop-playing-not-begun = no game has begun yet; change something in the text, or start again

# --- what the tests of the workshop refuse
workshop-testing-mistakes = the rules have a mistake: { $first }
workshop-testing-cannot-record = no scenario was made of this game: { $why }

# --- pages about many games
study-title = { $title }: { $count ->
    [one] one game
   *[other] { $games } games
 }
study-bots = { $count ->
    [one] 1 bot ({ $bots })
   *[other] { $count } bots ({ $bots })
 }
study-rounds = { $count ->
    [one] one round
   *[other] { $rounds } rounds
 }
study-interrupted = The games were ended early, after { $games } of { $asked }: everything here is about those that were played.
study-deals = Of { $asked } deals with the player who thinks, { $count } were played.
study-found = What was found
study-spread-turns = A round has { $mean } turns on average: half of the rounds between { $low } and { $high }, nineteen in twenty at most { $most }; the shortest has { $least }, the longest { $longest }.
study-spread-choices = A round has { $mean } choices on average (answers with more than one to choose from): half of the rounds between { $low } and { $high }, nineteen in twenty at most { $most }; the fewest are { $least }, the most { $longest }.
study-spread-points = The points of a round, those of all players together, are { $mean } on average: half of the rounds between { $low } and { $high }, nineteen in twenty at most { $most }; the fewest are { $least }, the most { $longest }.
study-spread-rounds = A game has { $mean } rounds on average: half of the games between { $low } and { $high }, nineteen in twenty at most { $most }; the shortest has { $least }, the longest { $longest }.
study-spread-game-turns = A game has { $mean } turns on average: half of the games between { $low } and { $high }, nineteen in twenty at most { $most }; the shortest has { $least }, the longest { $longest }.
study-always-turns = Every round has { $count ->
    [one] { $number } turn.
   *[other] { $number } turns.
 }
study-always-choices = Every round has { $count ->
    [one] { $number } choice, an answer with more than one to choose from.
   *[other] { $number } choices, answers with more than one to choose from.
 }
study-always-points = Every round has { $count ->
    [one] { $number } point, those of all players together.
   *[other] { $number } points, those of all players together.
 }
study-always-rounds = Every game has { $count ->
    [one] { $number } round.
   *[other] { $number } rounds.
 }
study-always-game-turns = Every game has { $count ->
    [one] { $number } turn.
   *[other] { $number } turns.
 }
study-no-rounds = No rule of this game marks what a round is, so there are no figures of rounds: no turns, choices or points.
study-no-wins = Nobody has won.
study-seats-few = There are too few games to say whether some seat wins more often than others.
study-seats-more = { $count ->
    [one] { $players } wins more often than the even share of { $even }, by more than chance explains.
   *[other] { $players } win more often than the even share of { $even }, by more than chance explains.
 }
study-seats-less = { $count ->
    [one] { $players } wins less often than the even share of { $even }, by more than chance explains.
   *[other] { $players } win less often than the even share of { $even }, by more than chance explains.
 }
study-seats-even = Nothing was found that any seat gains or loses by where it sits: chance explains what the shares are away from { $even }. The share of a seat is known here to about ± { $width } percentage points; something smaller would not have been seen.
study-fault-count = { $count ->
    [0] No game ended in a fault of the rules.
    [one] One game ended in a fault of the rules ({ $share }).
   *[other] { $count } games ended in a fault of the rules ({ $share }).
 }
study-distributions = How the figures lie
study-shares-how = A bar is as high as the share of rounds, or of games, that have the figure below it. Where a few lie far above all others, the last bar holds them.
study-each-turns = Turns a round
study-each-choices = Choices a round
study-each-points = Points a round
study-each-rounds = Rounds a game
study-each-game-turns = Turns a game
study-of-turns = turns
study-of-choices = choices
study-of-points = points
study-of-rounds = rounds
study-of-game-turns = turns
study-figures = The figures as a table
study-share = share
study-bin = { $low } to { $high }
study-bin-rest = { $low } or more
study-between = { $low } to { $high }
study-tallest = { $several ->
    [yes] { $side }: most often { $bin } ({ $share }).
   *[no] Most often { $bin } ({ $share }).
 }
study-seats = Who wins
study-seats-caption = Wins by seat, and the share of each in all wins
study-seat = seat
study-picture = picture
study-wins = wins
study-bars-how = A bar ends at the share; the thin line on it is the interval. All intervals together hold in 95 of 100 such studies. The dashed line is the even share, { $even }; the right end of the picture is { $high }.
study-faults = Faults
study-faults-how = A game in which the rules could not go on counts as it stood at its last answer. These are the first of each kind:
study-made = How this was made
study-again = This command plays the same games again:
study-repeats = It gives the same figures on every machine, with every engine, and on any number of cores.
study-repeats-not = These bots take the time that they are given, so they answer otherwise on another machine: the figures will be alike, not the same.
study-options = Options
study-options-usual = all at their usual values
study-options-others = all others at their usual values
study-none = none
study-players = Players
study-thinker = in games of their own, { $thinker } sits in each seat in turn among random players
study-seed = Seed
study-seeds = { $seed } for the first game, one more for each that follows
study-engine = Engine
study-engine-name = { $engine } (it changes no figure)
study-version = Version
study-made-by = Made by { $program }.

# --- pages about a comparison
study-comparison-title = { $count ->
    [0] { $baseline }
    [one] { $other }, held against { $baseline }
   *[other] { $count } others, held against { $baseline }
 }
study-comparison-of = { $title }: { $told }
study-games-each = { $count ->
    [one] One game of each side
   *[other] { $games } games of each side
 }, { $bots }
study-not-reached = Not every difference is known to ± { $width } yet: more games would be needed.
study-each-forced = Turns without a choice
study-each-lead-changes = Lead changes a game
study-each-faults = Games with a fault
study-each-skill = Wins of the player who thinks
study-each-wins-of = Wins of { $player }
study-found-more = { $figure }: { $other } instead of { $baseline }, which is more ({ $by }; interval { $between }).
study-found-less = { $figure }: { $other } instead of { $baseline }, which is less ({ $by }; interval { $between }).
study-found-nothing = Nothing was found of these figures: { $figures }. What stands in brackets is how large a difference would have been seen in four of five such studies.
study-of-nothing = { $figure } ({ $seen })
study-found-same = All games have given the same for these figures: { $figures }.
study-of-same = { $figure } ({ $value })
study-found-too-few = There are too few games to tell anything of these figures: { $figures }.
study-of-too-few = { $figure }
study-short-more = more
study-short-less = less
study-short-nothing = nothing found; { $seen } would have been
study-short-same = all the same
study-short-too-few = too few games
study-nothing-at-all = No difference was found.
study-sure = { $count ->
    [one] The interval holds with a confidence of { $confidence }.
   *[other] All { $count } intervals hold together with a confidence of { $confidence }: each is wider for that (Bonferroni).
 }{ $looks ->
    [one] {""}
   *[other] {" "}It was settled beforehand that the figures would be looked at up to { $looks } times, and the intervals are wider for that too.
 }
study-paired = Game for game, all sides have the same seeds. Their figures correlate by { $low } to { $high }: the higher, the narrower are the intervals of differences.
study-no-rounds-of = { $side }: no round was counted, so most figures are missing. A rule says what a round is by “marks round”.
study-list-side = { $side }: { $told }.
study-list-more = more of { $figures }
study-list-less = less of { $figures }
study-list-nothing = no difference was found
study-side = side
study-overview = All at a glance
study-overview-caption = The difference of each side
study-overview-how = Each figure is the difference from { $baseline }; shares differ by percentage points. ▲ stands before what is more, ▼ before what is less, ? where the games are too few; where no sign stands, nothing was found.
study-differences = Differences
study-difference = difference
study-from-to = { $baseline } → { $other }
study-forest-how = The line is the interval of the difference, the dot the difference itself: full where something was found. The dashed line in the middle is no difference.
study-forest-scale = { $caption } (picture from −{ $far } to +{ $far })
study-figure = figure
study-forest-relative = Differences as parts of the baseline’s figure
study-forest-figures = Differences of the figure
study-forest-shares = Differences of shares, in percentage points
study-figure-of = { $figure }: { $side }
study-two-bars-how = The full bar above is { $baseline }, the empty one below is { $other }; the thin lines are the intervals. The right end of the picture is { $high }.
study-sides = What was compared
study-baseline = { $label } (all others are held against it)
study-game = Game
study-games = Games
study-played = { $count ->
    [one] one game
   *[other] { $games } games
 }, rounds: { $rounds }, faults: { $faults }
