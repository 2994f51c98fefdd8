import { describe, expect, test } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { createAsking } from '../../profile/profile.ts';
import { profileOfAnswers } from '../../profile/read-profile.ts';
import { refusalStatus } from './refusal-status.ts';

type Refused = Parameters<typeof refusalStatus>;

function statusOf(cause: Refused[0], answer: unknown, { body = '', type = '' } = {}) {
  const { ask } = createAsking(profileOfAnswers({ [`refusal.status.${cause}`]: answer }, loadContract()));
  const exchange = { bytes: Buffer.from(body), request: { headers: { 'content-type': type } } };
  return refusalStatus(cause, exchange as unknown as Refused[1], ask);
}

describe('the status of a refusal (refusal.status.*)', () => {
  test('is the number of its cause', () => expect(statusOf('invalid', 409)).toBe(409));

  test('may be that of the success', () => expect(statusOf('unknown-page', 'null')).toBeNull());

  test.each([
    ['', 401],
    [' \n', 401],
    ['{"query": ', 402],
    ['[]', 403],
    ['null', 403],
  ])('of the body %j is that of its case', (body, status) =>
    expect(statusOf('malformed', { empty: 401, 'not-json': 402, 'no-object': 403 }, { body })).toBe(status),
  );

  test.each([
    ['text/plain', 415],
    ['application/json; charset=latin1', 400],
    ['application/jsonp; charset=latin1', 415],
  ])('of the media type %s is that of the type or of the charset', (type, status) =>
    expect(statusOf('media-type', { type: 415, charset: 400 }, { type })).toBe(status),
  );
});
