// Written from dashboard/tokens.css by tokens.test.ts (`npx vitest run contract-tests/report/tokens.test.ts -u`).
export const tokens = `/*
 * What every page of the project looks like: the dashboard, the documentation and the kit's report. Light and dark by the reader's
 * setting. Each colour of text has a contrast of 4.5 : 1 or more on --page, --card, --code and on its own -soft ground.
 */
:root {
  color-scheme: light dark;

  /* grounds, from the back to the front */
  --page: light-dark(#f6f7f9, #14171c);
  --card: light-dark(#ffffff, #1d2128);
  --code: light-dark(#eef0f4, #12151a);
  --chosen: light-dark(#e3ecfb, #24344f);
  --line: light-dark(#d5d9e0, #343a45);
  /* the edge of what can be filled in or pressed: 3 : 1 */
  --edge: light-dark(#7b8494, #717b8c);

  /* texts */
  --ink: light-dark(#1a1d23, #e6e9ee);
  --soft: light-dark(#555d6b, #a3acba);
  --link: light-dark(#0b57d0, #9cc2ff);
  --focus: light-dark(#0b57d0, #9cc2ff);

  /* meanings: as a text, and as a ground behind it */
  --good: light-dark(#1b6e3c, #7fd8a2);
  --good-soft: light-dark(#e4f4ea, #16301f);
  --bad: light-dark(#b3261e, #ff8a80);
  --bad-soft: light-dark(#fdeceb, #3b1917);
  --warn: light-dark(#8a5300, #ffc46b);
  --warn-soft: light-dark(#fdf1de, #37270c);
  --note: light-dark(#00639b, #8ecdff);
  --note-soft: light-dark(#e3f2fc, #10293b);
  --odd: light-dark(#6a3fa0, #cbb0f5);
  --odd-soft: light-dark(#f2eafb, #2b1e3f);

  /* letters */
  --text-font: system-ui, sans-serif;
  --code-font: ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', monospace;
  --small: 0.8125rem;
  --body: 0.9375rem;
  --large: 1.15rem;
  --title: 1.5rem;

  /* distances and corners */
  --near: 0.25rem;
  --apart: 0.5rem;
  --far: 1rem;
  --round: 0.375rem;
}

@media print {
  :root {
    color-scheme: light;
    --page: #ffffff;
  }
}
`;
