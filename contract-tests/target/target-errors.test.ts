import { expect, test } from 'vitest';
import { searched } from '../testing/exchange-of.ts';
import { refusalText, unreachableText } from './target-errors.ts';

const refused = (status: number) => searched({ code: 'unknown-path' }, status);
const textOf = (statuses: readonly number[], apiKey = 'key') =>
  refusalText(statuses.map(refused), { target: 'http://127.0.0.1/foo', credentials: { apiKey, channelId: 'channel' } });

test('where nothing is found, the path prefix may be wrong, envelope or not', () => {
  expect(textOf([404, 404])).toMatch(/, or the URL lacks or has a wrong path prefix\.$/);
  expect(textOf([404], '')).toMatch(/no API key was given.* Or the URL lacks or has a wrong path prefix\.$/);
});

test.each([[[401]], [[404, 422]]])('the statuses %j say nothing of a prefix', (statuses) =>
  expect(textOf(statuses)).not.toContain('prefix'),
);

test('HTTP that cannot be read is not called another protocol', () =>
  expect(
    unreachableText("HPE_INVALID_TRANSFER_ENCODING: can't be present with Content-Length", 'http://127.0.0.1'),
  ).toBe(
    "http://127.0.0.1 cannot be checked: what answers is not valid HTTP, or http and https are mixed up (HPE_INVALID_TRANSFER_ENCODING: can't be present with Content-Length).",
  ));
