import { expect, test } from 'vitest';
import type { JournalEntry } from '../../control/controls.ts';
import { gistOf } from './gist.ts';

const body = (value: unknown) => ({ text: typeof value === 'string' ? value : JSON.stringify(value), size: 1 });
type Exchange = Pick<JournalEntry, 'operation'> & {
  readonly url: string;
  readonly sent?: unknown;
  readonly answered?: unknown;
};
const entry = ({ operation, url, sent = '', answered = {} }: Exchange, outcome = 'accepted') =>
  ({ operation, outcome, request: { url, body: body(sent) }, response: { body: body(answered) } }) as JournalEntry;

const created = { operation: 'events.create', url: '/v1/events.create' } as const;
const searched = { operation: 'pages.search', url: '/channels/pages.search' } as const;
const updated = { operation: 'events.update', url: '/v1/events.update/5061?a=1' } as const;

test.each([
  [
    entry({ ...created, sent: { title: 'Garden "workshop"' }, answered: { data: { id: 5061 } } }),
    '"Garden "workshop"" → 5061',
  ],
  [entry({ ...created, sent: { title: 'Garden' }, answered: { data: { host: 1 } } }, 'refused'), '"Garden"'],
  [entry({ ...created, sent: String.raw`{"title": "Cut \u00e9", "desc` }, 'refused'), '"Cut é"'],
  [entry({ ...created, sent: { title: 'x'.repeat(50) } }, 'refused'), `"${'x'.repeat(40)}…"`],
  [entry({ ...updated, sent: { title: 'Garden' } }), '5061 "Garden"'],
  [entry({ operation: 'pages.get', url: '/channels/pages/9000' }), 'page 9000'],
  [
    entry({ ...searched, sent: { query: 'Community' }, answered: { data: [{ total: 7 }, {}] } }),
    '"Community", 2 found',
  ],
  [
    entry({ ...searched, sent: { query: 'Co' }, answered: { data: { results: [{}], paging: { total: 31 } } } }),
    '"Co", 1 of 31',
  ],
  [entry({ ...searched, sent: { query: 'Co' }, answered: { data: { code: 'invalid' } } }, 'refused'), '"Co"'],
  [entry({ operation: null, url: '/nowhere' }), ''],
])('%#: %s', (one, said) => expect(gistOf(one)).toBe(said));
