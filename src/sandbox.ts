import { performance } from 'node:perf_hooks';
import type { Server } from 'node:http';
import type { Express } from 'express';
import type { Metrics } from './metrics/metrics.ts';
import { createAnswerCheck } from './http/answer-check.ts';
import { createApp } from './http/app.ts';
import { boundConnections, serve } from './http/serve.ts';
import { createExpressServer, answerStarting, lazyHandler } from './http/express-server.ts';
import type { Life } from './http/health.ts';
import { listen, stop, stopTimeAfter } from './http/listen.ts';
import { sizeInBytes } from './settings/memory-size.ts';
import { MemoryBudget, defaultMemory } from './world/memory-budget.ts';
import {
  checkOptions,
  defaultSettings,
  SettingRefused,
  startSettings,
  withoutCommandsOwn,
  type Settings,
} from './settings/options.ts';
import type { ScenarioReading, CreateWorldOptions, SandboxWorld } from './control/controls.ts';
import type { ControlArea } from './control/operation.ts';
import { createHolder } from './control/local-world.ts';
import { refusalOf } from './control/refusals.ts';
import { beginAgain } from './control/world-starts.ts';
import { createPartnerAccounts, createPlaces, MAX_STREAMS } from './control/partner-accounts.ts';
import { isLocalOnly, requireStrongCredentials } from './settings/require-strong-credentials.ts';
import { guarded } from './assembly/guarded.ts';
import {
  clockedBy,
  followersOf,
  partnersOver,
  readinessOf,
  replicaOf,
  worldsOver,
  reachOf,
} from './assembly/replica.ts';
import {
  checkedStart,
  contractOf,
  fileStoreOf,
  firstStart,
  inheritedOf,
  listenRefusal,
  sourcesOf,
} from './assembly/start.ts';
import { newControlKey } from './world/start/world-start.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { openWorld, type WorldSources } from './world/open-world.ts';
import type { Partner } from './world/partners.ts';
import type { World } from './world/world.ts';

/** A sandbox without a port: hand `app` to supertest or to a server of your own. It is its default world, and can make others. */
export interface Sandbox extends SandboxWorld {
  readonly app: Express;
  /** Opens the control area (`Authorization: Bearer …`); undefined where only this machine can reach it, and nothing is asked for. */
  readonly controlToken: string | undefined;
  /** Events that `data` had kept from before: created, or changed since they were seeded. */
  readonly restored: number;
  /**
   * Makes a world with credentials of its own, in memory. It is dropped by its `close`, or when nobody has used it for an hour.
   *
   * @throws ControlRefused
   */
  world(wish?: CreateWorldOptions): Promise<SandboxWorld>;
  /**
   * Reads the scenario anew that the sandbox was created with, and starts its default world again from it; where it cannot be used, the
   * one before stays.
   *
   * @throws ControlRefused, also where `data` keeps the events
   */
  reloadScenario(): Promise<ScenarioReading>;
  /** Closes every world. */
  close(): Promise<void>;
}

/** A sandbox that listens. */
export interface RunningSandbox extends Sandbox {
  /** `http://127.0.0.1:4700` */
  readonly url: string;
  /** URL of the control area. */
  readonly control: string;
  /** URL of its metrics; undefined where no port is given for them. */
  readonly metrics?: string;
  /** Tells whoever asks for `/_sandbox/health/ready` that no more requests should come; those that come are answered. */
  drain(): void;
}

/**
 * Creates a sandbox without opening a port.
 *
 * @throws SettingRefused, ProfileRefused, ScenarioRefused, DeviationRefused, FaultsRefused or StoreRefused, whose messages say what is wrong and what would be right
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return (await assemble(checkedOptions(options), { life: { phase: 'ready' } })).sandbox;
}

type OtherOption = Exclude<keyof SandboxOptions, keyof Omit<Settings, 'profile' | 'scenario'>>;

const otherOptions: Readonly<Record<OtherOption, true>> = {
  profile: true,
  scenario: true,
  contract: true,
  clock: true,
  faults: true,
  onCrash: true,
  onExchange: true,
  onFinish: true,
  onControlAnswered: true,
  requestTimeout: true,
  probeImage: true,
  probeMailDomain: true,
};

function checkedOptions(options: SandboxOptions): SandboxOptions {
  return checkOptions(withoutCommandsOwn(startSettings), options, Object.keys(otherOptions));
}

/** Who watches over a sandbox. */
interface Watching extends Pick<WorldSources, 'onFinish'> {
  readonly replicaWatch?: Metrics['replica'];
  readonly life: Life;
}

type Assembled = { readonly sandbox: Sandbox; readonly watched: Parameters<Metrics['serve']>[0] } & Parameters<
  typeof serve
>[2];

async function assemble(options: SandboxOptions, { life, onFinish, replicaWatch }: Watching): Promise<Assembled> {
  const { host, maxWorlds } = { ...defaultSettings, ...options };
  const contract = contractOf(options);
  const memory = new MemoryBudget(sizeInBytes(options.maxMemory) ?? defaultMemory());
  const replica = await replicaOf(options, replicaWatch);
  const onCrash = options.onCrash ?? ((error: unknown) => console.error(error));
  const sources = sourcesOf(clockedBy(replica, options), memory, { onFinish, onCrash });
  const grounds = { clock: sources.clock, contract, memory, isLocal: isLocalOnly(host, options) };
  const start = await checkedStart(options, grounds, host);
  const reach = await reachOf(options, grounds); // what it refuses must leave no file in use
  const fileStore = await fileStoreOf(options, start, memory.share());
  const first = openWorld(start, sources, fileStore);
  const accounts = createPartnerAccounts(memory);
  const sourcesFor = (partner?: Partner) => (partner ? accounts.of(partner).sourcesOf(sources) : sources);
  const worlds = await worldsOver(replica, first, { contract, sourcesFor, options, maxWorlds, memory, onCrash });
  // Where only this machine can reach the sandbox, nothing has to be asked for.
  const token = options.controlToken ?? (grounds.isLocal ? undefined : newControlKey());
  const area: ControlArea = {
    ...grounds,
    worlds,
    partners: partnersOver(replica),
    accounts,
    token,
    readiness: readinessOf(replica, life),
    sources,
    inherited: await inheritedOf(options, start, contract),
    streams: createPlaces(MAX_STREAMS),
  };
  const app = createApp({
    contract,
    worlds,
    ...reach,
    control: lazyHandler(async () => {
      const { createControlRouter } = await import('./control/router.ts');
      const onAnswered = guarded(options.onControlAnswered, onCrash);
      return createControlRouter(area, { onCrash, onAnswered });
    }, onCrash),
    ...(options.checkAnswers === true ? { checkAnswer: createAnswerCheck(contract) } : {}),
    onCrash,
  });
  const { hold, make: world } = createHolder(area);
  const restored = fileStore?.restored ?? 0;
  const watched = { worlds: worlds.count, followers: followersOf(replica, sources), memory: memory.usage };
  const reload = (of: World) =>
    beginAgain(of, area, (credentials) => firstStart({ ...options, ...credentials }, grounds)).catch(
      (error: unknown) => {
        throw refusalOf(error);
      },
    );
  const reloadScenario = async () => reload(await worlds.first());
  const own = { app, controlToken: token, restored, world, reloadScenario };
  return { sandbox: { ...hold(worlds.default, worlds.close), ...own }, worlds, onCrash, watched };
}

/**
 * Creates a sandbox and listens. Ask for `port: 0` in tests; `await using` closes it.
 *
 * @throws what `createSandbox` throws; SettingRefused too where the port is taken
 */
export async function startSandbox(given: SandboxOptions = {}): Promise<RunningSandbox> {
  refuseDeno();
  const options = checkedOptions(given);
  const { host, port, ...bounds } = { ...defaultSettings, ...options };
  requireStrongCredentials(host, options);
  const limits = {
    requestTimeout: options.requestTimeout ?? 15_000,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: bounds.idleTimeout * 1000,
    requireHostHeader: false,
  };
  const { server, makeFor } = createExpressServer(limits);
  boundConnections(server, bounds);
  const endStarting = answerStarting(server);
  // A replica takes no connection before it is ready: whoever shares out requests then asks another one.
  const isReplica = options.databaseUrl !== undefined;
  const opened = isReplica ? '' : await listenAt(server, { host, port }, options);
  const life: Life = { phase: 'starting' };
  const metrics = await metricsFor(options);
  const { sandbox, watched, ...served } = await assemble(options, {
    life,
    onFinish: metrics?.count,
    replicaWatch: metrics?.replica,
  }).catch(async (error: unknown) => {
    await stop(server);
    throw error;
  });
  const metricsServer = metrics?.serve(watched, limits);
  if (metricsServer !== undefined)
    boundConnections(metricsServer, { ...bounds, maxConnections: Math.min(bounds.maxConnections, mostScrapers) });
  let drainedSince = Infinity;
  const drain = () => {
    life.phase = 'draining';
    drainedSince = Math.min(drainedSince, performance.now());
  };
  const close = async (): Promise<void> => {
    drain();
    served.worlds.endWaiting();
    await stop(server, stopTimeAfter(performance.now() - drainedSince));
    if (metricsServer !== undefined) await stop(metricsServer);
    await sandbox.close();
  };
  const told = await metricsAt(metricsServer, options).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  makeFor(sandbox.app);
  endStarting();
  serve(server, sandbox.app, served);
  life.phase = 'ready';
  const url = isReplica
    ? await listenAt(server, { host, port }, options).catch(async (error: unknown) => {
        await close();
        throw error;
      })
    : opened;
  return { ...sandbox, url, control: `${url}/_sandbox`, ...told, drain, close, [Symbol.asyncDispose]: close };
}

/** @returns its URL @throws SettingRefused */
const listenAt = (
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  options: SandboxOptions,
): Promise<string> =>
  listen(server, { host, port }).catch(async (error: unknown) => {
    if (options.databaseUrl === undefined) await refuseOthers(options);
    throw listenRefusal(error, { host, flag: 'port' });
  });

/** Connections to the metrics at once, at most: together with `maxConnections` they leave files for all else. */
const mostScrapers = 20;

/** What else is wrong with the options is told before a port that is taken: it stays wrong on any other. The file of `data` may be in use there. */
async function refuseOthers({ data: _inUse, databaseUrl: _notAsked, ...options }: SandboxOptions): Promise<void> {
  await (await createSandbox(options)).close();
}

/** Loads what counts where a port is given for it: without, no request costs anything. */
const metricsFor = async ({ metricsPort, databaseUrl }: SandboxOptions) =>
  metricsPort === undefined
    ? undefined
    : (await import('./metrics/metrics.ts')).createMetrics(databaseUrl !== undefined);

/** @throws SettingRefused with the flag that is to be changed */
async function metricsAt(server: Server | undefined, { host = defaultSettings.host, metricsPort = 0 }: SandboxOptions) {
  if (server === undefined) return {};
  const url = await listen(server, { host, port: metricsPort }).catch((error: unknown) => {
    throw listenRefusal(error, { host, flag: 'metrics-port' });
  });
  return { metrics: `${url}/metrics` };
}

/**
 * Under Deno the second request of a kept connection gets no answer, so that a client waits for ever.
 *
 * @throws SettingRefused under Deno
 */
export function refuseDeno(scope: object = globalThis): void {
  if ('Deno' in scope)
    throw new SettingRefused(
      'Deno’s node:http does not answer a second request on a kept connection: run the sandbox with Node 20.19 or newer.',
    );
}
