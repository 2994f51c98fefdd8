import { expect, test } from 'vitest';
import type { JournalEntry } from '../../control/controls.ts';
import { asMarkdown } from './as-markdown.ts';

const entry = {
  requestId: 'an-id',
  at: '2027-01-01T00:00:00.000Z',
  world: 'chn-a',
  operation: 'events.create',
  request: {
    method: 'POST',
    url: '/v1/events.create',
    headers: [['Content-Type', 'application/json']],
    body: { text: '{"title":"```"}', size: 15 },
  },
  response: { status: 422, headers: [], body: { text: '{"status":422}', size: 14 } },
  violations: [{ id: 'event.required.host', pointer: '/host', expected: 'a value', actual: 'nothing' }],
} as unknown as JournalEntry;

test('the report of a bug says what was asked, what came, and why', () => {
  expect(asMarkdown(entry)).toBe(`### POST events.create → 422

2027-01-01T00:00:00.000Z, request ID \`an-id\`, channel \`chn-a\`, channel-sandbox

Why refused:

\`\`\`text
event.required.host at /host: expected a value, but got nothing
\`\`\`

Request:

\`\`\`\`http
POST /v1/events.create
Content-Type: application/json

{"title":"\`\`\`"}
\`\`\`\`

Answer:

\`\`\`http
{"status":422}
\`\`\`
`);
});

test('an exchange without an answer says so', () => {
  const cut = asMarkdown({ ...entry, response: null, violations: [] });
  expect(cut).toContain('→ cut');
  expect(cut).toContain('The connection was cut without an answer.');
  expect(cut).not.toContain('Why refused');
});
