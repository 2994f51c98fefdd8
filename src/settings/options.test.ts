import { describe, expect, test } from 'vitest';
import { createSandbox, startSandbox, SettingRefused, type SandboxOptions } from '../index.ts';

// Each is what a program in JavaScript could give; a program in TypeScript does not compile.
const wrong: readonly (readonly [options: object, says: string])[] = [
  [null as never, 'The options are null: give an object, such as { port: 0 }.'],
  ['default' as never, 'The options are "default": give an object, such as { port: 0 }.'],
  [{ prot: 0 }, 'There is no option prot (did you mean `port`?).'],
  [{ json: true }, 'There is no option json.'],
  [{ port: '0' }, 'port is "0": give a whole number from 0 to 65535.'],
  [{ port: null }, 'port is null: give a whole number from 0 to 65535.'],
  [{ pages: 2.5 }, 'pages is 2.5: give a whole number from 0 to 1000000.'],
  [{ checkAnswers: 'true' }, 'checkAnswers is "true": give true or false.'],
  [{ deviate: 'auth.key' }, 'deviate is "auth.key": give a list of ID.'],
  [{ deviate: ['auth.key', 5] }, 'deviate is ["auth.key",5]: give a list of ID.'],
  [{ apiKey: '' }, 'apiKey is "": give KEY.'],
];

describe.each([
  ['createSandbox', createSandbox],
  ['startSandbox', startSandbox],
])('%s refuses wrong options as the flags are', (_name, make) => {
  test.each(wrong)('%j', async (options, says) => {
    const refused = await make(options).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(SettingRefused);
    expect((refused as Error).message).toBe(says);
  });
});

test('an option that is undefined counts as left out', async () => {
  const options = { pages: 3, events: undefined, apiKey: undefined } as unknown as SandboxOptions;
  await using sandbox = await createSandbox(options);
  expect([sandbox.seeded.pages, sandbox.apiKey]).toEqual([3, 'key-sandbox-local']);
});

test('what is misspelt does not compile', () => {
  const options: readonly SandboxOptions[] = [
    { profile: { 'host.form': 'list' }, deviate: ['event.host.valid', 'auth.key@events.update', 'page.get:other'] },
    // @ts-expect-error -- a question that there is none of
    { profile: { 'host.from': 'list' } },
    // @ts-expect-error -- an answer that is not lawful
    { profile: { 'host.form': 'tuple' } },
    // @ts-expect-error -- a rule that there is none of
    { deviate: ['event.host.vald'] },
    // @ts-expect-error -- an operation that there is none of
    { deviate: ['event.host.valid@events.delete'] },
    // @ts-expect-error -- a deviation that there is none of
    { deviate: ['page.get:another'] },
  ];
  expect(options).toHaveLength(6);
});
