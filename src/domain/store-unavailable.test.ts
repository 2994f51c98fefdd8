import { expect, test } from 'vitest';
import { OutcomeUnknown, StoreUnavailable } from './store-unavailable.ts';

test.each(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])('%s says that there is no room left', (code) => {
  const cause = Object.assign(new Error('write failed'), { code });
  const error = new StoreUnavailable('events.json', cause);
  expect(error).toMatchObject({ name: 'StoreUnavailable', isFull: true, made: 'no', cause });
  expect(error.message).toBe('events.json could not be written, so the change was not made: write failed');
});

test.each([Object.assign(new Error('no'), { code: 'EACCES' }), new Error('no'), 'no', null, undefined])(
  '%s does not',
  (cause) => expect(new StoreUnavailable('events.json', cause).isFull).toBe(false),
);

test('a write that may have had its effect is not known to be unmade, and says so', () => {
  const cause = new OutcomeUnknown(Object.assign(new Error('sync failed'), { code: 'ENOSPC' }));
  const error = new StoreUnavailable('events.json', cause);
  expect(error).toMatchObject({ made: 'unknown', isFull: true, cause });
  expect(error.message).toBe(
    'events.json could not be written to the end, so it is not known whether the change was made: sync failed',
  );
  expect(new StoreUnavailable('the database', new Error('connection lost'), 'unknown').message).toContain('not known');
});
