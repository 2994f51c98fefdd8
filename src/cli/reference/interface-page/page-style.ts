import tokens from '../../../../shared/tokens.css?raw';

/** The tokens that all pages of the project share, then its own. */
export const pageStyle = `${tokens}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: var(--body)/1.5 var(--text-font); }
main { max-width: 62rem; margin: 0 auto; padding: var(--far) var(--far) 4rem; }
h1 { font-size: var(--title); margin: var(--far) 0 var(--near); }
h2 { font-size: var(--large); margin: 2.5rem 0 var(--apart); border-bottom: 1px solid var(--line); padding-bottom: var(--near); }
h3 { font-size: 1rem; margin: 0 0 var(--near); overflow-wrap: anywhere; }
p { margin: var(--near) 0; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; }
nav, .l { display: flex; flex-wrap: wrap; gap: 0 var(--apart); }
ul { list-style: none; margin: 0; padding: 0; }
.l, .s, small { font-size: var(--small); } .l b, .s, small { color: var(--soft); font-weight: 400; }
.l b { min-width: 5rem; }
main li { background: var(--card); border: 1px solid var(--line); border-radius: var(--round); padding: .6rem .8rem; margin: var(--apart) 0; scroll-margin-top: var(--far); }
main li:target { border-color: var(--focus); box-shadow: inset .25rem 0 var(--focus); }
code, pre { font-family: var(--code-font); font-size: .85em; }
code { background: var(--code); border-radius: .2rem; padding: 0 .2em; overflow-wrap: anywhere; }
pre { background: var(--code); border-radius: var(--round); padding: var(--apart); margin: var(--near) 0; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media print { main li { break-inside: avoid; } nav { display: none; } details::details-content { content-visibility: visible; height: auto; } }
`;
