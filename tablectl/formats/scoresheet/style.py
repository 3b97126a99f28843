"""How a score sheet looks on A4, on a screen, and on a phone, where a hand's cells stand in a grid."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
@page { size: A4; margin: 12mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif } }
body { font: 10pt/1.3 "Noto Sans Pages", "Noto Sans Pages JP", "Noto Sans Pages SC", "Noto Sans",
  "Noto Sans CJK SC", "DejaVu Sans", sans-serif; color: #000; margin: 0 }
:lang(zh) body { font-family: "Noto Sans Pages", "Noto Sans Pages SC", "Noto Sans Pages JP", "Noto Sans",
  "Noto Sans CJK SC", "DejaVu Sans", sans-serif }
main { max-width: 190mm; margin: 0 auto }
h1 { font-size: 20pt; line-height: 1.15; margin: .3em 0 }
p { margin: .2em 0 }
a { color: #6b4e00 }
table { border-collapse: collapse; width: 100%; margin-top: 4mm }
thead { display: table-header-group }
tfoot { display: table-row-group }
tr { break-inside: avoid }
th, td { border-top: .3pt solid #999; padding: .3em; vertical-align: top; text-align: left;
  overflow-wrap: anywhere }
tr > :first-child { font-weight: bold; white-space: nowrap }
th.n, td.n { text-align: right; white-space: nowrap; font-size: 9pt; font-variant-numeric: tabular-nums }
td.n:nth-child(even) { font-weight: bold }
.up { color: #0a5c34 }
.down { color: #93201a }
thead th { border-top: 0; border-bottom: 1.2pt solid #000; vertical-align: bottom }
thead th.n { white-space: normal; line-height: 1.2 }
tbody.hand { border-top: 1pt solid #000 }
tr.part td { font-size: 8.5pt; color: #333; border-top: 0; padding-block: .1em }
tfoot { border-top: 1.6pt solid #000 }
tfoot td, tfoot th { font-weight: bold }
.faces { position: absolute; width: 0; height: 0 }
.tiles { display: flex; flex-wrap: wrap; gap: .5mm 1mm; margin: 1mm 0; font-size: 8.5pt }
.tiles span { display: flex }
.tiles svg { width: 3.6mm; height: 4.8mm; background: #fffdf6; border: .4pt solid #777; border-radius: .6mm }
.small { font-size: 8.5pt; font-weight: normal }
.standing { list-style: none; margin: 5mm 0; padding: 0; display: grid; gap: 0 8mm;
  grid-template-columns: repeat(2, minmax(0, 1fr)) }
.standing li { display: flex; gap: 3mm; align-items: center; border-bottom: .3pt solid #999; padding: 1.5mm 0;
  font-size: 13pt; line-height: 1.2 }
.standing li:first-child { font-weight: bold }
.standing span { flex: 1; min-width: 0; overflow-wrap: anywhere }
.standing .small { display: block }
.standing b:last-child { white-space: nowrap; font-variant-numeric: tabular-nums; text-align: right }
.back { font-size: 11pt }
.portrait { width: 11mm; height: 11mm; object-fit: cover; border-radius: 2mm; flex: none }
.scroll { overflow-x: auto }
@media print { .back { display: none } }
@media screen and (min-width: 44.01em) {
  html { background: #ece8df }
  main { background: #fff; margin: 1.5em auto; padding: 12mm; box-shadow: 0 .4em 1.6em rgb(0 0 0 / 18%) }
}
@media screen and (max-width: 44em) {
  body { margin: 1em }
  .standing { grid-template-columns: minmax(0, 1fr) }
  th.n { font-size: 9pt }
  .tiles svg { width: 5.6mm; height: 7.5mm }
  table, thead, tbody, tfoot { display: block }
  tr { display: grid }
  .of2 tr { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  .of3 tr { grid-template-columns: repeat(3, minmax(0, 1fr)) }
  .of4 tr { grid-template-columns: repeat(4, minmax(0, 1fr)) }
  tr > :first-child { grid-row: 1; grid-column: 1 / -1 }
  tr > :nth-child(2) { grid-row: 2; grid-column: 1 / -1 }
  th, td { border-width: 0; overflow-wrap: anywhere }
  td.n:nth-child(odd) { grid-row: 3 }
  td:nth-child(3), td:nth-child(4) { grid-column: 1 }
  td:nth-child(5), td:nth-child(6) { grid-column: 2 }
  td:nth-child(7), td:nth-child(8) { grid-column: 3 }
  td:nth-child(9), td:nth-child(10) { grid-column: 4 }
  td.n:nth-child(even) { grid-row: 4 }
  td:empty { display: none }
  th.n { white-space: normal }
  thead tr { border-bottom: 1.2pt solid #000 }
  thead th { border-bottom: 0 }
  thead tr > :nth-child(-n + 2) { display: none }
  tbody.hand { margin-top: .8em; padding-top: .3em }
}
.amended { padding-left: 1.4em; overflow-wrap: anywhere }
.seal { margin-top: 6mm; font-size: 7.5pt; color: #333; overflow-wrap: anywhere }
@media screen { .small, tr.part td, .tiles, .seal { font-size: 9pt } }
.signed { display: flex; flex-wrap: wrap; gap: 6mm; margin-top: 12mm; break-inside: avoid }
.signed div { flex: 1 1 30mm; border-top: .5pt solid #000; padding-top: 1mm }
"""
