import request from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';

const sandbox = await createSandbox({ pages: 5, events: 3 });
afterAll(() => sandbox.close());

const refusalOf = async (method: 'get' | 'put' | 'post', path: string, body?: string) => {
  const sent = request(sandbox.app)[method](`/_sandbox${path}`);
  const { status, body: told } = await (body === undefined ? sent : sent.type('json').send(body));
  const { detail, errors } = told as { detail: string; errors?: readonly { pointer: string }[] };
  return { status, detail, pointers: errors?.map(({ pointer }) => pointer) };
};

/** Where, and what would be right. */
test.each<
  ['get' | 'put' | 'post', path: string, body: string | undefined, pointers: string[] | undefined, says: RegExp]
>([
  ['post', '/worlds', 'null', [''], /an object, but got null/],
  [
    'put',
    '/profile',
    '{"answers": {"host.from": 1, "host.form": 2}}',
    ['/answers/host.from', '/answers/host.form'],
    /`host.form`.*Lawful: "either"/,
  ],
  ['put', '/profile', '{"answers": {"a/b~c": 1}}', ['/answers/a~1b~0c'], /no open question/],
  ['post', '/worlds', '{"profile": {"host.form": "x"}}', ['/profile/host.form'], /Lawful/],
  [
    'post',
    '/worlds',
    '{"deviate": ["event.host.valid", "event.host.vlid"]}',
    ['/deviate/1'],
    /did you mean `event.host.valid`/,
  ],
  [
    'get',
    '/journal?rule=event.host.vald',
    undefined,
    ['/rule'],
    /GET \/_sandbox\/rules \(did you mean `event.host.valid`/,
  ],
  [
    'get',
    '/journal?question=host.from',
    undefined,
    ['/question'],
    /GET \/_sandbox\/questions \(did you mean `host.form`/,
  ],
  ['get', '/events/501', undefined, undefined, /no event with the ID 501\. GET/],
  ['post', '/events/5011/rsvps', '{"count": 1}', undefined, /no event with the ID 5011\. GET/],
  ['post', '/rsvp-confirmations', '{"event": 5007, "member": "ana"}', undefined, /no event with the ID 5007\. GET/],
  ['put', '/clock', '{"now"', undefined, /The body is no JSON/],
  ['put', '/clock', `{"now": "${'x'.repeat(110_000)}"}`, undefined, /102400 bytes at most/],
  ['post', '/worlds', '{"pages": 100001, "events": 20001}', ['/pages', '/events'], /at most 100000.*at most 20000/],
  [
    'post',
    '/worlds',
    '{"scenario": {"scenario": "x", "seededAt": "2030-01-01T00:00:00Z", "pages": 1, "events": 1000000}}',
    ['/scenario/events'],
    /at most 20000/,
  ],
  [
    'put',
    '/scenario',
    '{"scenario": "x", "seededAt": "2030-01-01T00:00:00Z", "pages": 1000000, "events": 1}',
    ['/pages'],
    /at most 100000/,
  ],
])('%s %s %s', async (...[method, path, body, pointers, says]) => {
  const refusal = await refusalOf(method, path, body);
  expect([refusal.pointers, refusal.detail]).toEqual([pointers, expect.stringMatching(says)]);
  expect([400, 404, 413]).toContain(refusal.status);
});
