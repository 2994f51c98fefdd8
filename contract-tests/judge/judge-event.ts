import { bodyQuestions } from '../../src/interface/questions/index.ts';
import { readsAsBool } from '../../src/lib/look-alikes.ts';
import { jsonPointer } from '../../src/lib/json-value.ts';
import type { EventOperation } from '../target/exchange.ts';
import type { Attribute } from './attributes.ts';
import { asks, breaks, nothing, type Evidence } from './evidence.ts';
import { judgeDate } from './judge-date.ts';
import { judgeValue } from './judge-values.ts';
import type { Known, KnownEvent } from './known.ts';

export interface EventBody {
  readonly operation: EventOperation;
  readonly body: Readonly<Record<string, unknown>>;
  readonly attributes: readonly Attribute[];
  readonly known: Known;
  /** The event that is updated. */
  readonly event?: KnownEvent;
}

/** §2.2, with what §4.3 and §4.4 add for each of the two operations. */
export function judgeEvent(request: EventBody): readonly Evidence[] {
  const { body, attributes } = request;
  return [
    ...attributes.flatMap((attribute) => judgeAttribute(attribute, request)),
    ...judgeOrder(request),
    ...metQuestions(request),
    ...unknownAttributes(body, attributes),
  ];
}

/** Questions that the body meets beyond what is asked of each attribute. What was taken before is taken again. */
function metQuestions({ body, known: { images, emails } }: EventBody): readonly Evidence[] {
  const taken: ReadonlySet<unknown> = new Set([...images.valid, ...emails]);
  return bodyQuestions.flatMap(({ id, occursIn }) => {
    const pointers = new Set(occursIn(body).map(({ at }) => at));
    return [...pointers].filter((at) => !taken.has(body[at.slice(1)])).flatMap((at) => asks(id, at));
  });
}

/** Given as the document spells it, or under a name that some read as the same. */
function judgeAttribute(attribute: Attribute, request: EventBody): readonly Evidence[] {
  const { body } = request;
  const { name } = attribute;
  if (!Object.hasOwn(body, name)) return isUnderOtherName(name, body) ? nothing : needOf(attribute, request);
  if (body[name] === null) return judgeNull(attribute, request);
  if (attribute.type === 'DateTime') return judgeDate(name, body[name], takenFor(name, request)).evidence;
  return judgeValue(attribute, body[name], contextOf(request));
}

function contextOf({ operation, known, event }: EventBody) {
  const { rsvps, confirmed }: Partial<KnownEvent> = operation === 'events.create' ? { rsvps: 0 } : (event ?? {});
  const host = known.forms[operation]?.host;
  return {
    known,
    ...(host === undefined ? {} : { host }),
    ...(rsvps === undefined ? {} : { rsvps: { registered: rsvps, confirmed: confirmed ?? rsvps } }),
  };
}

function takenFor(name: string, { operation, known }: EventBody): readonly (string | number)[] {
  const forms = known.forms[operation];
  return (name === 'publishedAt' ? forms?.published : forms?.dates) ?? [];
}

/** Whether an attribute has to be there: as a rule says, or as a question decides; absent where it may be left out. */
function needOf({ name, isRequired }: Attribute, request: EventBody): readonly Evidence[] {
  if (name === 'startedAt' || name === 'endedAt') return datesNeed(name, request);
  if (name === 'image')
    return request.operation === 'events.create' ? breaks('create.image.required', '/image') : nothing;
  return isRequired ? breaks(`event.required.${name}`, `/${name}`) : nothing;
}

/** §2.2: left out, the flag is false, but an update may keep it as it was (`update.omitted-optional`). */
function datesNeed(name: string, { operation, body, event }: EventBody): readonly Evidence[] {
  const flag = body['isSelfPacedCourse'] ?? undefined;
  const required = breaks('event.dates.required', `/${name}`);
  if (flag === true) return nothing;
  if (flag !== undefined)
    return readsAsBool(flag) === 'look-alike' ? asks('body.coercion', '/isSelfPacedCourse') : required;
  const isStored = operation === 'events.update' && event?.isSelfPacedCourse !== false;
  return isStored
    ? asks('update.omitted-optional', '/isSelfPacedCourse')
    : [...required, ...breaks('event.self-paced.default', '/isSelfPacedCourse')];
}

/** A rule may say what null means (`externalUrl`). For what has to be there null is no value of its type; for the rest it is left open (`body.null`). */
function judgeNull(attribute: Attribute, request: EventBody): readonly Evidence[] {
  const { name, takesNull } = attribute;
  if (takesNull) return nothing;
  const need = needOf(attribute, request);
  if (need.length === 0) return asks('body.null', `/${name}`);
  return need.some((one) => 'rule' in one) ? breaks(`event.types.${name}`, `/${name}`) : need;
}

function judgeOrder(request: EventBody): readonly Evidence[] {
  const { startedAt, endedAt } = request.body;
  const starts = judgeDate('startedAt', startedAt ?? {}, []).wall;
  const ends = judgeDate('endedAt', endedAt ?? {}, []).wall;
  return starts !== undefined && ends !== undefined && ends <= starts ? asks('datetime.order', '/endedAt') : nothing;
}

function unknownAttributes(
  body: Readonly<Record<string, unknown>>,
  attributes: readonly Attribute[],
): readonly Evidence[] {
  return Object.keys(body)
    .filter((name) => !attributes.some((attribute) => attribute.name === name))
    .flatMap((name) => asks('body.unknown-attribute', jsonPointer(name)));
}

/** `Title` and `contact_email` are read by parsers that do not mind: nothing is held missing then. */
function isUnderOtherName(name: string, body: Readonly<Record<string, unknown>>): boolean {
  const plain = (one: string) => one.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Object.keys(body).some((other) => other !== name && plain(other) === plain(name));
}
