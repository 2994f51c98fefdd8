import { expect, test } from 'vitest';
import { StoreUnavailable } from './store-unavailable.ts';

test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s says that there is no room left', (code) => {
  const cause = Object.assign(new Error('write failed'), { code });
  const error = new StoreUnavailable('events.json', cause);
  expect(error).toMatchObject({ name: 'StoreUnavailable', isFull: true, cause });
  expect(error.message).toBe('events.json could not be written, so the change was not made: Error: write failed');
});

test.each([Object.assign(new Error('no'), { code: 'EACCES' }), new Error('no'), 'no', null, undefined])(
  '%s does not',
  (cause) => {
    expect(new StoreUnavailable('events.json', cause).isFull).toBe(false);
  },
);
