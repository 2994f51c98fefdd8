import type { Advice } from '../../domain/violation.ts';
import type { ReadInput } from '../../contract/read-input.ts';
import type { AuditedExchange } from '../exchange.ts';
import type { KnownFacts } from '../facts.ts';
import { usualSchemes } from './most-lenient-answers.ts';

/** What judging the body of a create or an update found. */
export interface JudgedBody extends ReadInput {
  readonly exchange: AuditedExchange;
  readonly members: Readonly<Record<string, unknown>>;
  readonly advices: readonly Advice[];
  /** The sandbox has looked at all of it when it recorded it. */
  readonly wasJudged: boolean;
  readonly known: KnownFacts;
}

/** What an exchange says of a rule that no violation was found of: nothing, that it was kept, or which fact is missing. */
type Soundness = 'kept' | { readonly lacks: string } | undefined;

/** What a body says of a rule that no violation was found of. @param attribute that the rule is about; undefined for the body as a whole */
export function soundnessOf(rule: string, attribute: string | undefined, judged: JudgedBody): Soundness {
  if (rule === 'event.dates.required') return judged.input['isSelfPacedCourse'] === true ? undefined : 'kept';
  if (attribute === undefined) return 'kept';
  if (rule.startsWith('event.types.')) return typeSoundness(attribute, judged);
  const value = judged.input[attribute] ?? undefined;
  const hasFault = judged.violations.some(({ pointer }) => pointer.split('/')[1] === attribute);
  if (value === undefined || hasFault) return undefined;
  const content = contents[rule];
  return content === undefined ? 'kept' : content(value as never, judged);
}

/** Whether a look-alike has the type of what it looks like, and in which forms dates are read, is left open (`body.coercion`, `datetime.form`). */
function typeSoundness(name: string, { members, input }: JudgedBody): Soundness {
  if (!Object.hasOwn(input, name) || input[name] === null) return undefined;
  const [given, read] = [members[name], input[name]];
  const plain = name === 'host' && Array.isArray(given) ? given[0] : given;
  const isAsGiven =
    Array.isArray(plain) && Array.isArray(read) ? read.every((one, at) => one === plain[at]) : plain === read;
  if (isAsGiven) return 'kept';
  return {
    lacks: /(?:ed|published)At$/.test(name)
      ? `whether a date and time is read in the form of \`${name}\` (datetime.form)`
      : `whether a look-alike is read (body.coercion), as \`${name}\` is one`,
  };
}

const lacks = (isKnown: boolean | undefined, fact: string): Soundness => (isKnown === true ? 'kept' : { lacks: fact });

/** What has to be known of a value that no violation was found of; of other rules nothing. */
const contents: Readonly<Record<string, (value: never, judged: JudgedBody) => Soundness>> = {
  'event.type.valid': (type: number, { known, wasJudged }) =>
    lacks(wasJudged || known.isEventType(type), `whether ${type} is an event type ID: the list is not shown (§2.3)`),
  'event.location.valid': (location: string, { known, wasJudged }) =>
    lacks(wasJudged || known.isPlace(location), `whether "${excerpt(location)}" is a place identifier`),
  'event.host.valid': (host: number, judged) => pagesSoundness([host], judged),
  'event.cohosts.valid': (cohosts: readonly number[], judged) =>
    cohosts.length === 0 ? undefined : pagesSoundness(cohosts, judged),
  'event.external-url.valid': (url: string, { wasJudged }) => {
    const [scheme] = schemeOf(url);
    return lacks(wasJudged || scheme === undefined, `whether a URL may begin with ${scheme}: (url.schemes)`);
  },
  'event.image.valid': (url: string, { known, wasJudged }) =>
    lacks(wasJudged || known.isImage(url), 'whether the URL of the image leads to one'),
  'update.capacity.floor': (capacity: number, { wasJudged }) =>
    capacity <= 0 ? undefined : lacks(wasJudged, 'how many RSVPs the event has'),
};

function pagesSoundness(ids: readonly number[], { known, wasJudged }: JudgedBody): Soundness {
  const unknown = wasJudged ? undefined : ids.find((id) => known.isPage(id) !== true);
  return lacks(unknown === undefined, `whether ${unknown} is a page: no answer shows it`);
}

const excerpt = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text).toWellFormed();

/** The scheme of a URL, where it is none that every deployment takes. */
export function schemeOf(url: unknown): readonly string[] {
  const scheme = typeof url === 'string' ? /^([a-z][a-z0-9+.-]{0,30}):/i.exec(url)?.[1] : undefined;
  return scheme === undefined || usualSchemes.includes(scheme.toLowerCase()) ? [] : [scheme.toLowerCase()];
}
