import { bodyFlaw } from '../target/outcome.ts';
import { isPageLike, type Answer } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { dayMs } from '../learn/event-dates.ts';

/** What is compared of a value: its type, and its text or figure where that is a constant part of the answer. */
export interface Leaf {
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'url' | 'date' | 'id' | 'status' | 'nothing' | 'text';
  readonly constant?: string;
}

/** The form of a body: members, types and constant parts. What must differ between two deployments is in it by its type alone. */
export type BodyShape =
  | Leaf
  | { readonly members: ReadonlyMap<string, BodyShape> }
  | {
      readonly list: readonly BodyShape[];
      /** How many there are says nothing of the form. */
      readonly isOpen: boolean;
    };

interface Reading {
  readonly status: number;
  readonly spell: (text: string) => string;
  readonly isAccepted: boolean;
  /** Inside what a page or an event holds: its values are its own. */
  readonly isContent: boolean;
}

/**
 * @param spell - names a side's own values
 * @returns undefined where the body is more than can be judged, or is not held whole
 */
export function shapeOf(answer: Answer, spell: (text: string) => string): BodyShape | undefined {
  const { status, text, json, isPart } = answer;
  if (bodyFlaw(answer) !== undefined || isPart === true) return undefined;
  const isAccepted = status < 400;
  const reading = { status, spell, isAccepted, isContent: false };
  if (json !== undefined) return shapeOfValue(json, '', reading);
  if (text.trim() === '') return { type: 'nothing' };
  return isAccepted ? { type: 'text' } : { type: 'text', constant: constantText(text, reading) };
}

function shapeOfValue(value: unknown, name: string, reading: Reading): BodyShape {
  if (isRecord(value)) return shapeOfRecord(value, reading);
  if (Array.isArray(value)) {
    return { list: value.map((one) => shapeOfValue(one, '', reading)), isOpen: reading.isAccepted };
  }
  return leafOf(value, name, reading);
}

function shapeOfRecord(record: Readonly<Record<string, unknown>>, reading: Reading): BodyShape {
  const members = Object.entries(record).map(([name, value]) => {
    const isContent = reading.isContent || (reading.isAccepted && (isPageLike(record) || name === 'data'));
    return [reading.spell(name), shapeOfValue(value, name, { ...reading, isContent })] as const;
  });
  return { members: new Map(members) };
}

const idNames = /^(request|trace|correlation|span|error|incident)[-_]?id$/i;

function leafOf(value: unknown, name: string, reading: Reading): Leaf {
  const { status, isAccepted, isContent } = reading;
  if (value === null) return { type: 'null' };
  if (isContent) return { type: contentType(value) };
  if (typeof value === 'boolean') return { type: 'boolean', constant: String(value) };
  if (String(value) === String(status)) return { type: 'status', constant: typeof value };
  if (idNames.test(name)) return { type: 'id', constant: typeof value };
  if (typeof value === 'string') return stringLeaf(value, reading);
  if (isAccepted || isNow(Number(value))) return { type: 'number' };
  return { type: 'number', constant: String(value) };
}

function contentType(value: unknown): Leaf['type'] {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return 'number';
  if (URL.canParse(value) && /^https?:/i.test(value)) return 'url';
  return value.replaceAll(dates, '') === '' && value !== '' ? 'date' : 'string';
}

function stringLeaf(value: string, reading: Reading): Leaf {
  const constant = constantText(value, reading);
  if (constant === '<date>') return { type: 'date' };
  return constant === '<id>' ? { type: 'id', constant: 'string' } : { type: 'string', constant };
}

/** Dates and times of ISO 8601, of HTTP (RFC 9110 §5.6.7) and of RFC 5322. */
const dates =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?|\b[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d(?: GMT| [+-]\d{4})?/g;

/** UUIDs, ULIDs, and hexadecimal of sixteen digits and more, with what joins them (W3C Trace Context). */
const ids =
  /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b|\b(?:\d\d-)?[\da-f]{16,64}(?:-[\da-f]{16,64})*(?:-\d\d)?\b|\b[0-7][\dA-HJKMNP-TV-Z]{25}\b/gi;

/** A longer text says nothing more. */
const MAX_CONSTANT_LENGTH = 2000;

/** A text without what must differ between two deployments. @param spell - names a side's own values */
export function constantText(text: string, { spell }: Pick<Reading, 'spell'>): string {
  return spell(text.slice(0, MAX_CONSTANT_LENGTH)).replaceAll(dates, '<date>').replaceAll(ids, '<id>');
}

/** The time at which it was answered, in seconds or milliseconds. */
function isNow(value: number): boolean {
  return [value, value * 1000].some((ms) => Math.abs(ms - Date.now()) < dayMs);
}
