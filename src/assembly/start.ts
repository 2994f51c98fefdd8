import { loadContract, type Contract } from '../contract/contract.ts';
import { compileBodies } from '../contract/validator.ts';
import { MemoryFull, type MemoryShare } from '../domain/memory.ts';
import { defaultSettings, SettingRefused } from '../settings/options.ts';
import { areStrong, requireStrongCredentials, strongKey } from '../settings/require-strong-credentials.ts';
import { worldStartOf, type Grounds, type Inherited } from '../world/start/world-start.ts';
import { foundScenario } from '../world/scenario/scenario.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import type { FileStore } from '../adapters/store/file-store.ts';
import type { WorldStart } from '../world/world.ts';
import { loadedOnce } from '../lib/loaded-once.ts';
import type { ImageProbe } from '../domain/ports.ts';
import { createKeptPictures, MAX_PICTURES_BYTES } from '../adapters/images/kept-pictures.ts';
import { createJournals } from '../journal/journal.ts';
import type { MemoryBudget } from '../world/memory-budget.ts';
import { probeMailDomain } from '../adapters/images/probe/mail-domain.ts';
import type { WorldSources } from '../world/open-world.ts';
import { guarded } from './guarded.ts';

interface Watching extends Pick<WorldSources, 'onFinish'> {
  readonly onCrash: (error: unknown) => void;
}

/** What the worlds of a sandbox take from outside. */
export function sourcesOf(
  options: SandboxOptions,
  memory: MemoryBudget,
  { onFinish, onCrash }: Watching,
): WorldSources {
  const { probeImage, probeMailDomain: probeDomain, fetchImages, allowPrivateImages, clock } = options;
  const pictures = createKeptPictures(Math.min(MAX_PICTURES_BYTES, memory.limit / 8));
  memory.watch('images', () => pictures.bytes);
  return {
    journals: createJournals(options.journal ?? defaultSettings.journal, guarded(options.onExchange, onCrash), memory),
    shareMemory: () => memory.share(),
    onFinish: bothOf(guarded(options.onFinish, onCrash), onFinish),
    probeImage: probeImage ?? (fetchImages === true ? imageProbe(allowPrivateImages === true) : fetchesNone),
    pictures,
    probeMailDomain: probeDomain ?? probeMailDomain,
    clock: clock ?? { now: () => Date.now() },
  };
}

/** Tells either, or both in turn; nobody where nobody watches. */
const bothOf = (one: WorldSources['onFinish'], other: WorldSources['onFinish']): WorldSources['onFinish'] =>
  one === undefined || other === undefined
    ? (one ?? other)
    : (finished) => [one, other].forEach((tell) => tell(finished));

/** A profile asks for it (`image.check`), but who starts the sandbox decides whether it sends requests elsewhere. */
const fetchesNone: ImageProbe = () =>
  Promise.resolve({ isImage: false, what: 'this sandbox fetches no images: start it with --fetch-images' });

/** Loads what fetches images once an image is fetched: the default profile never does. */
function imageProbe(isPrivateAllowed: boolean): ImageProbe {
  const loaded = loadedOnce(async () => {
    const { createImageProbe } = await import('../adapters/images/probe/image-probe.ts');
    return createImageProbe(isPrivateAllowed ? () => true : undefined);
  });
  return async (url) => (await loaded())(url);
}

/** The contract that is asked for. An error in a file that is not ours is told now. */
export function contractOf({ contract: file }: SandboxOptions): Contract {
  const contract = loadContract(file);
  if (file !== undefined) compileBodies(contract);
  return contract;
}

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

/** @param start of the default world, whose profile has been read */
export async function inheritedOf(
  { profile, deviate = [], faults }: SandboxOptions,
  { state }: WorldStart,
  contract: Contract,
): Promise<Inherited> {
  const rest = { deviate, faults };
  if (profile === undefined || profile === 'default') return rest;
  if (typeof profile === 'string') return { ...rest, given: state.profile };
  const { profileOfAnswers } = await import('../profile/read-profile.ts'); // its YAML parser costs 35 ms
  return { ...rest, given: profileOfAnswers(profile, contract) };
}

/** The store over the file that keeps the events; none where they are kept in memory. */
export async function fileStoreOf(
  { data }: SandboxOptions,
  { seeded, seed: { seed, pages, events }, scenario, channel, about: { contents } }: WorldStart,
  memory: MemoryShare,
): Promise<FileStore | undefined> {
  if (data === undefined) return undefined;
  const { openFileStore } = await import('../adapters/store/file-store.ts');
  const origin = { seed, pages, events, scenario, channel, ...(contents === undefined ? {} : { contents }) };
  return openFileStore(data, { seeded: seeded.events, origin }, memory);
}

/** What Node says of a port or an address that cannot be listened at. */
interface ListenError extends NodeJS.ErrnoException {
  readonly port?: number;
}

interface ListenedAt {
  readonly host: string;
  /** The setting of the port. */
  readonly flag: string;
}

const causes: Readonly<Record<string, (error: ListenError, at: ListenedAt) => string>> = {
  EADDRINUSE: ({ port }, { flag }) =>
    `Port ${port} is taken. Choose another with --${flag}, or let --${flag} 0 pick a free one.`,
  EACCES: ({ port }, { flag }) =>
    `Port ${port} may not be opened by this user. Choose one above 1023, or let --${flag} 0 pick a free one.`,
  EADDRNOTAVAIL: (_, { host }) => `--host ${host} is no address of this machine.`,
  ENOTFOUND: (_, { host }) => `--host ${host} is no address of this machine.`,
};

/** Says why nobody can listen at a port or an address, by the setting that is to be changed; other errors stay as they are. */
export function listenRefusal(error: unknown, at: ListenedAt): unknown {
  const { code, syscall } = error as ListenError;
  const cause = syscall === 'listen' || syscall === 'getaddrinfo' ? causes[code ?? ''] : undefined;
  return cause === undefined ? error : new SettingRefused(cause(error as ListenError, at), { cause: error });
}
