import request from 'supertest';
import { describe, expect, it, test } from 'vitest';
import { createWhyUnlawful } from '../profile/lawful-answers.ts';
import { loadContract } from '../contract/contract.ts';
import { partnerOf } from '../../tests/testing/partner.ts';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';

const contract = loadContract();
const whyUnlawful = createWhyUnlawful(contract);
const small = { pages: 5, events: 1 };

describe('a header that every answer has', () => {
  it('is sent as printable ASCII, whatever a profile brings', async () => {
    const profile = { 'answer.headers': { 'x-said': 'caf\u00e9\r\nset-cookie: a=b' } };
    await using sandbox = await startSandbox({ port: 0, ...small, profile });
    const { headers } = await sendRaw(sandbox.url, 'GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(headers['x-said']).toMatch(/^caf\?\?\?set-cookie: a=b$/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('gives way to what an answer says itself', async () => {
    await using sandbox = await createSandbox({ ...small, profile: { 'answer.headers': { allow: 'PATCH' } } });
    const partner = partnerOf(sandbox);
    expect((await partner.send('/v1/events.create', { method: 'put', body: {} })).headers['allow']).toBe('POST');
    expect((await partner.page(9000)).headers['allow']).toBe('PATCH');
  });

  it.each([
    'content-length',
    'content-type',
    'transfer-encoding',
    'connection',
    'set-cookie',
    'x-sandbox-basis',
    'X-Big',
    'a b',
    'a:',
    '',
  ])('is not called %j', (name) =>
    expect(whyUnlawful('answer.headers', { [name]: 'x' })).toContain('a header\u2019s name'.replace('\u2019', "'")),
  );
});

describe('members that every answer has', () => {
  it.each(['requestId', 'status', 'data'])('are not called %s', (name) =>
    expect(whyUnlawful('answer.members', { [name]: 1 })).toContain('answer.members'),
  );

  it('do not take the place of paging metadata', () =>
    expect(() => profileOfAnswers({ 'answer.members': { total: 1 }, 'search.paging': 'beside' }, contract)).toThrow(
      'search.paging and answer.members give the name total to two members',
    ));

  it('give way to those of a refusal', async () => {
    const profile = {
      'answer.members': { error: null, version: 2 },
      'refusal.body': {
        examples: [
          { operation: 'pages.get', cause: 'unknown-page', status: 404, body: { data: null, error: 'Not Found' } },
        ],
      },
    } as const;
    await using sandbox = await createSandbox({ ...small, profile });
    expect((await partnerOf(sandbox).page(1)).body).toMatchObject({ data: null, error: 'Not Found', version: 2 });
    expect((await partnerOf(sandbox).page(9000)).body).toMatchObject({ error: null, version: 2 });
  });
});

test.each(['text/html', 'application/json; charset=latin1', 'application/jsonp', 'application/json\r\nx: y'])(
  'no Content-Type of answers: %j',
  (type) => expect(whyUnlawful('answer.content-type', type)).toContain('answer.content-type'),
);

describe('what every answer has', () => {
  const profile = {
    'answer.members': { version: 2, at: '00000000-0000-0000-0000-000000000000' },
    'answer.headers': { 'x-a': ' GET ' },
    'answer.content-type': 'application/json',
  };
  const questions = ['answer.members', 'answer.headers', 'answer.content-type'] as const;

  test('is in a success and in a refusal, and each says what it rests on', async () => {
    await using sandbox = await createSandbox({ ...small, profile });
    const answers = [await partnerOf(sandbox).page(9000), await partnerOf(sandbox).page(1)];
    for (const { headers, body } of answers) {
      expect(body).toMatchObject({ version: 2, at: body['requestId'] });
      expect([headers['x-a'], headers['content-type']]).toEqual(['GET', 'application/json']);
      for (const question of questions) expect(headers['x-sandbox-basis']).toContain(question);
    }
  });

  test.each(questions)('rests on %s where the profile answers that, and on no other', async (question) => {
    const { [question]: own } = profile;
    await using sandbox = await createSandbox({ ...small, profile: { [question]: own } });
    const { headers } = await partnerOf(sandbox).page(9000);
    expect(questions.filter((one) => headers['x-sandbox-basis']?.includes(one) === true)).toEqual([question]);
  });

  test('is not in what the sandbox says for itself, nor in a gateway’s page', async () => {
    await using sandbox = await createSandbox({ ...small, profile });
    const fault = async (header: string) =>
      await request(sandbox.app)
        .get('/channels/pages/9000')
        .set({ ...sandbox.headers, 'x-sandbox-fault': header });
    const own = await fault('nonsense');
    expect([own.status, own.headers['x-a'], own.body.version]).toEqual([400, undefined, undefined]);
    const page = await fault('status=502;envelope=false');
    expect([page.status, page.headers['x-a'], page.type]).toEqual([502, undefined, 'text/html']);
  });
});
