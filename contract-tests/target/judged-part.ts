import { createHash } from 'node:crypto';
import { envelopeMembers, isPageLike, pageFields } from './exchange.ts';
import { isRecord } from './json.ts';

export interface JudgedPart {
  readonly value: unknown;
  /** About so many bytes of memory. */
  readonly weight: number;
  /** Something of the whole is left out. */
  readonly isPart: boolean;
}

/** Of each value of JSON, beside its text. */
const valueWeight = 64;

/** So many members of a list or record: twice what a search may show (§8). */
const MAX_MEMBERS = 200;

/** Characters of a text. Where there is no room any more, so few still show its type; what §2.1 states of a page is compared with another answer. */
const longest = { usual: 1024, beyond: 64, ofPage: 4096 };

/** Members of `data` are judged by their names and types, in refusals and creates too. */
const judgedLevels = 2;

interface Keeping {
  readonly room: number;
  readonly isShort: boolean;
  weight: number;
  isPart: boolean;
}

/** Where a value is: in how many lists and records, and under which name; in a list, under the list's. */
interface Position {
  readonly level: number;
  readonly name: string;
}

/**
 * What checks read of an answer: all, if there is room; else the members of the envelope and of `data`, and pages wherever they are.
 *
 * @param room - bytes that the value may weigh
 * @param isShort - the body is so short that no text of it is shortened
 */
export function judgedPart(whole: unknown, room: number, isShort = false): JudgedPart {
  const keeping: Keeping = { room, isShort, weight: 0, isPart: false };
  const value = keep(whole, { level: 0, name: '' }, keeping);
  return { value, weight: keeping.weight, isPart: keeping.isPart };
}

function keep(value: unknown, position: Position, keeping: Keeping): unknown {
  keeping.weight += valueWeight;
  if (typeof value === 'string') return keepText(value, position, keeping);
  if (Array.isArray(value)) {
    const members = value.map((member): Member => [position.name, member]);
    const kept = keepMembers(members, { ...position, isWanted: () => false }, keeping);
    return kept.map(([, member]) => member);
  }
  if (!isRecord(value)) return value;
  const isPage = isPageLike(value);
  const isWanted = (name: string) => isPage && pageFields.has(name);
  const kept = keepMembers(Object.entries(value), { ...position, isWanted }, keeping);
  return Object.fromEntries(kept.map(([name, member]) => [shortened(name, longest.usual), member]));
}

type Member = readonly [name: string, value: unknown];

interface Container extends Position {
  /** What is kept, room or not. */
  readonly isWanted: (name: string) => boolean;
}

function keepMembers(members: readonly Member[], container: Container, keeping: Keeping): readonly Member[] {
  const { level, isWanted } = container;
  const first = members.filter(
    ([name], at) => at < MAX_MEMBERS || (level === 0 && envelopeMembers.has(name)) || isWanted(name),
  );
  const kept = first.flatMap(([name, value]): readonly Member[] =>
    level < judgedLevels || hasRoom(keeping) || isWanted(name) || holdsPage(value)
      ? [[name, keep(value, { level: level + 1, name }, keeping)]]
      : [],
  );
  if (kept.length < members.length) keeping.isPart = true;
  return kept;
}

const hasRoom = ({ weight, room }: Keeping): boolean => weight <= room;

function holdsPage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isPageLike(value) || Object.values(value).some(holdsPage);
}

function keepText(text: string, { level, name }: Position, keeping: Keeping): string {
  const kept = keeping.isShort ? text : shortened(text, longestOf({ level, name }, keeping));
  if (kept !== text) keeping.isPart = true;
  keeping.weight += kept.length;
  return kept;
}

function longestOf({ level, name }: Position, keeping: Keeping): number {
  if (pageFields.has(name)) return longest.ofPage;
  const isEnvelope = level === 1 && envelopeMembers.has(name);
  return level <= judgedLevels && !hasRoom(keeping) && !isEnvelope ? longest.beyond : longest.usual;
}

/** Its beginning, and what tells it from another: of characters that a URL may have, so that a long one stays one. A copy, as a slice would hold the whole. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const beginning = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return Buffer.from(`${beginning}~cut-off-of-${Buffer.byteLength(text)}-${digest}`).toString();
}
