/** Requests that shrink one finding, at most. */
export const MAX_SHRINKS = 60;

/** Requests that exploring sends at most: those drawn, as many that are tried again, and those that shrink what was found. */
export function mostExplored(drawn: number): number {
  return drawn === 0 ? 0 : 2 * drawn + mostShrinks(drawn);
}

/** Requests that shrink all findings together, at most. */
export function mostShrinks(drawn: number): number {
  return drawn + MAX_SHRINKS;
}

/** Findings of one rule, at most: more of them tell nothing new. */
export const MAX_FOR_RULE = 5;

/** The part of the events that may still be created which goes to creates that have to be accepted: the rest is for those that must not be. */
export const lawfulShare = 0.25;

/** Creates that have to be accepted, at most: updates of the run's own event show as much and leave nothing behind. */
export const MAX_LAWFUL_CREATES = 20;
