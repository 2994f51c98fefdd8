import type { Fixtures } from '../files/fixtures.ts';
import { readSandboxFixtures } from '../files/read-sandbox-fixtures.ts';
import { learn, ensureReadable } from '../learn/learn.ts';
import type { Target } from '../target/open-target.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { redactedError } from '../report/redact.ts';
import { TargetUnreachable, unreachableText } from '../target/target-errors.ts';
import { Unanswered } from '../target/unanswered.ts';
import { openRun, type OpenRun } from './open-run.ts';
import { givenCredentials, type RunOptions } from './options.ts';
import { wireTransport } from './run-checks.ts';

/** Learning what can be read takes fewer. */
const MAX_REQUESTS = 40;

/**
 * What can be found out of the fixtures by reading alone, without the credentials: all that a sandbox tells of itself, else pages by search.
 * @throws TargetUnreachable, TargetRefused where nothing of the interface answers; WrongFile where a sandbox tells other than fixtures
 */
export async function discoverFixtures(target: Target, options: RunOptions = {}): Promise<Fixtures> {
  const { apiKey: _apiKey, channelId: _channelId, ...told } = await readSandboxFixtures(target, options);
  if (told.pages !== undefined) return told;
  const reading = { ...options, fixtures: {}, readOnly: true };
  const run = await openRun(target, reading, (route) => wireTransport(route, MAX_REQUESTS));
  try {
    return { pages: await discoverPages(run) };
  } catch (error) {
    throw redactedError(error, [givenCredentials(options)]);
  } finally {
    await run.close();
  }
}

async function discoverPages({ session, url, options }: OpenRun): Promise<NonNullable<Fixtures['pages']>> {
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const { knownPages: known, query } = await learn({
    session,
    target: url,
    needsEvents: false,
    needsCreate: false,
    ...signal,
  });
  ensureReadable(session, url);
  const unknown = Math.max(0, ...known.map(Number)) + 1_000_003;
  const answer = await session
    .send({ operation: 'pages.get', id: unknown, expects: 'either' })
    .catch((error: unknown) => {
      throw error instanceof Unanswered ? new TargetUnreachable(unreachableText(error.message, url)) : error;
    });
  if (outcomeOf(answer) === 'none') throw new TargetUnreachable(unreachableText(whatCame(answer), url));
  return {
    ...(known.length === 0 ? {} : { known }),
    ...(outcomeOf(answer) === 'refused' ? { unknown } : {}),
    ...(query === undefined ? {} : { query }),
  };
}
