import type { LookUp } from '../domain/look-up.ts';
import { hasOffset } from '../domain/event/date-time.ts';
import { isCreatedBy, type FetchedImage, type StoredEvent } from '../domain/event/event.ts';
import {
  leavesOut,
  newEvent,
  updatedEvent,
  withConvertedDates,
  type EventInput,
  type Storing,
} from '../domain/event/event-input.ts';
import { isEmail } from '../interface/rules/contact-email.ts';
import { isUrl } from '../interface/rules/external-url.ts';
import { attributeOf, judgedInput, judgeInput, usableInput } from '../domain/event/rules/event-rules.ts';
import type { EventFacts, RuleInput } from '../domain/event/rules/rule.ts';
import type { WriteDecision, ImageProbe, MailDomainProbe } from '../domain/ports.ts';
import { operationRefusers } from '../domain/refusers.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { describe } from '../lib/describe.ts';
import type { Advice } from '../domain/violation.ts';
import type { Call, CallContext, Ports } from './call.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { readId } from './read-id.ts';
import { refuse, refuseUnknown, type UnknownReference } from './refuse.ts';

const { unknownEvent, foreignEvent } = operationRefusers;

/** `POST /v1/events.create` (§4.3): facts, judgement, what is stored; `updateEvent` takes the same stages. */
export async function createEvent(call: Call): Promise<Outcome> {
  const { ask, advise, ports } = call.context;
  const facts = await gatherFacts(call);
  const given = { facts, ask, current: undefined };
  const { refusals, advices } = judgeEvent(call, given);
  for (const advice of advices) advise(advice);
  const refused = refuse(call, refusals);
  if (refused !== undefined) return refused;
  const ids = ask('event-id.form');
  const event = newEvent(withStoredDates(storable(call), given), storingOf(call, facts));
  const id = await ports.store.insert(event, ids === 'counted' ? undefined : ids);
  await keepPicture(ports, facts);
  return { kind: 'created', id };
}

/** `POST /v1/events.update/{id}` (§4.4): judged and written in one atomic step. */
export async function updateEvent(call: Call): Promise<Outcome> {
  const { ask, advise, ports } = call.context;
  const id = readId(call.request.rawId, ask);
  const facts = await gatherFacts(call);
  const decide = (current: StoredEvent | undefined) => decideUpdate(call, facts, current);
  const { outcome, asked, advices } = id === undefined ? decide(undefined).value : await ports.store.update(id, decide);
  for (const question of asked) ask(question);
  for (const advice of advices) advise(advice);
  if (outcome.kind === 'updated') await keepPicture(ports, facts);
  return outcome;
}

/** What was decided, what it rests on, and what is worth a word: told once it stands, as a store may decide more than once. */
interface Decided {
  readonly outcome: Outcome;
  readonly asked: readonly QuestionId[];
  readonly advices: readonly Advice[];
}

/** What an update without a readable body is refused for as well: its ID leads to no event of the caller's. */
export async function judgeEventId(call: Call): Promise<readonly Refusal[]> {
  const { ask, ports } = call.context;
  const id = readId(call.request.rawId, ask);
  const event = id === undefined ? undefined : await ports.store.update(id, (current) => ({ value: current }));
  const found = owned(call, event, ask);
  return 'unknown' in found ? [found.unknown] : [];
}

/** Decides without changing anything, not even what was asked so far. */
function decideUpdate(call: Call, facts: EventFacts, stored: StoredEvent | undefined): WriteDecision<Decided> {
  const asked: QuestionId[] = [];
  const ask: LookUp = (question) => {
    asked.push(question);
    return call.context.peek(question);
  };
  const found = owned(call, stored, ask);
  if ('unknown' in found) {
    const { refusals, advices } = judgeEvent(call, { facts, ask, current: undefined });
    const ofAttributes = refusals.filter(({ stage }) => stage !== 'references');
    return { value: { outcome: refuseUnknown(call, found.unknown, ofAttributes), asked, advices } };
  }
  const { event: current } = found;
  const { refusals, advices } = judgeEvent(call, { facts, ask, current });
  const refused = refuse(call, refusals);
  if (refused !== undefined) return { value: { outcome: refused, asked, advices } };
  const event = updated(call, { facts, ask, current });
  return { event, value: { outcome: { kind: 'updated', id: event.id }, asked, advices } };
}

type Owned = { readonly event: StoredEvent } | { readonly unknown: UnknownReference };

/** The event, unless there is none, or it belongs to another channel (`event.ownership`). */
function owned({ request }: Call, event: StoredEvent | undefined, ask: LookUp): Owned {
  const told = ['the ID of an event that this channel created', describe(request.rawId)] as const;
  const unknown = { stage: 'references', cause: 'unknown-event' } as const;
  if (event === undefined) return { unknown: { ...unknown, violations: [unknownEvent.violation(...told)] } };
  if (isCreatedBy(request, event)) return { event };
  const answer = ask('event.ownership');
  if (answer === 'accepted') return { event };
  const violations = [foreignEvent.violation(...told)];
  return {
    unknown: answer === 'unknown' ? { ...unknown, violations } : { ...unknown, cause: 'forbidden', violations },
  };
}

function updated(call: Call, given: Omit<RuleInput, 'input'> & { readonly current: StoredEvent }): StoredEvent {
  const { facts, ask, current } = given;
  const input = storable(call);
  const omitted = leavesOut(input, call.context.defaults) ? ask('update.omitted-optional') : 'default';
  if (input.image === undefined) ask('update.image.omitted');
  return updatedEvent(current, withStoredDates(input, given), { ...storingOf(call, facts), omitted });
}

/** EventFacts that the rules need, gathered before anything is decided. */
async function gatherFacts({ request, context }: Call): Promise<EventFacts> {
  const { pages, directories, clock } = context.ports;
  const input = judgedInput(request);
  const [known, eventType, place] = await Promise.all([
    pages.known(pagesIn(input)),
    input.type === undefined ? undefined : directories.eventTypes.get(input.type),
    input.location === undefined ? undefined : directories.places.get(input.location),
  ]);
  return {
    isPage: (id) => known.has(id),
    isEventType: (id) => id === eventType?.id,
    place,
    fetchedImage: await fetchImage(context, input.image),
    mailDomainExists: await lookUpDomain(context, input.contactEmail),
    now: clock.now(),
  };
}

const pagesIn = ({ host, cohosts = [] }: EventInput) => (host === undefined ? cohosts : cohosts.concat(host));

function fetchImage({ ask, ports }: CallContext, image: string | undefined): ReturnType<ImageProbe> | undefined {
  const fetches = image !== undefined && ask('image.check') === 'fetch' && isUrl(image, ask);
  return fetches ? ports.probeImage(image) : undefined;
}

function lookUpDomain({ ask, ports }: CallContext, email: string | undefined): ReturnType<MailDomainProbe> | undefined {
  if (email === undefined || ask('email.check') === 'format' || !isEmail(email, ask)) return undefined;
  return ports.probeMailDomain(
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .replace(/\.$/, ''),
  );
}

/** What the rules say to an input. */
interface Judgement {
  readonly refusals: readonly Refusal[];
  readonly advices: readonly Advice[];
}

/** Judges a request by every rule; it asks by `given.ask` alone and changes nothing, so that it may be done again. */
function judgeEvent({ request }: Call, given: Omit<RuleInput, 'input'>): Judgement {
  const { attributes, references } = judgeInput(request, given);
  return {
    refusals: [
      { stage: 'attributes', cause: 'invalid', violations: [...request.violations, ...attributes.violations] },
      { stage: 'references', cause: 'invalid', violations: references.violations },
    ],
    advices: [...attributes.advices, ...references.advices],
  };
}

/** What the moment and the deployment add to what is stored. */
const storingOf = ({ request, context }: Call, facts: EventFacts): Storing => ({
  defaults: context.defaults,
  channel: request.channel,
  now: facts.now,
  fetched: fetchedImage(facts),
});

/** What is stored of the image that was fetched: all but its content. */
function fetchedImage({ fetchedImage: probed }: EventFacts): FetchedImage | undefined {
  if (probed?.picture === undefined) return undefined;
  const { content: _content, ...fetched } = probed.picture;
  return fetched;
}

/** Keeps the content of the image that was fetched, once its event is stored. */
const keepPicture = ({ pictures }: Ports, { fetchedImage: probed }: EventFacts): Promise<void> | undefined =>
  probed?.picture && pictures.keep(probed.picture);

/** The input of a request that is carried out. Where a rule that is switched off let pass what nobody could store, examples stand in. */
function storable({ request, deviation }: Call): EventInput {
  const { input, violations } = request;
  if (violations.length === 0) return input;
  const replaced = violations.map(attributeOf).map((attribute) => [attribute, deviation.exampleOf(attribute)]);
  const examples = Object.fromEntries(replaced.filter(([, example]) => example !== undefined)) as EventInput;
  return { ...usableInput(request), ...examples };
}

/** The input with its dates as they are to be stored: as given, unless the profile converts offsets (`datetime.offset`). */
function withStoredDates(input: EventInput, { ask, facts: { place } }: Pick<RuleInput, 'ask' | 'facts'>): EventInput {
  if (!hasOffset(input.startedAt) && !hasOffset(input.endedAt)) return input;
  return ask('datetime.offset') === 'converted' && place !== undefined
    ? withConvertedDates(input, place.timezone)
    : input;
}
