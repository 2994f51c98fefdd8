import type { Script } from './connection-model.mjs';

export function runScript(
  target: { readonly url: string; readonly headers: { readonly Authorization: string; readonly 'X-Channel': string } },
  script: Script,
  name: string,
): Promise<{
  readonly wrong: readonly string[];
  readonly judgeStored: (titles: ReadonlySet<string>) => readonly string[];
}>;
