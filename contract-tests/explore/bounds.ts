/** Requests that shrink one finding, at most. */
export const MAX_SHRINKS = 60;

/** Findings of one rule, at most: more of them tell nothing new. */
export const MAX_FOR_RULE = 5;

/** The part of the events that may still be created which goes to creates that have to be accepted: the rest is for those that must not be. */
export const lawfulShare = 0.25;

/** Creates that have to be accepted, at most: updates of the run's own event show as much and leave nothing behind. */
export const MAX_LAWFUL_CREATES = 20;
