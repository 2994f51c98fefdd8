/** The page's style: light and dark by the reader's setting, black on white in print. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #14171c); --card: light-dark(#ffffff, #1d2128); --line: light-dark(#d5d9e0, #343a45);
  --ink: light-dark(#1a1d23, #e6e9ee); --soft: light-dark(#555d6b, #a3acba); --code: light-dark(#eef0f4, #12151a);
  --violated: light-dark(#b3261e, #ff8a80); --unverified: light-dark(#8a5300, #ffc46b); --waived: light-dark(#6a3fa0, #cbb0f5); --advised: light-dark(#00639b, #8ecdff);
  --notApplicable: light-dark(#555d6b, #a3acba); --notVisible: light-dark(#555d6b, #a3acba); --verified: light-dark(#1b6e3c, #7fd8a2); --focus: light-dark(#0b57d0, #9cc2ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { scroll-margin-top: 6rem; font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.figures { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: 1rem 0; list-style: none; }
.figures li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .8rem; }
.figures b { font-size: 1.25rem; margin-right: .3rem; }
.violated { color: var(--violated); } .unverified { color: var(--unverified); } .waived { color: var(--waived); } .advised { color: var(--advised); }
.notApplicable { color: var(--notApplicable); } .notVisible { color: var(--notVisible); } .verified { color: var(--verified); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--card); }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { white-space: nowrap; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.2rem; } nav a { color: inherit; }
.list td:first-child { min-width: 11rem; } .list td { min-width: 6rem; }
.matrix td { font-size: .85rem; }
.matrix a { display: inline-block; margin: 0 .6rem .15rem 0; color: inherit; white-space: nowrap; }
a:focus-visible, summary:focus-visible, input:focus-visible, button:focus-visible, pre:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.filter { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .6rem 0;
  background: var(--page); border-bottom: 1px solid var(--line); margin-top: 2rem; }
.filter[hidden] { display: none; }
.filter fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .25rem .9rem; }
.filter legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.filter input[type=search] { font: inherit; padding: .3rem .5rem; min-width: 14rem; background: var(--card); color: inherit; border: 1px solid var(--soft); border-radius: .3rem; }
button { font: inherit; padding: .3rem .7rem; background: var(--card); color: inherit; border: 1px solid var(--soft); border-radius: .3rem; cursor: pointer; }
summary { cursor: pointer; padding: .4rem .6rem; overflow-wrap: anywhere; }
.rule { background: var(--card); border: 1px solid var(--line); border-left: .3rem solid currentColor; border-radius: .3rem; margin: .4rem 0; scroll-margin-top: 6rem; }
.rule > * { color: var(--ink); } .rule > summary > .mark { font-weight: 600; }
.inside { padding: 0 .8rem .8rem 1.4rem; }
.check { border-top: 1px solid var(--line); padding: .3rem 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1rem .8rem; margin: .3rem 0 .6rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
code, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: .3rem; padding: .6rem; margin: .3rem 0; max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
bdi, dd, pre, td { unicode-bidi: isolate; }
[hidden] { display: none; }
@media (max-width: 40rem) {
  .filter { position: static; } h2, .rule { scroll-margin-top: 1rem; }
}
@media print {
  :root { color-scheme: light; }
  body, .filter { background: #fff; } .filter, button, nav { display: none; }
  pre { max-height: none; } .check { break-inside: avoid-page; } h2, summary { break-after: avoid; }
}
`;
