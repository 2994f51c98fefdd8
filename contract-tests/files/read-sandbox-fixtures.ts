import type { Fixtures } from './fixtures.ts';
import { isRecord } from '../target/json.ts';
import { fixturesToldBy } from './read-fixtures.ts';
import { openTarget, type Target } from '../target/open-target.ts';
import { NoAnswer, openWire, type Wire } from '../target/wire.ts';

/**
 * The fixtures that a sandbox tells of itself, at `/_sandbox/fixtures` of its origin; none where the target is no sandbox or is silent,
 * which the run itself will tell better. They come from the one that is judged: what they excuse counts for nothing.
 * @throws TargetUnreachable where the URL is none; WrongFile with the member where they have another form
 */
export async function readSandboxFixtures(
  target: Target,
  {
    apiKey,
    channelId,
    timeoutMs = 5000,
  }: {
    readonly apiKey?: string | undefined;
    readonly channelId?: string | undefined;
    readonly timeoutMs?: number;
  } = {},
): Promise<Fixtures> {
  const { url, close } = await openTarget(target);
  const wire = openWire({ timeoutMs });
  const place = new URL('/_sandbox/fixtures', url);
  const headers = { accept: 'application/json', ...(channelId === undefined ? {} : { 'x-channel': channelId }) };
  try {
    const { status, json: told } = await askFor({ wire, place, headers }, apiKey);
    return status === 200 && isRecord(told) && 'pages' in told ? fixturesToldBy(place.href, told) : {};
  } catch (error) {
    if (error instanceof NoAnswer) return {};
    throw error;
  } finally {
    wire.close();
    await close();
  }
}

interface Asking {
  readonly wire: Wire;
  readonly place: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** On loopback a sandbox tells them without a key, but not with a wrong one: that the key is wrong is for the run to find. */
async function askFor({ wire, place, headers }: Asking, apiKey: string | undefined): ReturnType<Wire['send']> {
  const ask = (more: Readonly<Record<string, string>> = {}) =>
    wire.send({ method: 'GET', url: place, headers: { ...headers, ...more } });
  if (apiKey === undefined) return ask();
  const answer = await ask({ authorization: `Channel ${apiKey}` });
  return answer.status === 401 ? ask() : answer;
}
