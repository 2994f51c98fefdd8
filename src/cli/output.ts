import { createRedactor, type Redact, type Secret } from '../lib/redaction.ts';
import { painted, seen, visible } from '../lib/visible.ts';
import { secretsOf } from '../sweep/secrets.ts';

/** Shorter values may be words of the commands themselves. */
const shortest = 8;

/** What this run knows and nobody may read: what the environment gives to this program first. */
const known = new Map<string, Secret>();
let redact: Redact = (text) => text;
keepSecret(
  ...secretsOf(Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('CHANNEL_SANDBOX_')))),
);

/** Credentials that a run was given, or that a file of the user's names. */
export interface GivenCredentials {
  readonly apiKey?: string | undefined;
  readonly channelId?: string | undefined;
  readonly other?: Omit<GivenCredentials, 'other'> | undefined;
}

/** From now on nothing that is written shows them. */
export function keepSecret(...secrets: readonly Secret[]): void {
  for (const secret of secrets) if (secret.value.length >= shortest) known.set(secret.value, secret);
  redact = createRedactor([...known.values()].sort((a, b) => b.value.length - a.value.length));
}

export function keepCredentials(
  { apiKey = '', channelId = '', other }: GivenCredentials,
  start = '$CHANNEL_SANDBOX',
): void {
  keepSecret({ value: apiKey, marker: `${start}_API_KEY` }, { value: channelId, marker: `${start}_CHANNEL` });
  if (other !== undefined) keepCredentials(other, '$CHANNEL_SANDBOX_OTHER');
}

/** A text for a file: without the secrets of this run. */
export const clean = (text: string): string => redact(text);

/** Writes data to standard output: without secrets, and with nothing in it that acts on a terminal. */
export function print(text: string): void {
  process.stdout.write(seen(redact(text)));
}

/** Writes talk to standard error, as `print` does; nothing in it commands a CI runner either. */
export function talk(text: string): void {
  process.stderr.write(visible(redact(text)));
}

/** Writes a report for people, whose colours are its own, to either output. */
export function printReport(stream: NodeJS.WritableStream, text: string): void {
  stream.write(painted(redact(text)));
}
