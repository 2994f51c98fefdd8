import { baseline } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import { without } from '../learn/event-body.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { payloadOf } from '../target/exchange.ts';
import { isInt, isRecord } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import type { Check, Finding, Trial } from './check.ts';
import { failed, notApplicable, notDone, passed } from './check.ts';
import { acceptedCreates } from './create.ts';
import { eventAsk } from './event-ask.ts';
import { acceptedMeans, ensureAnswered, judgedRefusal, refusedMeans } from './experiment.ts';
import { ensureBreaks, ensureBreaksAll, ensureLawful } from './soundness.ts';

/** What a refused request leaves behind, as far as later requests show it: no operation reads an event. */
export const afterRefusalChecks: readonly Check[] = [
  {
    rule: 'event.dates.required',
    title: 'refuses a body without dates after a refused update, which has not made the event a self-paced course',
    operation: 'events.update',
    expected: refusedMeans,
    needs: ['update'],
    run: (trial) => keepsDatesDue(trial),
  },
  {
    rule: 'update.image.optional',
    title: 'accepts a body without image after a refused update with another image',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: ['update'],
    run: async (trial) => {
      const { first, again, withImage } = await updatesAfterRefusal(trial);
      const last = withImage ?? again ?? first;
      if (outcomeOf(last) !== 'accepted')
        return notApplicable('an update with image is refused too, which update.answer judges');
      return withImage === undefined
        ? passed(whatCame(last))
        : notDone(`${whatCame(first)}, while a body with image is ${whatCame(withImage)}`);
    },
  },
  {
    rule: 'update.answer',
    title: 'accepts an update right after a refused one',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: ['update'],
    run: async (trial) => {
      const { first, withImage } = await updatesAfterRefusal(trial);
      if (outcomeOf(first) === 'accepted') return passed(whatCame(first));
      return outcomeOf(withImage ?? first) === 'accepted'
        ? notApplicable('a body with image is accepted, so that update.image.optional judges it')
        : notDone(whatCame(first));
    },
  },
  {
    rule: 'create.answer',
    title: 'carries out no create that it refuses',
    operation: 'events.create',
    expected: 'no event that an update finds, where a create is not answered with 201 (§4.3)',
    needs: ['create', 'update'],
    run: (trial) => keepsNoRefusedCreate(trial),
  },
];

const lawfulUpdate = (trial: Trial): RequestSpec & { readonly body: Body } => {
  const { deployment, session } = trial;
  const body = { ...baseline(deployment, 'events.update', session), isSelfPacedCourse: false };
  return { ...eventAsk({ operation: 'events.update', deployment, body, expects: 'accepted' }), body };
};

/** Whatever reads its body first makes it a course with another image, before it finds the address wrong. */
async function refusedUpdate(trial: Trial): Promise<SentExchange> {
  const { deployment, session, attempt } = trial;
  return await session.once(`a refused update, at try ${attempt}`, async () => {
    const lawful = lawfulUpdate(trial);
    const body: Body = {
      ...without(lawful.body, 'startedAt', 'endedAt'),
      isSelfPacedCourse: true,
      image: 'banner.jpg',
      contactEmail: 'someone',
    };
    const ask = eventAsk({ operation: 'events.update', deployment, body, expects: 'refused' });
    ensureBreaksAll(['event.image.valid', 'event.contact-email.valid'], trial.judge(ask));
    if (!isDated(trial)) await trial.send(lawful);
    const exchange = await trial.send(ask);
    ensureAnswered(exchange);
    // What is wrongly accepted is put right: another rule judges it.
    if (outcomeOf(exchange) === 'accepted') await trial.send(lawful);
    return exchange;
  });
}

/** Whether the latest update that the event took said that it is no course. */
function isDated({ deployment, session }: Trial): boolean {
  const latest = session.exchanges.findLast(
    (exchange) =>
      exchange.ask.operation === 'events.update' &&
      String(exchange.ask.id) === String(deployment.own?.id) &&
      outcomeOf(exchange) !== 'refused',
  );
  if (latest === undefined || outcomeOf(latest) !== 'accepted') return false;
  return isRecord(latest.ask.body) && latest.ask.body['isSelfPacedCourse'] === false;
}

async function keepsDatesDue(trial: Trial): Promise<Finding> {
  const { deployment } = trial;
  const { body } = lawfulUpdate(trial);
  if (body['startedAt'] === undefined) return notApplicable('no event with dates is accepted (datetime.form)');
  const undated = without(body, 'isSelfPacedCourse', 'startedAt', 'endedAt');
  const ask = eventAsk({ operation: 'events.update', deployment, body: undated, expects: 'refused' });
  ensureBreaks(['event.dates.required', 'event.self-paced.default'], trial.judge(ask, { isSelfPacedCourse: false }));
  await refusedUpdate(trial);
  return await judgedRefusal(await trial.send(ask), trial);
}

interface AfterRefusal {
  /** Without image. */
  readonly first: SentExchange;
  /** Tried where that is refused: the same again, and where that is refused too, with image. */
  readonly again?: SentExchange;
  readonly withImage?: SentExchange;
}

async function updatesAfterRefusal(trial: Trial): Promise<AfterRefusal> {
  await refusedUpdate(trial);
  const lawful = lawfulUpdate(trial);
  const imageless = { ...lawful, body: without(lawful.body, 'image') };
  ensureLawful(imageless, trial);
  const send = (name: string, ask: RequestSpec) =>
    trial.session.once(`${name} after a refused update, at try ${trial.attempt}`, async () => {
      const exchange = await trial.send(ask);
      ensureAnswered(exchange);
      return exchange;
    });
  const first = await send('an update', imageless);
  if (outcomeOf(first) === 'accepted') return { first };
  const again = await send('a second update', imageless);
  if (outcomeOf(again) === 'accepted') return { first, again };
  return { first, again, withImage: await send('an update with image', lawful) };
}

/** Only an ID above those of this run is tried: another may be that of an event that is somebody else's. */
async function keepsNoRefusedCreate(trial: Trial): Promise<Finding> {
  const { deployment, session, exchanges } = trial;
  const made = acceptedCreates(session).map((exchange) => BigInt(createdId(exchange) ?? 0));
  const suspect = session.exchanges.find((exchange) => {
    const payload = payloadOf(exchange);
    const id = isRecord(payload) ? payload['id'] : undefined;
    const isRefused = exchange.ask.operation === 'events.create' && outcomeOf(exchange) === 'refused';
    return isRefused && isInt(id) && !made.includes(BigInt(id)) && made.some((one) => one < BigInt(id));
  });
  const id = suspect && createdId(suspect);
  if (suspect === undefined || id === undefined) return passed('no refusal names an event');
  exchanges.push(suspect);
  const body = without(baseline(deployment, 'events.update', session), 'capacity');
  const update = await trial.send({ operation: 'events.update', id, body, expects: 'either', isObservation: true });
  ensureAnswered(update);
  return outcomeOf(update) === 'accepted'
    ? failed(`${whatCame(suspect)} with ID ${id}, and an update finds the event`)
    : passed(`an update of the ID in a refusal is ${whatCame(update)}`);
}
