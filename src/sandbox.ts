import type { Express, RequestHandler } from 'express';
import { MemoryFull } from './domain/memory.ts';
import { createAnswerCheck } from './http/answer-check.ts';
import { isLoopback } from '../shared/is-loopback.ts';
import { createHostCheck } from './http/steps/check-head.ts';
import { createApp } from './http/app.ts';
import { boundConnections, serve } from './http/serve.ts';
import { createExpressServer } from './http/express-server.ts';
import { listen, stop } from './http/listen.ts';
import { sizeInBytes } from './settings/memory-size.ts';
import { createMemoryBudget, defaultMemory } from './world/memory-budget.ts';
import { checkOptions, defaultSettings, SettingRefused, startSettings, type Settings } from './settings/options.ts';
import type { ScenarioReading, CreateWorldOptions } from './control/controls.ts';
import { beginAgain } from './control/worlds/scenario-controls.ts';
import { controlsOf, createControls } from './control/worlds/sandbox-controls.ts';
import { areStrong, requireStrongCredentials, strongKey } from './settings/require-strong-credentials.ts';
import { inheritedOf } from './world/start/inherited.ts';
import { sourcesOf } from './sandbox-sources.ts';
import { sandboxWorldOf, type SandboxWorld } from './control/worlds/sandbox-world.ts';
import { createWorldsControls } from './control/worlds/sandbox-worlds.ts';
import { newControlKey, worldStartOf, type Grounds } from './world/start/world-start.ts';
import { foundScenario, type Scenario } from './world/scenario/scenario.ts';
import { faultReaderOf } from './faults/read-faults.ts';
import { callReaderOf } from './http/steps/call-operation.ts';
import { loadContract, type Contract } from './contract/contract.ts';
import { matcherOf } from './contract/operations.ts';
import { compileBodies, validatorsOf } from './contract/validator.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { openWorld, type WorldSources } from './world/open-world.ts';
import type { FileStore } from './adapters/store/file-store.ts';
import type { World, WorldStart } from './world/world.ts';
import { createWorlds } from './world/worlds.ts';

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
}

/**
 * Creates a sandbox without opening a port.
 *
 * @throws SettingRefused, ProfileRefused, ScenarioRefused, DeviationRefused, FaultsRefused or StoreRefused, whose messages say what is wrong and what would be right
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return (await assemble(checkedOptions(options))).sandbox;
}

/**
 * Checks a scenario as `createSandbox` does that starts from it, alone.
 *
 * @param scenario its name or path, or one by hand
 * @throws ScenarioRefused or ProfileRefused, whose messages say where a file is wrong
 */
export async function checkScenario(scenario: string | Scenario): Promise<Scenario> {
  const found = await foundScenario(scenario);
  await worldStartOf(
    { scenario: found },
    { contract: loadContract(), clock: { now: () => Date.now() }, isLocal: true },
  );
  return found.scenario;
}

type OtherOption = Exclude<keyof SandboxOptions, keyof Omit<Settings, 'profile' | 'scenario'>>;

const otherOptions: Readonly<Record<OtherOption, true>> = {
  profile: true,
  scenario: true,
  contract: true,
  contractRecords: true,
  clock: true,
  faults: true,
  onCrash: true,
  onExchange: true,
  requestTimeout: true,
  probeImage: true,
  probeMailDomain: true,
};

function checkedOptions(options: SandboxOptions): SandboxOptions {
  const { json: _json, watch: _watch, open: _open, verbose: _verbose, ...settings } = startSettings;
  return checkOptions(settings, options, Object.keys(otherOptions));
}

type Assembled = { readonly sandbox: Sandbox } & Parameters<typeof serve>[2];

/** The contract that is asked for. An error in a file that is not ours is told now. */
async function contractOf({ contract: file, contractRecords }: SandboxOptions): Promise<Contract> {
  const contract = loadContract(file, contractRecords);
  if (file !== undefined) compileBodies(contract);
  if (contractRecords === undefined) return contract;
  const [unlawful] = (await import('./profile/lawful-answers.ts')).unlawfulRecords(contract);
  if (unlawful !== undefined) throw new Error(`${contractRecords}: ${unlawful}`);
  return contract;
}

async function assemble(options: SandboxOptions): Promise<Assembled> {
  const { host, maxWorlds } = { ...defaultSettings, ...options };
  const contract = await contractOf(options);
  const validators = validatorsOf(contract);
  const memory = createMemoryBudget(sizeInBytes(options.maxMemory) ?? defaultMemory());
  const sources = sourcesOf(options, memory);
  const grounds = { clock: sources.clock, contract, memory, isLocal: isLoopback(host) };
  const start = await checkedStart(options, grounds, host);
  const fileStore = await fileStoreOf(options, start, memory.shareEvents);
  const worlds = createWorlds(openWorld(start, sources, fileStore), { most: maxWorlds, now: () => Date.now() });
  const token = options.controlToken ?? newTokenFor(host);
  if (token !== undefined) sources.journals.redaction.learn(token);
  const beginning = { ...grounds, worlds };
  const worldsControls = createWorldsControls(beginning, sources, await inheritedOf(options, start, contract));
  const onCrash = options.onCrash ?? ((error: unknown) => console.error(error));
  const app = createApp({
    contract,
    worlds,
    match: matcherOf(contract),
    readCall: callReaderOf(contract),
    faultReader: faultReaderOf(contract),
    isOurHost: createHostCheck([host, ...(options.allowHost ?? [])]),
    control: lazyHandler(async () => {
      const { createControlRouter } = await import('./control/router.ts');
      return createControlRouter(createControls({ token, worldsControls, memory }, beginning), onCrash);
    }),
    ...(options.checkAnswers === true ? { checkAnswer: createAnswerCheck(validators) } : {}),
    onCrash,
  });
  const world = async (wish: CreateWorldOptions = {}) => {
    const { channelId } = await worldsControls.make(wish);
    return powersOf((await worlds.ofChannel(channelId)) as World, async () => void (await worlds.drop(channelId)));
  };
  const powersOf = (of: World, close: () => Promise<void>) => sandboxWorldOf(of, controlsOf(of, beginning), close);
  const restored = fileStore?.restored ?? 0;
  const reloadScenario = () =>
    beginAgain(worlds.default, beginning, (credentials) => firstStart({ ...options, ...credentials }, grounds));
  const own = { app, controlToken: token, restored, world, reloadScenario };
  return { sandbox: { ...powersOf(worlds.default, worlds.close), ...own }, worlds, onCrash };
}

/** The first start, where it fits in memory and its keys are as strong as the address asks for. */
async function checkedStart(options: SandboxOptions, grounds: Grounds, host: string): Promise<WorldStart> {
  requireStrongCredentials(host, options);
  const start = await firstStart(options, grounds).catch((error: unknown) => {
    throw error instanceof MemoryFull ? new SettingRefused(error.message) : error;
  });
  if (grounds.isLocal || areStrong(start)) return start;
  throw new SettingRefused(
    `--host ${host} can be reached from other machines: a key of the scenario is not ${strongKey}.`,
  );
}

async function firstStart(
  { scenario = defaultSettings.scenario, clock: _ofTheSandbox, ...wish }: SandboxOptions,
  grounds: Grounds,
): Promise<WorldStart> {
  return worldStartOf({ ...wish, scenario: await foundScenario(scenario) }, grounds);
}

/** Where only this machine can reach the sandbox, nothing has to be asked for. */
const newTokenFor = (host: string) => (isLoopback(host) ? undefined : newControlKey());

/** The store over the file that keeps the events; none where they are kept in memory. */
async function fileStoreOf(
  { data }: SandboxOptions,
  { seeded, seed: { seed, pages, events }, scenario, channel, about: { contents } }: WorldStart,
  shareMemory: WorldSources['shareMemory'],
): Promise<FileStore | undefined> {
  if (data === undefined) return undefined;
  const { openFileStore } = await import('./adapters/store/file-store.ts');
  const origin = { seed, pages, events, scenario, channel, ...(contents === undefined ? {} : { contents }) };
  return openFileStore(data, { seeded: seeded.events, origin }, shareMemory());
}

/** Creates a sandbox and listens. Ask for `port: 0` in tests; `await using` closes it. */
export async function startSandbox(given: SandboxOptions = {}): Promise<RunningSandbox> {
  const options = checkedOptions(given);
  const { host, port, ...bounds } = { ...defaultSettings, ...options };
  const { sandbox, ...served } = await assemble(options);
  const limits = {
    requestTimeout: options.requestTimeout ?? 15_000,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: bounds.idleTimeout * 1000,
    requireHostHeader: false,
  };
  const server = createExpressServer(sandbox.app, limits);
  boundConnections(server, bounds);
  serve(server, sandbox.app, served);
  try {
    const url = await listen(server, { host, port });
    const close = async (): Promise<void> => {
      served.worlds.endWaiting();
      await stop(server);
      await sandbox.close();
    };
    return { ...sandbox, url, control: `${url}/_sandbox`, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** A handler that is made when the first request needs it: what most sandboxes of a test suite never use costs them nothing. */
function lazyHandler(make: () => Promise<RequestHandler>): RequestHandler {
  let making: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    making ??= make();
    const handle = await making;
    await handle(request, response, next);
  };
}
