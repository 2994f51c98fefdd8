import type { ProfileReading } from '../../src/control/controls.ts';

/** A profile as a file for `start --profile FILE`. Each value is JSON, which is YAML too. */
export function profileAsText({ profile, basis, answers }: ProfileReading): string {
  const lines = Object.entries(answers).map(([id, answer]) => `  ${id}: ${JSON.stringify(answer)}`);
  return [
    `profile: ${JSON.stringify(profile)}`,
    `basis: ${basis}`,
    ...(lines.length === 0 ? ['answers: {}'] : ['answers:', ...lines]),
    '',
  ].join('\n');
}

/** What fails in CI once the client relies on more assumed answers than it does now. */
export const gateCommand = (origin: string, assumed: number): string =>
  [
    `curl -sf '${origin}/_sandbox/journal?format=ndjson' > journal.ndjson`,
    `npx --no-install channel-sandbox audit journal.ndjson --max-assumed ${assumed}`,
    '',
  ].join('\n');
