/** Whether every case is done at its full length. */
export const isWhole = process.env['LONG'] === 'all';

/**
 * The long suite has to end within half an hour on two cores: of cases that take a run of the kit each, and are much alike, it does one of
 * every so many, and all where `LONG` is `all`. Cases beside each other are often the same on create and on update: both get their share.
 */
export function sampled<Case>(cases: readonly Case[], oneOf = 2): readonly Case[] {
  return isWhole ? cases : cases.filter((_, at) => (at + Math.floor(at / oneOf)) % oneOf === 0);
}
