import { MemoryFull } from './domain/memory.ts';
import { defaultSettings, SettingRefused } from './settings/options.ts';
import { areStrong, requireStrongCredentials, strongKey } from './settings/require-strong-credentials.ts';
import { worldStartOf, type Grounds } from './world/start/world-start.ts';
import { foundScenario } from './world/scenario/scenario.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import type { WorldSources } from './world/open-world.ts';
import type { FileStore } from './adapters/store/file-store.ts';
import type { WorldStart } from './world/world.ts';

/** The first start, where it fits in memory and its keys are as strong as the address asks for. */
export async function checkedStart(options: SandboxOptions, grounds: Grounds, host: string): Promise<WorldStart> {
  requireStrongCredentials(host, options);
  const start = await firstStart(options, grounds).catch((error: unknown) => {
    throw error instanceof MemoryFull ? new SettingRefused(error.message) : error;
  });
  if (grounds.isLocal || areStrong(start)) return start;
  throw new SettingRefused(
    `--host ${host} can be reached from other machines: a key of the scenario is not ${strongKey}.`,
  );
}

/** The start that the options ask for. */
export async function firstStart(
  { scenario = defaultSettings.scenario, clock: _ofTheSandbox, ...wish }: SandboxOptions,
  grounds: Grounds,
): Promise<WorldStart> {
  return worldStartOf({ ...wish, scenario: await foundScenario(scenario) }, grounds);
}

/** The store over the file that keeps the events; none where they are kept in memory. */
export async function fileStoreOf(
  { data }: SandboxOptions,
  { seeded, seed: { seed, pages, events }, scenario, channel, about: { contents } }: WorldStart,
  shareMemory: WorldSources['shareMemory'],
): Promise<FileStore | undefined> {
  if (data === undefined) return undefined;
  const { openFileStore } = await import('./adapters/store/file-store.ts');
  const origin = { seed, pages, events, scenario, channel, ...(contents === undefined ? {} : { contents }) };
  return openFileStore(data, { seeded: seeded.events, origin }, shareMemory());
}
