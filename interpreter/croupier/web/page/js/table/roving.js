// The keys of the table: a tab reaches each part once, arrows go from card to card in it.

const CARDS = "button.card";

const last = new Map(); // by part, the card that somebody reached last

/** Let the arrows of a part go from card to card. */
export function listen(part) {
  part.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = event.target.closest(CARDS);
    const to = from && goal(event.key, from, [...part.querySelectorAll(CARDS)]);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  part.addEventListener("focusin", (event) => {
    const card = event.target.closest(CARDS);
    if (!card) return;
    last.set(part, card);
    admit(part, card);
  });
}

/** Keep exactly one card of a part within reach of the tab key: the one reached last, a card that fits, or the first. */
export function tidy(part) {
  const cards = [...part.querySelectorAll(CARDS)];
  const kept = last.get(part);
  admit(part, cards.includes(kept) ? kept : cards.find((card) => card.classList.contains("fits")) ?? cards[0]);
}

/** Let the tab key reach one card of a part and no other. */
function admit(part, card) {
  for (const one of part.querySelectorAll(CARDS)) one.tabIndex = one === card ? 0 : -1;
}

function goal(key, from, cards) {
  const at = cards.indexOf(from);
  switch (key) {
    case "ArrowLeft": return cards[at - 1];
    case "ArrowRight": return cards[at + 1];
    case "Home": return cards[0];
    case "End": return cards.at(-1);
    case "ArrowUp": return nearest(from, cards, -1);
    case "ArrowDown": return nearest(from, cards, 1);
    default: return undefined;
  }
}

/** Return the nearest card above (-1) or below (1). */
function nearest(from, cards, way) {
  const here = middleOf(from);
  const far = (card) => {
    const there = middleOf(card);
    return Math.abs(there.x - here.x) + 2 * Math.abs(there.y - here.y);
  };
  return cards.filter((card) => way * (middleOf(card).y - here.y) > 4).sort((one, other) => far(one) - far(other))[0];
}

function middleOf(card) {
  const box = card.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Let the tab key reach a part that has more than it shows, so that the arrow keys scroll it. */
export function letScroll(part) {
  if (part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
  else part.removeAttribute("tabindex");
}
