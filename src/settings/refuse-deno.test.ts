import { afterEach, expect, it, vi } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { refuseDeno } from './refuse-deno.ts';
import { SettingRefused } from './options.ts';

afterEach(() => vi.unstubAllGlobals());

it('starts no server under Deno, and says what to use', async () => {
  vi.stubGlobal('Deno', { version: { deno: '2.9.6' } });
  const refused: unknown = await startSandbox({ port: 0 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SettingRefused);
  expect((refused as Error).message).toMatch(/Deno’s node:http .*: run the sandbox with Node 20\.19 or newer\./);
});

it('lets Node pass', () => expect(refuseDeno()).toBeUndefined());
