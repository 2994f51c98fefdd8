import { expect, test } from 'vitest';
import { startOddDeployment } from '../testing/odd-deployment.ts';
import { readSandboxFixtures } from './read-sandbox-fixtures.ts';

async function told(body: string) {
  await using target = await startOddDeployment(() => ({ status: 200, body }));
  const fixtures = await readSandboxFixtures(target.url, { apiKey: 'key-of-mine', channelId: 'chn-1' });
  return { fixtures, seen: target.seen };
}

test('both credentials are sent where they are given', async () => {
  const { seen } = await told('{"pages":{}}');
  expect(seen[0]).toMatchObject({
    path: '/_sandbox/fixtures',
    headers: { authorization: 'Channel key-of-mine', 'x-channel': 'chn-1' },
  });
});

test('a target cannot excuse itself', async () => {
  const { fixtures } = await told('{"pages":{"unknown":1},"unverifiable":{"page.get":"we would rather not"}}');
  expect(fixtures).toEqual({ pages: { unknown: 1 } });
});

test.each([
  ['{"pages":{"known":"text"}}', 'pages.known is not a list of ints'],
  ['{"pages":{},"places":null}', 'places has to hold'],
  ['{"pages":{},"apiKey":"k\\r\\nx: 1"}', 'apiKey is not a string of visible ASCII characters'],
  ['{"pages":{},"toString":1}', 'toString is not known'],
  ['{"pages":{},"__proto__":{"apiKey":"k"}}', '__proto__ is not known'],
])('%s is told with the member', async (body, message) => {
  await expect(told(body)).rejects.toMatchObject({
    name: 'WrongFile',
    message: expect.stringMatching(new RegExp(`^http://.*/_sandbox/fixtures: ${message.replaceAll('.', '\\.')}`)),
  });
});

test('a control area that answers more than can be judged tells nothing', async () => {
  const { fixtures } = await told(`{"pages":${'['.repeat(1000)}${']'.repeat(1000)}}`);
  expect(fixtures).toEqual({});
});
