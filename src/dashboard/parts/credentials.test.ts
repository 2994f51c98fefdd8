import { expect, test } from 'vitest';
import { credentialTexts } from './credentials.ts';

const credentials = { origin: 'http://127.0.0.1:4700', apiKey: 'key-1', channelId: 'chn-1', query: 'Community' };

test('credentials are copied as .env, as headers and as a request that is ready to be sent', () => {
  expect(credentialTexts['.env'](credentials)).toBe(
    'CHANNEL_SANDBOX_URL=http://127.0.0.1:4700\nCHANNEL_SANDBOX_API_KEY=key-1\nCHANNEL_SANDBOX_CHANNEL=chn-1\n',
  );
  expect(credentialTexts.headers(credentials)).toBe('Authorization: Channel key-1\nX-Channel: chn-1\n');
  const command = credentialTexts.curl(credentials);
  expect(command).toMatch(/^curl .*\/channels\/pages\.search/);
  expect(command).toContain('Authorization: Channel key-1');
  expect(command).toContain('{"query":"Community","perPage":3}');
});
