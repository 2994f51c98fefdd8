import type { RemoteWorld } from '../../control/client/remote-world.ts';
import { shellWord } from '../../lib/curl.ts';

/** Where the journal is that the gate reads. */
interface GatedJournal {
  readonly origin: string;
  /** `X-Channel` of its world; undefined for the default one. */
  readonly channel: string | undefined;
  /** Whether the control area asks for a token. */
  readonly isGuarded: boolean;
}

/**
 * Commands that fail in CI once the client relies on more assumed answers than now. The audit counts them here as it does there: by the
 * answers of that time, without forced answers and requests by hand. The token is no part of the text: a variable names it.
 *
 * @throws Error where the journal holds no answer to count
 */
export async function ciGate(world: Pick<RemoteWorld, 'audit'>, journal: GatedJournal): Promise<string> {
  const { isTold, assumed } = (await world.audit()).dependencies;
  if (!isTold) throw new Error('the journal holds no answer to the client yet: run the client, then copy the gate');
  return [
    `${readJournal(journal)} > journal.ndjson &&`,
    `  npx --no-install channel-sandbox audit journal.ndjson --max-assumed ${assumed}`,
    '',
  ].join('\n');
}

/** `-g`: curl reads brackets in a URL as a pattern otherwise. */
function readJournal({ origin, channel, isGuarded }: GatedJournal): string {
  return [
    'curl -fsSg',
    ...(isGuarded ? ['-H "Authorization: Bearer $CHANNEL_SANDBOX_CONTROL_TOKEN"'] : []),
    ...(channel === undefined ? [] : [`-H ${shellWord(`X-Channel: ${channel}`)}`]),
    shellWord(`${origin}/_sandbox/journal?format=ndjson`),
  ].join(' ');
}
