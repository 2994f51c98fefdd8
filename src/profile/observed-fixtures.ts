import type { Contract } from '../contract/contract.ts';
import { formErrors } from './read-profile.ts';
import type { ProfileFixtures } from './profile-file.ts';

interface Observed {
  readonly fixtures: ProfileFixtures;
  /** What no profile can hold, and why. */
  readonly leftOut: readonly string[];
}

/**
 * Fixtures of a deployment as far as a sandbox can have them: no ID beyond 2^53, and of events not what they were. A part that a profile
 * cannot hold is left out: what is written is read.
 */
export function observedFixtures(given: object, contract: Contract): Observed {
  const parts = Object.entries(heldFixtures(given)).map(([name, part]) => {
    const wrong = formErrors({ fixtures: { [name]: part } }, contract);
    return { name, part, why: wrong.map(({ what }) => what).join('; ') };
  });
  const [kept, left] = [parts.filter(({ why }) => why === ''), parts.filter(({ why }) => why !== '')];
  return {
    fixtures: Object.fromEntries(kept.map(({ name, part }) => [name, part])),
    leftOut: left.map(({ why }) => why),
  };
}

function heldFixtures(fixtures: object): ProfileFixtures {
  const parts = Object.entries(withoutBigIds(fixtures) as object).map(
    ([name, part]) => [name, heldPart(part)] as const,
  );
  return Object.fromEntries(parts.filter(([name, part]) => !isEvent(name) || (part as Event).id !== undefined));
}

/** Fixtures of the kit say more: what an event was, and whether a deployment has other types and places, which a sandbox has not. */
function heldPart(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const { body: _body, complete: _complete, ...held } = part as Readonly<Record<string, unknown>>;
  return held;
}

interface Event {
  readonly id?: number;
}

const isEvent = (name: string): boolean => name === 'eventWithRsvps' || name === 'eventWithUnconfirmedRsvps';

function withoutBigIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'bigint').map(withoutBigIds);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => typeof member !== 'bigint' && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutBigIds(member)]));
}
