import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesOf } from '../../../src/contract/attributes.ts';
import { loadContract } from '../../../src/contract/contract.ts';
import { packageRoot } from '../../../src/contract/package-root.ts';
import { interfacePage } from './interface-page.ts';
import { html, prose } from '../../../src/lib/html.ts';

const contract = loadContract();
let page: string;
beforeAll(() => {
  page = interfacePage(contract);
});

const all = (pattern: RegExp, text = page): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
/** What stands between the beginning of an element with an ID and the next one. */
const partOf = (id: string): string => page.slice(page.indexOf(`id="${id}"`)).split(/<li id=|<h2 /, 1)[0] ?? '';

describe('the page of the interface', () => {
  it('has every rule and question once, and no ID twice', () => {
    const ids = all(/\sid="([^"]*)"/g);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const id of [...contract.rules.keys(), ...contract.questions.keys()])
      expect([id, ids.filter((one) => one === id).length]).toEqual([id, 1]);
    for (const name of attributesOf(contract, '#/components/schemas/EventCreate').keys()) expect(ids).toContain(name);
    for (const name of ['pages.search', 'pages.get', 'events.create', 'events.update']) expect(ids).toContain(name);
  });

  it('tells of each rule its sentence and section, of each question its lawful answers and the default', () => {
    for (const [id, { section, text }] of contract.rules) {
      expect(partOf(id)).toContain(`§${section}`);
      expect(partOf(id)).toContain(prose(text.trim()).html);
    }
    for (const [id, { default: standard }] of contract.questions) {
      expect(partOf(id)).toContain('<b>Lawful</b>');
      expect(partOf(id)).toContain(html`<code>${JSON.stringify(standard)}</code>`.html);
    }
  });

  it('has a request for each rule, and says of each question what the sandbox answers and what shows it', () => {
    for (const id of contract.rules.keys())
      expect([id, partOf(id)]).toEqual([
        id,
        expect.stringMatching(/(It refuses|It accepts|Shown by): .*(<a href="#\w+\.\w+">|<code>)/),
      ]);
    const shown = [...contract.questions.keys()].map((id) => {
      const [, how = 'not said'] =
        /The sandbox answers <code>.*?<\/code>; (shown by|no single request)/.exec(partOf(id)) ?? [];
      return how;
    });
    expect(new Set(shown)).toEqual(new Set(['shown by', 'no single request']));
    expect(shown.filter((how) => how === 'shown by').length).toBeGreaterThan(shown.length / 2);
  });

  it('shows examples of each operation, with what they answer', () => {
    for (const name of ['pages.search', 'pages.get', 'events.create', 'events.update'])
      expect(partOf(name)).toMatch(/<details><summary>.+<small>→ 20\d<\/small><\/summary>/);
  });

  it('links both ways: what a rule or question is about leads back to it', () => {
    const ids = new Set(all(/\sid="([^"]*)"/g));
    expect(all(/href="#([^"]*)"/g).filter((id) => !ids.has(id))).toEqual([]);
    const operations = page.slice(page.indexOf('id="operations"'), page.indexOf('id="attributes"'));
    for (const id of [...contract.rules.keys(), ...contract.questions.keys()]) {
      const about = all(/href="#(?!section-)([^"]*)"/g, partOf(id));
      for (const one of about) {
        const there = one === 'operations' ? operations : partOf(one);
        expect([id, one, there.includes(`href="#${id}"`)]).toEqual([id, one, true]);
      }
    }
    const alone = [...contract.rules.keys(), ...contract.questions.keys()].filter(
      (id) => !/href="#(?!section-)/.test(partOf(id)),
    );
    expect(alone).toEqual(['rsvp-webhook.request']); // it stands beside the four operations
  });

  it('runs nothing, loads nothing, and is small', () => {
    expect(page).not.toMatch(/<script|<link|<img|\son\w+=|@import|url\(/i);
    expect(all(/(?:href|src)="([^#][^"]*)"/g)).toEqual(['./', 'docs/guide']); // the dashboard
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(
      `content="default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(Buffer.byteLength(page)).toBeLessThan(150_000);
  });

  it('is what the build leaves', () => {
    expect(readFileSync(new URL('docs/interface.html', packageRoot), 'utf8')).toBe(page);
  });
});
