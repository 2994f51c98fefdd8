import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../src/contract/contract.ts';
import { isSaid } from './testing/unsaid-quotes.ts';

const document = readFileSync('docs/interface.md', 'utf8');
const anchors = [...document.matchAll(/<a id="section-([\d.]+)"><\/a>\n\n#{2,3} ([\d.]+?)\.? /g)];
const { rules, questions } = loadContract();

describe('docs/interface.md', () => {
  it('has an anchor for each of its numbered headings, named after it', () => {
    const headings = [...document.matchAll(/^#{2,3} (\d[\d.]*?)\.? /gm)].map(([, number]) => number);
    expect(headings.length).toBeGreaterThan(15);
    expect(anchors.map(([, anchor]) => anchor)).toEqual(headings);
    expect(anchors.filter(([, anchor, heading]) => anchor !== heading)).toEqual([]);
  });

  it.each(Object.entries({ rules, questions }))('has every section that %s name', (_, records) => {
    const known = new Set(anchors.map(([, anchor]) => anchor));
    const named = [...records.values()].map(({ section }) => section);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((section) => !known.has(section))).toEqual([]);
  });

  it.each(['Must be a valid Page', 'must be a valid Page ID.', '| host | in |', 'page | int | no | 1 |'])(
    'takes %j for no quote of it',
    (quote) => expect(isSaid(document, quote)).toBe(false),
  );
});
