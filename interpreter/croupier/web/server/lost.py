"""The page for a person whose address leads nowhere. Programs get the same problem as JSON."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse

from croupier.texts.telling.words import word

PAGE = """\
<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{title}</title>
    <link rel="icon" href="/page/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/page/css/common.css">
    <script src="/page/js/theme.js"></script>
  </head>
  <body>
    <main class="lost">
      <h1>{title}</h1>
      <p>{advice}</p>
      <p><a class="act main" href="/">{back}</a></p>
    </main>
  </body>
</html>
"""


def wants_page(request: Request) -> bool:
    """Return whether a person asks, with a browser that would show the answer."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def lost_page(language: str, status: int) -> HTMLResponse:
    """Return the page in a language, with the way to the lobby."""
    texts = {one: escape(word(language, f"web-lost-{one}")) for one in ("title", "advice", "back")}
    return HTMLResponse(PAGE.format(language=language, **texts), status)
