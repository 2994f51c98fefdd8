import type { Attribute, AttributeType } from '../judge/attributes.ts';
import { baseline, updatable, type Deployment } from '../learn/deployment.ts';
import type { Observer, Probe } from '../learn/observe/observer.ts';
import { probeAll } from '../learn/observe/probe.ts';
import { malformed } from '../learn/observe/questions/requests.ts';
import type { EventOperation } from '../target/exchange.ts';
import { formatJson, isRecord } from '../target/json.ts';
import { violationAt, type KnownViolation, type SeenRefusal } from '../learn/observations.ts';
import { without, type Body } from '../learn/event-body.ts';

/** Bodies that break stated rules, each alone and some together, on update and on create: how refusals are told. */
export async function sendWrongBodies(context: Observer, attributes: readonly Attribute[]): Promise<void> {
  const { deployment, observations } = context;
  const all = wrongBodies(attributes, deployment);
  const each = (ones: readonly Wrong[]) => ones.map((one) => [one]);
  const alone = all.filter(({ only, pointer }) => only !== 'events.create' && !toldAlike.has(pointer));
  await sendEach(each(alone), 'events.update', context);
  const isTelling = tellsApart(observations.refusals);
  const together = [...wrongTogether(all), all.filter(({ kind, only }) => kind === 'required' && !only)];
  if (isTelling) await sendEach([...each(wordedBodies(deployment)), ...together], 'events.update', context);
  await sendEach(each(onCreate(all)), 'events.create', context);
  await sendUnreadable(context);
  if (isTelling) await sendEach(each(otherValues), 'events.update', context);
  if (isTelling) await sendEach(wrongTogether(all).slice(0, 3), 'events.create', context);
}

/** Attributes of the type, and as required, as one that is sent: what is said of them is, too. */
const toldAlike = new Set(['/description', '/receivesRsvpWebhooks', '/isPaid']);

/** Whether refusals tell what is wrong: where all are the same, nothing is to be learnt of their words and their order. */
export function tellsApart(refusals: readonly SeenRefusal[]): boolean {
  const told = refusals
    .filter(({ cause }) => cause === 'invalid')
    .map(({ exchange: { answer } }) => {
      const { requestId: _id, ...body } = isRecord(answer?.json) ? answer.json : {};
      return formatJson([answer?.status, body]);
    });
  return new Set(told).size > 1;
}

/** What create may tell otherwise than update: the first of each kind, and what is wrong there alone. */
function onCreate(all: readonly Wrong[]): readonly Wrong[] {
  const first = new Map(all.toReversed().map((one) => [one.kind, one]));
  const references = all.filter(({ kind }) => kind === 'reference');
  return [...new Set([...all.filter(({ only }) => only === 'events.create'), ...first.values(), ...references])];
}

async function sendEach(
  bodies: readonly (readonly Wrong[])[],
  operation: EventOperation,
  context: Observer,
): Promise<void> {
  const { deployment, session } = context;
  if (deployment.accepted[operation] === undefined) return;
  const id = operation === 'events.update' ? updatable(deployment)?.id : undefined;
  const probes = bodies.map((wrongs): Probe => {
    const body = wrongs.reduce((changed, { change }) => change(changed), baseline(deployment, operation, session));
    const violations = wrongs.map((wrong) => violationAt(wrong, body));
    const ask = { operation, ...(id === undefined ? {} : { id }), body };
    return { ask, cause: 'invalid', violations, question: violations[0]?.id ?? '' };
  });
  await probeAll(probes, context, true);
}

/** Bodies that are no JSON object, or of another media type, on both operations: each may have its own words for them. */
async function sendUnreadable(context: Observer): Promise<void> {
  const { deployment, observations, session } = context;
  const id = updatable(deployment)?.id;
  // Where any media type is read, such a body is no refusal for it.
  const isTyped = observations.refusals.some(({ cause }) => cause === 'media-type');
  const types = isTyped ? ['application/x-www-form-urlencoded', 'application/x-unknown'] : [];
  const operations = (['events.update', 'events.create'] as const).filter(
    (one) => deployment.accepted[one] !== undefined,
  );
  const probes = operations.flatMap((operation): readonly Probe[] => {
    const ask = { operation, ...(operation === 'events.create' || id === undefined ? {} : { id }) };
    const body = without(baseline(deployment, operation, session), 'title');
    return [
      ...['', '[]', 'null', "{'a'"].map((text) => malformed(ask, text)),
      ...types.map((contentType): Probe => ({ cause: 'media-type', ask: { ...ask, body, contentType } })),
    ];
  });
  await probeAll(probes, context, true);
}

/** One way to break one stated rule about the body of an event. */
export interface Wrong extends Pick<KnownViolation, 'id' | 'kind' | 'pointer'> {
  /** Both, where it says nothing. */
  readonly only?: EventOperation;
  readonly change: (body: Body) => Body;
}

/** Values that nobody reads as one of the type, of several JSON types: what is said of them may hang on that. */
const typeKinds: Readonly<Record<AttributeType, readonly [kind: string, values: readonly unknown[]]>> = {
  string: ['type.string', [{ misfit: 'nothing' }, ['misfit']]],
  int: ['type.int', ['many', {}, ['many']]],
  bool: ['type.bool', ['maybe', {}, ['maybe']]],
  DateTime: ['type.datetime', ['someday', ['someday'], {}]],
  ints: ['type.list', [{ misfit: 'nothing' }]],
  page: ['type.int', [['many']]],
};

/** What a value is called that is none of the type; of an unknown type nothing. */
export const typeKindOf = (type: AttributeType | undefined): string => (type === undefined ? '' : typeKinds[type][0]);

/** Every kind of violation in every attribute that can have it, as far as the fixtures allow. */
export function wrongBodies(attributes: readonly Attribute[], deployment: Deployment): readonly Wrong[] {
  const dated = attributes.filter(({ name }) => name === 'startedAt' || name === 'endedAt');
  const required = attributes.filter(({ isRequired }) => isRequired);
  return [
    ...required.map(({ name }) => leftOut(name, `event.required.${name}`)),
    ...dated.map(({ name }) => leftOut(name, 'event.dates.required')),
    { ...leftOut('image', 'create.image.required'), only: 'events.create' },
    ...attributes.map((one) => misfit(one, attributes)),
    ...[...required, ...dated].map(({ name }) => value(name, null, { id: `event.types.${name}`, kind: 'null' })),
    ...references(deployment),
    ...formats,
  ];
}

/** What shows nothing but how finely a deployment words its refusals. */
export function wordedBodies({ forms }: Deployment): readonly Wrong[] {
  // A host that is not in the form that is read, a page or a list of one, beside an item that is no page.
  const host =
    forms?.host === 'list' ? { id: 'host.form', kind: 'type.list' } : { id: 'event.types.host', kind: 'type.int' };
  return [
    value('host', 'many', host),
    // A list in place of an int: whether what is said of it hangs on the attribute.
    value('type', ['many'], { id: 'event.types.type', kind: 'type.int' }),
    value('type', '', { id: 'event.types.type', kind: 'type.int' }),
    value('contactEmail', '', { id: 'event.contact-email.valid', kind: 'blank' }),
    value('location', '', { id: 'event.location.valid', kind: 'blank' }),
  ];
}

function leftOut(name: string, id: string): Wrong {
  return { id, kind: 'required', pointer: `/${name}`, change: (body) => without(body, name) };
}

function value(
  attribute: string,
  wrong: unknown,
  violation: Pick<Wrong, 'id' | 'kind'> & Partial<Pick<Wrong, 'pointer'>>,
): Wrong {
  return { pointer: `/${attribute}`, ...violation, change: (body) => ({ ...body, [attribute]: wrong }) };
}

function misfit({ name, type }: Attribute, all: readonly Attribute[]): Wrong {
  const [kind, values] = typeKinds[type];
  const place = all.filter((one) => one.type === type).findIndex((one) => one.name === name);
  return value(name, values[place % values.length], { id: `event.types.${name}`, kind });
}

const formats: readonly Wrong[] = [
  value('contactEmail', 'nobody.example', { id: 'event.contact-email.valid', kind: 'format' }),
  value('externalUrl', 'not a url', { id: 'event.external-url.valid', kind: 'format' }),
  value('image', 'not a url', { id: 'event.image.valid', kind: 'format' }),
  value('address', 'x'.repeat(256), { id: 'event.address.max-length', kind: 'length' }),
];

function references({ fixtures, values, forms }: Deployment): readonly Wrong[] {
  const { pages = {}, eventTypes = {}, places = {}, images = {} } = fixtures;
  const { unknown } = pages;
  const second = values?.hosts[1] ?? values?.hosts[0];
  const known = <Value>(one: Value | undefined, make: (value: Value) => readonly Wrong[]) =>
    one === undefined ? [] : make(one);
  return [
    ...known(eventTypes.invalid, (one) => [value('type', one, { id: 'event.type.valid', kind: 'reference' })]),
    ...known(places.invalid, (one) => [value('location', one, { id: 'event.location.valid', kind: 'reference' })]),
    ...known(images.invalid, (one) => [value('image', one, { id: 'event.image.valid', kind: 'image' })]),
    ...known(unknown, (one) => [
      value('host', forms?.host === 'list' ? [one] : one, { id: 'event.host.valid', kind: 'reference' }),
      value('cohosts', [one], { id: 'event.cohosts.valid', kind: 'reference', pointer: '/cohosts/0' }),
      value('cohosts', [second, one], { id: 'event.cohosts.valid', kind: 'reference', pointer: '/cohosts/1' }),
    ]),
    value('cohosts', [second, {}], { id: 'event.types.cohosts', kind: 'type.item', pointer: '/cohosts/1' }),
  ];
}

/** Values of JSON types that no other probe has: validators have words for each type, and for what is empty. */
const otherValues: readonly Wrong[] = [
  value('type', 1.5, { id: 'event.types.type', kind: 'type.int' }),
  value('capacity', [], { id: 'event.types.capacity', kind: 'type.int' }),
  value('host', [null], { id: 'event.types.host', kind: 'type.int' }),
  value('host', { misfit: 'nothing' }, { id: 'event.types.host', kind: 'type.int' }),
  value('description', [], { id: 'event.types.description', kind: 'type.string' }),
  value('contactEmail', {}, { id: 'event.types.contactEmail', kind: 'type.string' }),
  value('externalUrl', ['misfit'], { id: 'event.types.externalUrl', kind: 'type.string' }),
  value('isPaid', [], { id: 'event.types.isPaid', kind: 'type.bool' }),
  value('endedAt', { misfit: 'nothing' }, { id: 'event.types.endedAt', kind: 'type.datetime' }),
  { ...value('endedAt', '', { id: 'event.types.endedAt', kind: 'type.datetime' }), change: onNoDay },
  value('cohosts', [null], { id: 'event.types.cohosts', kind: 'type.item', pointer: '/cohosts/0' }),
];

/** The date that is sent, in its form, on a day that no calendar has. */
function onNoDay(body: Body): Body {
  const { endedAt } = body;
  return { ...body, endedAt: typeof endedAt === 'string' ? endedAt.replace(/^(\d{4})-\d\d-\d\d/, '$1-02-30') : {} };
}

/** Attributes that are wrong together: how several violations are told, and in which order. */
const together: readonly (readonly string[])[] = [
  ['required title', 'format contactEmail'],
  ['required description', 'required isPaid'],
  ['required host', 'type.bool isVip', 'length address'],
  ['reference type', 'required title'],
  ['reference location', 'reference host'],
  ['type.string title', 'reference type', 'format externalUrl'],
  ['type.bool isVirtual', 'type.int capacity', 'type.string addressDetails'],
  ['required location', 'required contactEmail', 'required isVip', 'required type'],
  ['format contactEmail', 'reference type'],
  ['length address', 'format externalUrl'],
  ['null title', 'reference location'],
  ['type.datetime startedAt', 'required endedAt'],
  ['type.bool isVirtual', 'type.int capacity'],
  ['type.datetime startedAt', 'type.datetime endedAt'],
];

/** Several of them in one body, none of which hides another. */
export function wrongTogether(all: readonly Wrong[]): readonly (readonly Wrong[])[] {
  return together
    .map((names) =>
      names.flatMap((name) => all.find(({ kind, pointer }) => `${kind} ${pointer.slice(1)}` === name) ?? []),
    )
    .filter((wrongs, at) => wrongs.length === together[at]?.length);
}
