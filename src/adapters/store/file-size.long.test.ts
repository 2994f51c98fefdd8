import { expect, it } from 'vitest';
import { savedText } from './saved-file.ts';
import { newEvent } from './testing/new-event.ts';

it('refuses to write a state file that could not be read again, as there were no room for it', () => {
  const large = { ...newEvent('large'), id: 5001, description: 'x'.repeat(2 ** 20) };
  const saved = (count: number) => ({
    origin: {},
    nextId: 5002,
    folded: null,
    events: Array.from({ length: count }, () => large),
  });
  expect(() => savedText(saved(512))).toThrow(
    expect.objectContaining({ code: 'EFBIG', message: expect.stringContaining('511 MiB') }) as Error,
  );
  expect(savedText(saved(2)).text.length).toBeGreaterThan(2 ** 21);
});
