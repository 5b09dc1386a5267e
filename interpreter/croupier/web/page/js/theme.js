// Runs before anything is drawn, so that a page does not flash in the colours that were not chosen.
try {
  const chosen = JSON.parse(localStorage.getItem("croupier.theme"));
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch (error) {
  if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
}
