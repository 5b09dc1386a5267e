// The key of the workshop. It comes behind `#` in the printed address, is kept for this tab, and taken out of the
// address bar at once.

const PLACE = "croupier.workshop.key";

/** Return the key, or an empty text. */
export function takeKey() {
  const found = new URLSearchParams(location.hash.slice(1)).get("key");
  if (found !== null) {
    history.replaceState(history.state, "", location.pathname + location.search);
    sessionStorage.setItem(PLACE, found);
  }
  return found ?? sessionStorage.getItem(PLACE) ?? "";
}
