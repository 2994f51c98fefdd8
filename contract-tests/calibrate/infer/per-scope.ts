import type { KnownViolation } from '../../learn/observations.ts';
import { spokenOf, type Scope, type ToldSample } from './sample.ts';

/** Keeps what is made for a scope: many places of a body speak of the same violation of the same refusal. */
export function perScope<Made>(make: (scope: Scope) => Made): (scope: Scope) => Made {
  const kept = new WeakMap<ToldSample, Map<KnownViolation | undefined, Made>>();
  return (scope) => {
    const own = kept.get(scope.sample) ?? new Map<KnownViolation | undefined, Made>();
    kept.set(scope.sample, own);
    const spoken = spokenOf(scope);
    const known = own.get(spoken);
    if (known !== undefined) return known;
    const made = make(scope);
    own.set(spoken, made);
    return made;
  };
}
