import type { Credentials, RunCredentials } from './exchange.ts';

/** Credentials that look like an issued one, as far as it is sure that they were not issued themselves. */
export interface NearMiss {
  /** In words, for a title. */
  readonly what: string;
  /** Undefined where the issued one is too short or too plain to tell. */
  make(issued: string): string | undefined;
}

/** Long and odd enough that nobody issued them. */
export const unissued: Credentials = {
  apiKey: 'key-nobody-issued-5f0c2b7e91',
  channelId: 'chn-nobody-issued-5f0c2b7e91',
};

/** Shorter ones are counted up or chosen by people: what is near them may be somebody else's. */
const longEnough = 12;

/** Letters that follow no pattern. */
const odd = 'q7Zk2vXw9Rj4Tb8Hn5Yc3Lf6Gd1Ms0Pa';

const ofLong = (make: (issued: string) => string) => (issued: string) =>
  issued.length < longEnough ? undefined : make(issued);

/** The most revealing first. */
export const nearMisses: readonly NearMiss[] = [
  { what: 'that goes on after the right one', make: (issued) => `${issued}-${odd}` },
  { what: 'that is cut short', make: cutShort },
  { what: 'in other case', make: inOtherCase },
  { what: 'that differs in its last character', make: ofLong((issued) => differingAt(issued, issued.length - 1)) },
  { what: 'that differs in its first character', make: ofLong((issued) => differingAt(issued, 0)) },
  { what: 'that begins like the right one', make: ofLong((issued) => oddFrom(issued, half(issued))) },
  { what: 'that differs in the middle', make: ofLong((issued) => differingAt(issued, half(issued))) },
  { what: 'as long as the right one', make: ofLong((issued) => oddFrom(issued, 0)) },
  { what: 'that is empty', make: () => '' },
  { what: 'that ends like the right one', make: (issued) => `${odd}-${issued}` },
  { what: 'without its first character', make: ofLong((issued) => issued.slice(1).trimStart()) },
];

/** The beginning that near misses share with an issued one; undefined where they share none. It tells half a secret. */
export function cutShort(issued: string): string | undefined {
  // A header's value ends with no blank.
  return issued.length < longEnough ? undefined : issued.slice(0, half(issued)).trimEnd();
}

function half(issued: string): number {
  return Math.ceil(issued.length / 2);
}

/** So much of it, and odd letters to the same length. */
function oddFrom(issued: string, kept: number): string {
  return issued.slice(0, kept) + odd.repeat(Math.ceil(issued.length / odd.length)).slice(0, issued.length - kept);
}

/** A figure in a letter's place, or the other way round: what is counted up stays of one kind. */
function differingAt(issued: string, at: number): string {
  return `${issued.slice(0, at)}${/\d/.test(issued[at] ?? '') ? 'q' : '7'}${issued.slice(at + 1)}`;
}

/** Hexadecimal ones are read in either case; what has two cases was issued in these. */
function inOtherCase(issued: string): string | undefined {
  const isPlain = issued.length < longEnough || !/[a-z]/.test(issued) || !/[A-Z]/.test(issued);
  if (isPlain || /^[\dA-Fa-f-]+$/.test(issued)) return undefined;
  return issued.replaceAll(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** All that is surely not issued beside one that is. */
export function notIssued({ apiKey, channelId, other }: RunCredentials): {
  readonly apiKeys: readonly string[];
  readonly channelIds: readonly string[];
} {
  const near = (issued: string, others: string | undefined) =>
    nearMisses.flatMap(({ make }) => make(issued) ?? []).filter((one) => one !== others);
  return {
    apiKeys: [unissued.apiKey, ...near(apiKey, other?.apiKey)],
    channelIds: [unissued.channelId, ...near(channelId, other?.channelId)],
  };
}
