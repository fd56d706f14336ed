"""The web page of a report: styled for wide and narrow screens, light and dark, and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #2a1f17; --soft: #5f4a38; --paper: #fffdf8; --line: #d9c7a8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2ebdf; --soft: #c9b89f; --paper: #1d1814; --line: #55483a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1rem clamp(0.8rem, 4vw, 2.5rem) 3rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
h1, h2 { font-family: "Iowan Old Style", Palatino, P052, Georgia, serif; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.5rem, 5vw, 2.2rem); margin: 0.5rem 0; }
h2 { font-size: 1.4rem; margin: 2.2rem 0 0.4rem; border-top: 2px solid var(--line); padding-top: 0.9rem; }
p { max-width: 46rem; margin: 0.4rem 0; }
.soft, caption, figcaption { color: var(--soft); }
table { border-collapse: collapse; width: 100%; margin: 0.8rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: 0.3rem; }
th, td { text-align: left; padding: 0.35rem 0.7rem 0.35rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; overflow-wrap: break-word; }
.number { text-align: right; white-space: nowrap; }
table.figures td.number:first-of-type { font-weight: 600; }
.number + td:not(.number), .number + th:not(.number) { padding-left: 0.7rem; }
figure { margin: 1rem 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; }
.plot > div { display: flex; flex-wrap: wrap; align-items: start; gap: 0.6rem 1.2rem; }
.plot svg { flex: 1 1 20rem; min-width: 0; max-width: 30rem; }
figcaption { font-size: 0.95rem; margin-bottom: 0.2rem; }
.wide { overflow-x: auto; }
.boards figure { display: flex; flex-direction: column; justify-content: space-between; }
.boards { display: grid; gap: 1.2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
@media (max-width: 40rem) {
  table.figures thead { position: absolute; clip-path: inset(50%); }
  table.figures tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 0.6rem;
    border-bottom: 1px solid var(--line); }
  table.figures th, table.figures td { border: 0; padding: 0.15rem 0; }
  table.figures td:nth-of-type(2), table.figures td:nth-of-type(3) { grid-column: 1 / -1; text-align: left; }
  table.figures td:nth-of-type(2), table.figures td:nth-of-type(3) { color: var(--soft); white-space: normal;
    padding-left: 0; }
}
@media (max-width: 24rem) {
  table { font-size: 0.9rem; }
  th, td { padding-right: 0.35rem; }
}
@media print {
  :root { --ink: #000; --soft: #333; --paper: #fff; --line: #999; color-scheme: light; }
  @page { size: A4; margin: 16mm 14mm; }
  body { font-size: 10pt; padding: 0; max-width: none; }
  h1, h2, h2 + p, caption, thead { break-after: avoid; }
  table, figure, tr, li { break-inside: avoid; }
  .wide { overflow: visible; }
  .boards { grid-template-columns: 1fr 1fr; }
  .plot svg { flex-basis: 8cm; max-width: 11cm; }
}
"""


def page(title: str, body: list[str], language: str) -> str:
    """A self-contained page."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, texts: int = 0, kind: str = "") -> str:
    """A table with a name in the first column, texts in the last ones, and numbers in between."""

    def line(row: Sequence[str], first: str, other: str) -> str:
        cells = []
        for at, content in enumerate(row):
            tag, number = other if at else first, ' class="number"' if 0 < at < len(row) - texts else ""
            cells.append(f"<{tag}{number}>{escape(content)}</{tag[:2]}>")
        return f"<tr>{''.join(cells)}</tr>"

    columns = line(head, 'th scope="col"', 'th scope="col"')
    lines = "".join(line(row, 'th scope="row"', "td") for row in rows)
    return (
        f'<table class="{kind}"><caption>{escape(caption)}</caption>'
        f"<thead>{columns}</thead><tbody>{lines}</tbody></table>"
    )


def wide_table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of numbers that scrolls by itself on a narrow screen."""
    return f'<div class="wide" tabindex="0">{table(caption, head, rows)}</div>'
