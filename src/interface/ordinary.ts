/**
 * Sizes that every deployment has to take, since the document names no limit for them (§8): what a partner sends on an ordinary day. Beyond
 * them whatever happens is observed, never required; the lawful answers of `text.length`, `cohosts.maximum` and `capacity.maximum` begin
 * here (docs/contributing/decisions.md, 37).
 */
export const ordinary = {
  /** Characters: a headline with its subtitle. */
  title: 80,
  /** Characters, line breaks among them: a page of text. */
  description: 2000,
  /** Characters: three sentences about the way. */
  addressDetails: 200,
  /** Characters: a link into a shop, with what campaigns append to it. */
  externalUrl: 200,
  /** Characters: as of a link. */
  image: 200,
  /** Characters: as long as the name alone may be (RFC 5321 §4.5.3.1.1). */
  contactEmail: 64,
  /** Seats: the largest stadiums. */
  capacity: 100_000,
  /** Pages: a university, a sponsor and a city. */
  cohosts: 3,
} as const;
