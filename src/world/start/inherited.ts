import type { ListedFault } from '../../faults/fault.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Profile } from '../../profile/profile.ts';
import type { Answers } from '../../interface/questions/index.ts';
import type { WorldStart } from '../world.ts';

/** What a sandbox was given beside its scenario: worlds that are made in it answer and misbehave as it does. */
export interface Inherited {
  readonly given?: Profile;
  readonly deviate: readonly string[];
  readonly faults?: readonly ListedFault[];
}

/** What of a sandbox's options its worlds inherit. */
interface Given {
  readonly profile?: string | Partial<Answers>;
  readonly deviate?: readonly string[];
  readonly faults?: readonly ListedFault[];
}

/** @param start of its default world, whose profile has been read */
export async function inheritedOf(
  { profile, deviate = [], faults }: Given,
  { state }: WorldStart,
  contract: Contract,
): Promise<Inherited> {
  const rest = { deviate, ...(faults === undefined ? {} : { faults }) };
  if (profile === undefined || profile === 'default') return rest;
  if (typeof profile === 'string') return { ...rest, given: state.profile };
  const { profileOfAnswers } = await import('../../profile/read-profile.ts'); // its YAML parser costs 35 ms
  return { ...rest, given: profileOfAnswers(profile, contract) };
}
