import type { Contract } from '../contract/contract.ts';
import type { Replica } from '../hosted/replica.ts';
import type { ReplicaWatch } from '../hosted/watch.ts';
import type { Life, Readiness } from '../http/health.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { defaultSettings, SettingRefused } from '../settings/options.ts';
import { readSealKeys } from '../settings/seal-keys.ts';
import type { MemoryBudget } from '../world/memory-budget.ts';
import type { WorldSources } from '../world/open-world.ts';
import { createPartners, type Partner, type Partners } from '../world/partners.ts';
import type { World } from '../world/world.ts';
import { createWorlds, type Worlds } from '../world/worlds.ts';
import { guarded } from './guarded.ts';
import { proxyReader } from '../http/reached.ts';
import { createHostCheck } from '../http/steps/check-head.ts';
import type { Parts } from '../http/app.ts';
import { trustOf } from '../settings/trusted-proxies.ts';
import type { Grounds } from '../world/start/world-start.ts';

type Reach = Pick<Parts, 'isOurHost' | 'readProxy' | 'cors'>;

/**
 * Under which names the sandbox answers, which proxies it believes, and which pages of other origins may call it.
 *
 * @throws SettingRefused
 */
export async function reachOf(
  { host = defaultSettings.host, allowHost = [], trustedProxy, cors }: SandboxOptions,
  { isLocal, contract }: Pick<Grounds, 'isLocal' | 'contract'>,
): Promise<Reach> {
  const isOurHost = createHostCheck([host, ...allowHost]);
  return {
    isOurHost,
    ...(trustedProxy === undefined ? {} : { readProxy: proxyReader(trustOf(trustedProxy)) }),
    ...(cors === undefined
      ? {}
      : { cors: (await import('../http/cors.ts')).corsOf(corsOrigins(cors, isLocal), { contract, isOurHost }) }),
  };
}

/**
 * The origins whose pages may call the operations; `*` is any.
 *
 * @param isLocal whether only this machine can reach the sandbox
 * @throws SettingRefused
 */
function corsOrigins(given: readonly string[], isLocal: boolean): readonly string[] | '*' {
  for (const origin of given) if (origin !== '*') requireOrigin(origin);
  if (!given.includes('*')) return given;
  if (isLocal) return '*';
  throw new SettingRefused(
    `--cors '*' is for a sandbox that only this machine can reach: name each origin, such as --cors https://app.example.`,
  );
}

function requireOrigin(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin === text && /^https?:$/.test(url.protocol)) return;
  const meant = url !== undefined && /^https?:$/.test(url.protocol) ? `, here ${url.origin}` : '';
  throw new SettingRefused(
    `--cors is ${JSON.stringify(text)}: give an origin, which is a scheme, a host and a port, such as http://localhost:5173${meant}.`,
  );
}

/**
 * What makes a sandbox a replica, where a database is asked for; without, nothing of it is loaded.
 *
 * @throws SettingRefused
 */
export async function replicaOf(
  options: SandboxOptions,
  watch: ReplicaWatch | undefined,
): Promise<Replica | undefined> {
  const { databaseUrl, databaseWait = defaultSettings.databaseWait, data, journal, seal } = options;
  const keys = seal === undefined ? [] : readSealKeys(seal);
  if (databaseUrl === undefined && seal !== undefined)
    throw new SettingRefused('--seal needs --database-url: it seals what replicas keep in a database.');
  if (databaseUrl === undefined) return undefined;
  if (data !== undefined) throw new SettingRefused('--data and --database-url exclude each other: give one of them.');
  if (journal === 0)
    throw new SettingRefused('--journal 0 and --database-url exclude each other: a replica keeps what it answers.');
  const { createReplica } = await import('../hosted/replica.ts');
  return createReplica(databaseUrl, databaseWait * 1000, { keys, watch });
}

/** Worlds of replicas go by the time of the database, unless a program has a clock of its own. */
export const clockedBy = (replica: Replica | undefined, options: SandboxOptions): SandboxOptions =>
  replica === undefined ? options : { ...replica.clocked, ...options };

/** How many follow journals here. */
export const followersOf = (replica: Replica | undefined, { journals }: WorldSources): (() => number) =>
  replica?.followers ?? journals.followers;

/** Tells whether requests should come: a replica takes them only with its database. */
export const readinessOf = (replica: Replica | undefined, life: Readonly<Life>) => async (): Promise<Readiness> => {
  const missing = life.phase === 'ready' ? await replica?.missing() : undefined;
  return missing === undefined ? { status: life.phase } : { status: 'waiting', missing };
};

/** The partners of a sandbox: in memory, or in the database of a replica. */
export const partnersOver = (replica: Replica | undefined): Partners =>
  replica?.partners ?? createPartners(() => Date.now());

interface Over {
  readonly contract: Contract;
  /** What the worlds of a partner, or those of none, take from outside. */
  readonly sourcesFor: (partner: Partner | undefined) => WorldSources;
  readonly options: SandboxOptions;
  readonly maxWorlds: number;
  readonly memory: MemoryBudget;
  readonly onCrash: (error: unknown) => void;
}

/** The worlds of a sandbox: in memory, or in the database of a replica. @param first the default one, where nobody has made it yet @throws SettingRefused, DatabaseAway */
export async function worldsOver(
  replica: Replica | undefined,
  first: World,
  { maxWorlds: most, options: { journal, onExchange }, ...over }: Over,
): Promise<Worlds> {
  if (replica === undefined) return createWorlds(first, { most, now: Date.now });
  const options = { journal, onExchange: guarded(onExchange, over.onCrash) };
  return replica.worlds(first, { ...over, options, most });
}
