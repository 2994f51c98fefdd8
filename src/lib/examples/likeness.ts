import { bodyKind, typeName, type RecordedRefusal, type RefusalFacts, type Violation } from './example.ts';

/** Attributes that deployments treat alike (§2.2, §4.1), and the JSON types that their values have. */
const families: readonly { readonly types: readonly string[]; readonly names: readonly string[] }[] = [
  { types: ['string'], names: ['title', 'description', 'address', 'addressDetails', 'query'] },
  { types: ['string'], names: ['location'] },
  { types: ['string'], names: ['contactEmail'] },
  { types: ['string'], names: ['externalUrl', 'image'] },
  { types: ['string'], names: ['startedAt', 'endedAt', 'publishedAt'] },
  {
    types: ['boolean'],
    names: ['isVip', 'receivesRsvpWebhooks', 'isPaid', 'isSelfPacedCourse', 'isVirtual', 'isTicketless'],
  },
  { types: ['number'], names: ['type', 'capacity', 'page', 'perPage'] },
  { types: ['number', 'array'], names: ['host'] },
  { types: ['array'], names: ['cohosts'] },
];

/** Attributes that are never left out (§4.1): a service looks whether they are there before it looks at what they are. */
const required = new Set(
  'title type contactEmail isVip receivesRsvpWebhooks isPaid location description host'.split(' '),
);

const familyOf = new Map(families.flatMap((family) => family.names.map((name) => [name, family] as const)));

/** The kinds of values that a validator may tell apart. */
function classOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? `array of ${classOf(value[0])}` : `array ${value.length === 0}`;
  if (typeof value === 'string') return textClass(value);
  if (typeof value !== 'number') return typeName(value);
  if (!Number.isInteger(value)) return 'fraction';
  return value < 0 ? 'negative' : 'number';
}

function textClass(text: string): string {
  if (text.trim() === '') return text === '' ? 'empty' : 'blank';
  if (/^https?:\/\//i.test(text)) return 'url';
  return /^-?\d/.test(text) ? 'digits' : 'string';
}

/** Whether a text is a date as RFC 3339 or ISO 8601 has it, whether the calendar has its day, or whether it only begins as one. */
function dateKind(value: unknown): 'none' | 'date' | 'no day' | 'odd' {
  const [, day, rest = ''] = /^(\d{4}-\d\d-\d\d)(?!\d)(.*)$/s.exec(typeof value === 'string' ? value : '') ?? [];
  if (day === undefined) return 'none';
  if (!new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)) return 'no day';
  return /^(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i.test(rest) ? 'date' : 'odd';
}

/** What many validators take for nothing, though null is told apart. */
const isEmpty = (value: unknown): boolean =>
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

interface Traits {
  readonly class: string;
  readonly type: string;
  /** Whether the value has a JSON type that its attribute takes. */
  readonly isOfType: boolean;
  readonly isEmpty: boolean;
  readonly date: ReturnType<typeof dateKind>;
  readonly family: unknown;
}

const traits = new WeakMap<Violation, Traits>();

function traitsOf(violation: Violation): Traits {
  const known = traits.get(violation);
  if (known !== undefined) return known;
  const { attribute, item, value } = violation;
  const family = familyOf.get(attribute);
  const type = typeName(value);
  const types = item === undefined ? (family?.types ?? []) : ['number'];
  const isOfType = types.includes(type);
  const made = { class: classOf(value), type, isOfType, isEmpty: isEmpty(value), date: dateKind(value), family };
  traits.set(violation, made);
  return made;
}

const groupOf = (operation: string) => operation.split('.')[0];

type Asked = Pick<RefusalFacts, 'operation' | 'cause' | 'violations' | 'method' | 'mediaType' | 'text' | 'credentials'>;

/** A violation of a refusal. */
interface OfRefusal {
  readonly violation: Violation;
  readonly operation: string;
}

type Points = readonly (readonly [holds: boolean, points: number])[];

function sum(points: Points): number {
  let all = 0;
  for (const [holds, one] of points) if (holds) all += one;
  return all;
}

/** How much each likeness of two violations counts; found by trial on frameworks of many kinds. */
function violationLikeness(
  { violation: one, operation }: OfRefusal,
  { violation: other, operation: place }: OfRefusal,
): number {
  const [a, b] = [traitsOf(one), traitsOf(other)];
  return sum([
    [one.kind === other.kind, 125],
    [(one.item === undefined) === (other.item === undefined), 60],
    [a.isOfType === b.isOfType, 80],
    [one.attribute === other.attribute, 48],
    [a.family === b.family && a.family !== undefined, 28],
    [a.isEmpty === b.isEmpty, 22],
    [a.class === b.class, 30],
    [a.date === b.date, 80],
    [(one.value === null) === (other.value === null), 60],
    [one.value === null && required.has(one.attribute) === required.has(other.attribute), 60],
    [(a.type === 'array') === (b.type === 'array'), 60],
    [a.type === b.type, 12],
    [/[A-Z]/.test(other.attribute), 10], // only such a name shows how names are spelled
    [operation === place, 8],
    [groupOf(operation) === groupOf(place), 44],
  ]);
}

const essenceOf = (mediaType: string) => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** By what a request is beside its violations; what has nothing to do with the cause hardly counts. */
function requestLikeness(asked: Asked, example: RecordedRefusal): number {
  const [one, other] = [asked.violations[0], example.violations[0]];
  const points = sum([
    [asked.operation === example.operation, 8],
    [groupOf(asked.operation) === groupOf(example.operation), 8],
    [asked.method === example.method, 6],
    [one?.kind === other?.kind, 20],
    [one?.rule === other?.rule, 18],
    [asked.credentials === example.credentials, asked.cause === 'unauthenticated' ? 20 : 2],
  ]);
  return points + causeLikeness(asked, example) - 3 * example.violations.length;
}

function causeLikeness({ cause, text = '', mediaType }: Asked, example: RecordedRefusal): number {
  if (cause === 'malformed') return textLikeness(text, example.text ?? '');
  return cause === 'media-type' ? mediaLikeness(mediaType, example.mediaType) : 0;
}

const textLikeness = (one: string, other: string): number =>
  sum([
    [bodyKind(one) === bodyKind(other), 20],
    [isCutOff(one) === isCutOff(other), 10],
    [one === other, 4],
  ]);

/** Whether a text breaks off within an object: parsers have words of their own for it. */
const isCutOff = (text: string): boolean => /^\s*\{\s*"[^}]*$/.test(text);

function mediaLikeness(one: string, other: string): number {
  const [a, b] = [essenceOf(one), essenceOf(other)];
  return sum([
    [a === b, 30],
    [one === other, 10],
    [a.split('/')[0] === b.split('/')[0], 20],
    [one.includes(';') === other.includes(';'), 20],
  ]);
}

/** The first of those that score most. */
export function best<One>(all: readonly One[], score: (one: One) => number): One | undefined {
  let [top, most]: [One | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const one of all) {
    const points = score(one);
    if (points > most) [top, most] = [one, points];
  }
  return top;
}

/** Whether a violation is about an attribute of the body. */
export const isOfBody = ({ attribute }: Violation): boolean => attribute !== '';

/** The example that is most like a refusal for one violation, or for none in the body. */
export function mostLike(
  examples: readonly RecordedRefusal[],
  asked: Asked,
  violation: Violation | undefined,
): RecordedRefusal | undefined {
  if (violation === undefined || !isOfBody(violation)) return best(examples, (one) => requestLikeness(asked, one));
  // What hides the others is reported as if it were alone.
  const single = examples.filter(({ violations }) => violations.length === 1);
  return best(single.length > 0 ? single : examples, (one) => {
    const [other] = one.violations;
    const { operation, unreported } = one;
    return other === undefined
      ? 0
      : violationLikeness({ violation, operation: asked.operation }, { violation: other, operation }) -
          unreported.length;
  });
}

/** Whether an example is near enough to a refusal that what it shows was learnt, and is not assumed. */
export function isNear(asked: Asked, violation: Violation | undefined, example: RecordedRefusal): boolean {
  const [other] = example.violations;
  if (violation === undefined || other === undefined) return asked.cause === example.cause;
  const [a, b] = [traitsOf(violation), traitsOf(other)];
  return (
    asked.cause === example.cause &&
    violation.kind === other.kind &&
    (violation.item === undefined) === (other.item === undefined) &&
    a.isOfType === b.isOfType
  );
}
