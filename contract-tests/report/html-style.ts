import tokens from '../../src/lib/tokens.css?raw';

/** The page's style: the tokens that all pages of the project share, then its own. Light and dark by the reader's setting. */
export const htmlStyle = `${tokens}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: var(--body)/1.5 var(--text-font); }
main { max-width: 72rem; margin: 0 auto; padding: var(--far) var(--far) 4rem; }
h1 { font-size: 1rem; font-weight: 600; margin: 0; overflow-wrap: anywhere; } h1 bdi { color: var(--soft); font-weight: 400; }
h2 { font-size: var(--large); margin: 2.25rem 0 var(--apart); }
p { margin: var(--near) 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: var(--small); }
.violated { color: var(--bad); } .unverified { color: var(--warn); } .waived { color: var(--odd); } .advised { color: var(--note); }
.verified { color: var(--good); } .notApplicable, .notVisible { color: var(--soft); }
.verdict { display: flex; flex-wrap: wrap; gap: var(--near) var(--far); align-items: baseline; margin: var(--apart) 0; padding: var(--apart) var(--far);
  border-radius: var(--round); border-left: .35rem solid currentColor; background: var(--card); }
.verdict strong { font-size: var(--title); letter-spacing: .02em; } .verdict span { color: var(--ink); }
.verdict.violated { background: var(--bad-soft); } .verdict.unverified { background: var(--warn-soft); } .verdict.verified { background: var(--good-soft); }
.filter fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: var(--apart); }
.filter legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.finder { margin: var(--apart) 0; display: flex; flex-wrap: wrap; gap: var(--near) var(--apart); align-items: center; }
.finder label { display: flex; gap: var(--apart); align-items: center; flex: 0 1 26rem; }
.finder input { flex: 1; min-width: 0; font: inherit; padding: .3rem .5rem; background: var(--card); color: inherit; border: 1px solid var(--edge); border-radius: var(--round); }
input::placeholder { color: var(--soft); opacity: 1; }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: var(--round); padding: .2rem .6rem; cursor: pointer; }
button:disabled { cursor: default; border-color: var(--line); }
.figure.violated { color: var(--bad); } .figure.unverified { color: var(--warn); } .figure.waived { color: var(--odd); } .figure.advised { color: var(--note); }
.figure.verified { color: var(--good); } .figure.notApplicable, .figure.notVisible { color: var(--soft); }
.figure[aria-pressed=true] { background: var(--chosen); border-color: var(--focus); box-shadow: inset 0 0 0 1px var(--focus); }
.copy { font-size: var(--small); padding: 0 .5rem; margin-left: var(--near); color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
summary { cursor: pointer; padding: .3rem .6rem; overflow-wrap: anywhere; }
.index { margin: var(--apart) 0; padding: var(--apart) var(--far); background: var(--card); border: 1px solid var(--line); border-radius: var(--round); }
.index ol { margin: 0; padding: 0; list-style: none; columns: 20rem; column-gap: var(--far); }
.index li { display: flex; gap: var(--apart); justify-content: space-between; break-inside: avoid; line-height: 1.7; }
.index a { min-width: 0; color: var(--link); overflow-wrap: anywhere; } .index code { background: none; padding: 0; } .index b { color: var(--soft); font-weight: 400; font-variant-numeric: tabular-nums; }
.count { color: var(--soft); font-size: var(--small); font-weight: 400; white-space: nowrap; }
.rule, .group { background: var(--card); border: 1px solid var(--line); border-radius: var(--round); margin: var(--near) 0; scroll-margin-top: var(--far); }
.group > .rule, .group > table, .group > details { margin: var(--apart); width: auto; }
.rule { border-left: .3rem solid currentColor; } .rule > * { color: var(--ink); } .mark { font-weight: 600; }
summary > code { font-weight: 600; margin-right: var(--near); }
.reason { margin-left: 1.1rem; color: var(--soft); }
.rule:not([open]) > summary .reason { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.inside { padding: 0 .8rem .8rem 1.1rem; }
.check { border-top: 1px solid var(--line); padding: .4rem 0; }
.others, .exchange { margin: var(--near) 0; }
.showing { border-left: 2px solid var(--line); padding-left: .8rem; margin-top: var(--apart); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1rem .8rem; margin: .3rem 0 .6rem; }
dt { color: var(--soft); font-size: var(--small); } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; unicode-bidi: isolate; }
dl.sides { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--apart); }
.sides > div { border-radius: var(--round); padding: .3rem .6rem; background: var(--good-soft); } .sides > div + div { background: var(--bad-soft); }
code, pre { font-family: var(--code-font); font-size: .85em; }
code { background: var(--code); border-radius: .2rem; padding: 0 .2em; overflow-wrap: anywhere; }
summary code, .sides code, h1 code { background: none; padding: 0; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: var(--round); padding: .6rem; margin: .2rem 0 .5rem; max-height: 30rem; overflow: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
pre mark { background: var(--bad-soft); color: var(--bad); font-weight: 600; border-radius: .2rem; }
.output pre { white-space: pre; overflow-wrap: normal; }
.times ul { margin: 0 0 var(--apart); padding-left: 1.6rem; max-height: 20rem; overflow: auto; }
.difference .with { color: var(--bad); font-weight: 600; } .difference .without { color: var(--soft); }
::highlight(found) { background: var(--warn-soft); color: var(--warn); text-decoration: underline; }
table { border-collapse: collapse; width: 100%; background: var(--card); }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td { unicode-bidi: isolate; min-width: 6rem; }
th { color: var(--soft); font-size: var(--small); font-weight: 400; }
.figures :is(td, th):not(:first-child) { text-align: right; font-variant-numeric: tabular-nums; }
[hidden] { display: none !important; }
@media (max-width: 40rem) {
  main { padding: var(--apart) var(--apart) 3rem; } .inside { padding: 0 .5rem .5rem; } .showing { padding-left: .5rem; }
  dl, dl.sides { grid-template-columns: minmax(0, 1fr); }
  .list thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .list, .list tbody { display: block; } .list tr { display: flex; flex-wrap: wrap; gap: 0 var(--far); border: 1px solid var(--line); padding: .3rem .6rem; }
  .list td { border: 0; padding: 0; min-width: 0; } .list td:empty { display: none; }
  .list td::before { content: attr(data-head); margin-right: .4em; color: var(--soft); font-size: var(--small); }
}
@media print {
  .finder, .copy, .index { display: none; } pre { max-height: none; } .check { break-inside: avoid-page; } h2, summary { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
