import type { ProfileReading } from '../../control/controls.ts';

/** A profile as a file for `start --profile FILE`, with the basis of each answer. Each value is JSON, which is YAML too. */
export function profileAsText({ profile, basis, answers, evidence }: ProfileReading): string {
  return [
    `profile: ${JSON.stringify(profile)}`,
    `basis: ${basis}`,
    ...membersOf('answers', answers),
    ...(Object.keys(evidence).length === 0 ? [] : membersOf('evidence', evidence)),
    '',
  ].join('\n');
}

function membersOf(name: string, members: object): readonly string[] {
  const lines = Object.entries(members).map(([id, value]) => `  ${id}: ${JSON.stringify(value)}`);
  return lines.length === 0 ? [`${name}: {}`] : [`${name}:`, ...lines];
}
