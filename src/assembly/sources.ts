import { loadedOnce } from '../lib/loaded-once.ts';
import type { ImageProbe } from '../domain/ports.ts';
import { createKeptPictures, MAX_PICTURES_BYTES } from '../adapters/images/kept-pictures.ts';
import { createJournals } from '../journal/journal.ts';
import type { MemoryBudget } from '../world/memory-budget.ts';
import { defaultSettings } from '../settings/options.ts';
import { probeMailDomain } from '../adapters/images/probe/mail-domain.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
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
