import {
  CORE_SCHEMA,
  constructFromEvents,
  defineScalarTag,
  dump,
  EVENT_ID,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  parseEvents,
  YAMLException,
  type Event,
} from 'js-yaml';
import { pointerSteps } from './json-value.ts';

// The one reader and writer of YAML: for files of the package, of users, and in the browser.

/** No file that a person writes comes near these, and reading one within them takes no time worth naming. */
export const MAX_LEVELS = 64;
const limits = { levels: MAX_LEVELS, values: 100_000, aliases: 1000 };

/** Where something stands in a text; both from 1. */
export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

/** A text that is no YAML, or more of it than is read. */
export class YamlRefused extends Error {
  override readonly name = 'YamlRefused';
  readonly place: YamlPlace;
  /** The lines around the place. */
  readonly excerpt: string;
  /** Whether the text says nothing: it has nothing but comments, or null. */
  readonly isEmpty: boolean;

  constructor(reason: string, place: YamlPlace, { excerpt = '', isEmpty = false } = {}) {
    super(reason);
    this.place = place;
    this.excerpt = excerpt;
    this.isEmpty = isEmpty;
  }
}

/** What a text of YAML or JSON holds. */
export interface YamlText {
  readonly value: unknown;
  /** Where something stands: its key, or the item of a list; of what is not there, what would hold it. */
  readonly placeOf: (path: string | readonly (string | number)[]) => YamlPlace;
}

/**
 * Reads YAML or JSON within bounds of depth, values and aliases; a value counts again for each alias of it.
 *
 * @param exactInts an int that no double holds becomes a bigint
 * @throws YamlRefused
 */
export function readYaml(text: string, { exactInts = false } = {}): YamlText {
  if (text.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line))) throw empty();
  const at = (offset: number) => placeAt(text, offset);
  try {
    const events = parseEvents(text, { maxDepth: limits.levels });
    checkEvents(events, at);
    const schema = exactInts ? exactSchema : CORE_SCHEMA;
    const documents = constructFromEvents(events, { source: text, schema });
    if (documents.length > 1) throw new YamlRefused('it holds more than one document', at(secondDocument(text)));
    const [value] = documents;
    if (value === undefined || value === null) throw empty();
    checkAliases(value, events, at);
    return { value, placeOf: (path) => at(offsetOf({ events, text }, path)) };
  } catch (error) {
    throw error instanceof YamlRefused ? error : notYaml(error, text);
  }
}

/** The text of a value as YAML. */
export const yamlText = (value: unknown, { lineWidth = 140 } = {}): string => dump(value, { noRefs: true, lineWidth });

/** A member of a mapping in one line, such as `a: [1, 2]`. */
export const yamlMember = (name: string, value: unknown): string =>
  dump({ [name]: value }, { noRefs: true, lineWidth: -1, flowLevel: 1 }).trimEnd();

const bigIntTag = defineScalarTag<number | bigint>(intCoreTag.tagName, {
  ...intCoreTag,
  resolve: (source, isExplicit, tagName) => {
    const value = intCoreTag.resolve(source, isExplicit, tagName);
    if (value === NOT_RESOLVED || Number.isSafeInteger(value)) return value;
    return /^[-+]?\d+$/.test(source) ? BigInt(source.replace('+', '')) : value;
  },
});
const exactSchema = CORE_SCHEMA.withTags(bigIntTag);

const empty = () =>
  new YamlRefused('expected a mapping, but the file is empty', { line: 1, column: 1 }, { isEmpty: true });

/** Lines are cut nowhere, and may be as long as the file. */
const MAX_EXCERPT = 1000;

function notYaml(error: unknown, text: string): YamlRefused {
  if (!(error instanceof YAMLException))
    return new YamlRefused(`not YAML: ${(error as Error).message}`, { line: 1, column: 1 });
  const { line = 0, column = 0, snippet } = error.mark ?? {};
  return new YamlRefused(
    reasonOf(error.reason, text, line),
    { line: line + 1, column: column + 1 },
    { excerpt: snippet === null || snippet === undefined || snippet.length > MAX_EXCERPT ? '' : snippet },
  );
}

function reasonOf(reason: string, text: string, line: number): string {
  if (text.includes('\0')) return 'it is not UTF-8: save it in that encoding';
  if (reason.startsWith('nesting exceeded')) return `it is more than ${limits.levels} levels deep`;
  if (/^ *\t/.test(text.split('\n', line + 1)[line] ?? ''))
    return 'not YAML: a tab indents the line, but YAML allows only spaces';
  return `not YAML: ${reason}`;
}

const secondDocument = (text: string): number => text.search(/(?<=\S\s*\n)---/);

const isAlias = ({ type }: Event): boolean => type === EVENT_ID.ALIAS;

function checkEvents(events: readonly Event[], at: (offset: number) => YamlPlace): void {
  let [values, aliases] = [0, 0];
  for (const event of events) {
    if (event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) continue;
    values += 1;
    if (values > limits.values) throw new YamlRefused(`it holds more than ${limits.values} values`, at(startOf(event)));
    if (isAlias(event)) aliases += 1;
    if (aliases > limits.aliases)
      throw new YamlRefused(`it holds more than ${limits.aliases} aliases`, at(startOf(event)));
  }
}

/** Aliases share what they stand for: little memory may hold more values than can ever be walked. */
function checkAliases(value: unknown, events: readonly Event[], at: (offset: number) => YamlPlace): void {
  const alias = events.find(isAlias);
  if (alias === undefined) return;
  let values = 0;
  const count = (one: unknown, level: number): void => {
    values += 1;
    if (values > limits.values)
      throw new YamlRefused(`it holds more than ${limits.values} values, aliases followed`, at(startOf(alias)));
    if (level > limits.levels)
      throw new YamlRefused(`it is more than ${limits.levels} levels deep, aliases followed`, at(startOf(alias)));
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) count(part, level + 1);
  };
  count(value, 1);
}

/** The place of a character. */
export function placeAt(text: string, offset: number): YamlPlace {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
}

const isQuoted = /["']/;

/** Where a node begins in the text. */
function startOf(event: Event | undefined, text = ''): number {
  switch (event?.type) {
    case EVENT_ID.SCALAR:
      return isQuoted.test(text.charAt(event.valueStart - 1)) ? event.valueStart - 1 : event.valueStart;
    case EVENT_ID.ALIAS:
      return event.anchorStart - 1;
    case EVENT_ID.SEQUENCE:
    case EVENT_ID.MAPPING:
      return event.start;
    default:
      return 0;
  }
}

interface Parsed {
  readonly events: readonly Event[];
  readonly text: string;
}

function offsetOf(parsed: Parsed, path: string | readonly (string | number)[]): number {
  const { events, text } = parsed;
  let node = 1; // the first event is the document's own
  let offset = startOf(events[node], text);
  for (const step of typeof path === 'string' ? pointerSteps(path) : path) {
    const child = childOf(parsed, node, String(step));
    if (child === undefined) break;
    [node, offset] = [child.node, startOf(events[child.named], text)];
  }
  return offset;
}

/** The member or item of a collection, and where the event of its name stands: of an item, its own. */
function childOf({ events, text }: Parsed, collection: number, step: string) {
  const type = events[collection]?.type;
  if (type === EVENT_ID.MAPPING) return memberOf({ events, text }, collection, step);
  return type === EVENT_ID.SEQUENCE ? itemOf(events, collection, step) : undefined;
}

const isOpen = (event: Event | undefined): boolean => event !== undefined && event.type !== EVENT_ID.POP;

function memberOf({ events, text }: Parsed, mapping: number, name: string) {
  for (let named = mapping + 1; isOpen(events[named]);) {
    const [key, node] = [events[named], afterNode(events, named)];
    if (key?.type === EVENT_ID.SCALAR && getScalarValue(text, key) === name) return { node, named };
    named = afterNode(events, node);
  }
  return undefined;
}

function itemOf(events: readonly Event[], list: number, index: string) {
  let node = list + 1;
  for (let left = Number(index); left > 0 && isOpen(events[node]); left -= 1) node = afterNode(events, node);
  return isOpen(events[node]) ? { node, named: node } : undefined;
}

/** The event after a node with all that is in it. */
function afterNode(events: readonly Event[], node: number): number {
  let open = 0;
  for (let at = node; at < events.length; at += 1) {
    const type = events[at]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) open += 1;
    if (type === EVENT_ID.POP) open -= 1;
    if (open === 0) return at + 1;
  }
  return events.length;
}
