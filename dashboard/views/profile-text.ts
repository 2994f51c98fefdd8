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
