import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOf, readDateTime } from './date-time.ts';

it('readDateTime answers any text at all without throwing', () => {
  const near = fc.stringMatching(
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?([.,][0-9]{1,9})?(Z|[+-][0-9]{2}:?[0-9]{2})?$/,
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), near), (text) => {
      const when = readDateTime(text);
      expect(when === undefined || Number.isSafeInteger(instantOf(when, 'Pacific/Apia'))).toBe(true);
    }),
  );
});
