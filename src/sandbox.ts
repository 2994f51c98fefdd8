import type { Express } from 'express';
import { compiledContract } from './compiled-contract.ts';
import { createControlRouter } from './control/router.ts';
import { createAnswerCheck } from './http/answer-check.ts';
import { createHostCheck, isLoopback } from './http/allowed-hosts.ts';
import { createApp } from './http/app.ts';
import { boundConnections } from './http/bound-connections.ts';
import { createExpressServer } from './http/express-server.ts';
import { listen, stop } from './http/listen.ts';
import type { Clock } from './domain/ports.ts';
import { serve } from './http/serve.ts';
import { readDeviations, type DeviationId } from './fault/deviations.ts';
import { checkOptions, defaultSettings, SettingRefused, startSettings, type Settings } from './options.ts';
import type { Answers } from './openapi/answers.ts';
import type { Profile } from './profile/profile.ts';
import { createControls } from './sandbox-controls.ts';
import { findScenario } from './scenario/scenario.ts';
import { loadContract, type Contract } from './openapi/contract.ts';
import { createImageProbe } from './probe/image-probe.ts';
import { probeMailDomain } from './probe/mail-domain.ts';
import { openWorld, type WorldSources } from './world/open-world.ts';
import { sharedSeed } from './world/shared-seed.ts';
import type { FileStore } from './store/file-store.ts';
import type { WorldStart } from './world/world.ts';
import { createWorlds, type Worlds } from './world/worlds.ts';

/** What a sandbox is made with; everything has a default (`channel-sandbox start --help`). */
export interface SandboxOptions extends Partial<Omit<Settings, 'json' | 'profile' | 'deviate'>>, Partial<WorldSources> {
  /** Path of a profile file, or answers by question. */
  readonly profile?: string | Partial<Answers>;
  /** Rules to switch off, and deviations to turn on. */
  readonly deviate?: readonly DeviationId[];
  /** Path of another `openapi.yaml`. */
  readonly contract?: string;
  readonly clock?: Clock;
  /** Is told of a fault of the sandbox's own; by default it goes to standard error. */
  readonly onCrash?: (error: unknown) => void;
  /** Milliseconds in which a request has to arrive in full. */
  readonly requestTimeout?: number;
}

/** A sandbox without a port: hand `app` to supertest or to a server of your own. */
export interface Sandbox extends AsyncDisposable {
  readonly app: Express;
  readonly apiKey: string;
  readonly channelId: string;
  /** Headers that every request carries (§5). */
  readonly headers: { readonly authorization: string; readonly 'x-channel': string };
  /** What was seeded. */
  readonly seeded: { readonly pages: number; readonly events: number };
  /** Events that `data` had kept from before: created, or changed since they were seeded. */
  readonly restored: number;
  /** Back to the start. */
  reset(): Promise<void>;
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
 * @throws SettingRefused, ProfileRefused, ScenarioRefused, DeviationRefused or StoreRefused, whose messages say what is wrong and what would be right
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return (await assemble(checkedOptions(options))).sandbox;
}

type OtherOption = Exclude<keyof SandboxOptions, keyof Omit<Settings, 'profile'>>;

const otherOptions: Readonly<Record<OtherOption, true>> = {
  profile: true,
  contract: true,
  clock: true,
  onCrash: true,
  requestTimeout: true,
  probeImage: true,
  probeMailDomain: true,
};

function checkedOptions(options: SandboxOptions): SandboxOptions {
  const { json: _ofTheCommand, ...settings } = startSettings;
  return checkOptions(settings, options, Object.keys(otherOptions));
}

function sourcesOf({ probeImage, probeMailDomain: probeDomain, allowPrivateImages }: SandboxOptions) {
  return {
    probeImage: probeImage ?? createImageProbe(allowPrivateImages === true ? () => true : undefined),
    probeMailDomain: probeDomain ?? probeMailDomain,
  };
}

async function assemble(options: SandboxOptions): Promise<{ readonly sandbox: Sandbox; readonly worlds: Worlds }> {
  const contract = loadContract(options.contract);
  const { match, readCall, validators, compileBodies } = compiledContract(contract);
  if (options.contract !== undefined) compileBodies(); // an error in a file that is not ours is told now
  const start = await startOf(options, contract);
  const fileStore = await fileStoreOf(options, start);
  const world = openWorld(start, sourcesOf(options), fileStore);
  const host = options.host ?? defaultSettings.host;
  const isOurHost = createHostCheck([host, ...(options.allowHost ?? [])]);
  const worlds = createWorlds(world);
  const onCrash = options.onCrash ?? ((error: unknown) => console.error(error));
  const app = createApp({
    contract,
    worlds,
    match,
    readCall,
    isOurHost,
    control: createControlRouter(createControls(worlds, isLoopback(host)), onCrash),
    ...(options.checkAnswers === true ? { checkAnswer: createAnswerCheck(validators) } : {}),
    onCrash,
  });
  return { sandbox: { ...sandboxOf(app, worlds), restored: fileStore?.restored ?? 0 }, worlds };
}

const systemClock: Clock = { now: () => Date.now() };

async function startOf(options: SandboxOptions, contract: Contract): Promise<WorldStart> {
  const { seed, apiKey, channel, ...rest } = { ...defaultSettings, ...options };
  refuseUnsendable('--api-key', apiKey);
  refuseUnsendable('--channel', channel);
  const { seededAt, ...scenario } = findScenario(rest.scenario);
  const { pages, events } = { pages: options.pages ?? scenario.pages, events: options.events ?? scenario.events };
  const origin = { seed, pages, events, seededAt };
  const profile = await profileOf(rest.profile, contract);
  const { refusing } = compiledContract(contract);
  const deviations = readDeviations(options.deviate ?? [], { contract, refusing });
  const state = { profile, deviations, clock: options.clock ?? systemClock };
  return { channel, apiKey, scenario: scenario.scenario, seed: origin, seeded: await sharedSeed(origin), state };
}

/** The store over the file that keeps the events; none where they are kept in memory. */
async function fileStoreOf(
  { data }: SandboxOptions,
  { seeded, seed: { seed, pages, events }, scenario, channel }: WorldStart,
): Promise<FileStore | undefined> {
  if (data === undefined) return undefined;
  const { openFileStore } = await import('./store/file-store.ts');
  return openFileStore(data, { seeded: seeded.events, origin: { seed, pages, events, scenario, channel } });
}

async function profileOf(profile: string | Partial<Answers>, contract: Contract): Promise<Profile> {
  if (profile === 'default') return compiledContract(contract).defaultProfile;
  const { profileOfAnswers, readProfile } = await import('./profile/read-profile.ts'); // its YAML parser costs 35 ms
  return typeof profile === 'string' ? readProfile(profile, contract) : profileOfAnswers(profile, contract);
}

function sandboxOf(app: Express, worlds: Worlds): Omit<Sandbox, 'restored'> {
  const { channel, apiKey, start, reset } = worlds.default;
  return {
    app,
    apiKey,
    channelId: channel,
    headers: { authorization: `Channel ${apiKey}`, 'x-channel': channel },
    seeded: { pages: start.seed.pages, events: start.seeded.events.list.length },
    reset,
    close: worlds.close,
    [Symbol.asyncDispose]: worlds.close,
  };
}

/** Creates a sandbox and listens. Ask for `port: 0` in tests; `await using` closes it. */
export async function startSandbox(given: SandboxOptions = {}): Promise<RunningSandbox> {
  const options = checkedOptions(given);
  const { host, port, ...bounds } = { ...defaultSettings, ...options };
  refuseOpenDoor(host, options);
  const { sandbox, worlds } = await assemble(options);
  const limits = {
    requestTimeout: options.requestTimeout ?? 15_000,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: bounds.idleTimeout * 1000,
    requireHostHeader: false,
  };
  const server = createExpressServer(sandbox.app, limits);
  boundConnections(server, bounds);
  serve(server, sandbox.app, worlds);
  try {
    const url = await listen(server, { host, port });
    const close = async (): Promise<void> => {
      await stop(server);
      await sandbox.close();
    };
    return { ...sandbox, url, control: `${url}/_sandbox`, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** A header carries no other text (RFC 9110, §5.5), so that no request could ever have these credentials. */
function refuseUnsendable(flag: string, credential: string): void {
  if (!/^[!-~]+$/.test(credential))
    throw new SettingRefused(`${flag} has characters that a header cannot carry: use printable ASCII without spaces.`);
}

/** Whoever reaches the sandbox from elsewhere must neither know its credentials from its documentation nor guess them. */
function refuseOpenDoor(host: string, { apiKey, channel }: SandboxOptions): void {
  if (isLoopback(host)) return;
  const reached = `--host ${host} can be reached from other machines: give it`;
  if (!isOwn(apiKey, defaultSettings.apiKey) || !isOwn(channel, defaultSettings.channel))
    throw new SettingRefused(`${reached} --api-key and --channel of your own, not the defaults.`);
  if (apiKey.length < shortestKey)
    throw new SettingRefused(
      `${reached} an --api-key of ${shortestKey} characters or more, since a shorter one can be guessed.`,
    );
}

const shortestKey = 16;

const isOwn = (given: string | undefined, standard: string): given is string =>
  given !== undefined && given.toLowerCase() !== standard;
