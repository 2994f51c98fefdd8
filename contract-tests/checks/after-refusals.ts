import { baseline } from '../learn/deployment.ts';
import { without, type Body } from '../learn/event-body.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { notApplicable, notDone, passed, type Check, type Finding, type Trial } from './check.ts';
import { eventAsk } from './event-ask.ts';
import { acceptedMeans, ensureAnswered, judgedAcceptance, judgedRefusal, refusedMeans } from './answers.ts';
import { ensureBreaks, ensureBreaksAll, ensureLawful } from './soundness.ts';

/** What a refused request leaves behind, as far as later requests show it: no operation reads an event. */
export const afterRefusalChecks: readonly Check[] = [
  {
    rule: 'update.image.optional',
    title: 'accepts a body without image after a refused update with another image',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: ['update'],
    depth: 'standard',
    run: async (trial) => {
      const { first, again, withImage } = await updatesAfterRefusal(trial);
      const all = [first, again, ...(withImage === undefined ? [] : [withImage])];
      const taken = all.find((exchange) => outcomeOf(exchange) === 'accepted');
      if (taken === undefined) return notApplicable('an update with image is refused too, which update.answer judges');
      return withImage === undefined
        ? passed(whatCame(taken))
        : notDone(`${whatCame(first)}, while a body with image is ${whatCame(withImage)}`);
    },
  },
  {
    rule: 'update.answer',
    title: 'accepts an update right after a refused one',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: ['update'],
    depth: 'standard',
    run: async (trial) => {
      const { first, withImage } = await updatesAfterRefusal(trial);
      if (outcomeOf(first) === 'accepted') return passed(whatCame(first));
      return outcomeOf(withImage ?? first) === 'accepted'
        ? notApplicable('a body with image is accepted, so that update.image.optional judges it')
        : notDone(whatCame(first));
    },
  },
  {
    rule: 'update.answer',
    title: 'accepts the same update twice, which changes nothing',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: ['update'],
    depth: 'standard',
    run: async (trial) => {
      const { first, again } = await updatesAfterRefusal(trial);
      return outcomeOf(first) === 'accepted'
        ? await judgedAcceptance(again)
        : notApplicable('the first of both is refused, which other checks judge');
    },
  },
  {
    rule: 'event.dates.required',
    title: 'refuses a body without dates after a refused update, which has not made the event a self-paced course',
    operation: 'events.update',
    expected: refusedMeans,
    needs: ['update'],
    depth: 'standard',
    run: (trial) => keepsDatesDue(trial),
  },
];

const lawfulUpdate = (trial: Trial): RequestSpec & { readonly body: Body } => {
  const { deployment, session } = trial;
  const body = { ...baseline(deployment, 'events.update', session), isSelfPacedCourse: false };
  return { ...eventAsk({ operation: 'events.update', deployment, body, expects: 'accepted' }), body };
};

/**
 * Whatever reads its body first makes it a course with another image, before it finds the address wrong. What another check sent will do,
 * where the event took no update since.
 */
async function refusedUpdate(trial: Trial, isMeant: (refused: Body) => boolean): Promise<void> {
  const { deployment, attempt } = trial;
  const own = updatesOfOwn(trial);
  const latest = own.findLastIndex((exchange) => outcomeOf(exchange) !== 'refused');
  if (attempt === 1 && own.slice(latest + 1).some((exchange) => isMeant(bodyOf(exchange)))) return;
  const lawful = lawfulUpdate(trial);
  const body: Body = {
    ...without(lawful.body, 'startedAt', 'endedAt'),
    isSelfPacedCourse: true,
    image: 'banner.jpg',
    contactEmail: 'someone',
  };
  const ask = eventAsk({ operation: 'events.update', deployment, body, expects: 'refused' });
  ensureBreaksAll(['event.image.valid', 'event.contact-email.valid'], trial.judge(ask));
  const exchange = await trial.send(ask);
  ensureAnswered(exchange);
  // What is wrongly accepted is put right: another rule judges it.
  if (outcomeOf(exchange) === 'accepted') await trial.send(lawful);
}

function updatesOfOwn({ deployment: { own }, session }: Trial): readonly SentExchange[] {
  return session.exchanges.filter(
    ({ ask }) => ask.operation === 'events.update' && String(ask.id) === String(own?.id) && ask.headers === undefined,
  );
}

const isDated = ({ isSelfPacedCourse }: Body): boolean => isSelfPacedCourse === false;

/** The body of the latest update that the event took, or may have. */
const stored = (trial: Trial): Body => bodyOf(updatesOfOwn(trial).findLast((one) => outcomeOf(one) !== 'refused'));

const bodyOf = (exchange: SentExchange | undefined): Body => (isRecord(exchange?.ask.body) ? exchange.ask.body : {});

async function keepsDatesDue(trial: Trial): Promise<Finding> {
  const { deployment } = trial;
  const { body } = lawfulUpdate(trial);
  if (body['startedAt'] === undefined) return notApplicable('no event with dates is accepted (datetime.form)');
  const undated = without(body, 'isSelfPacedCourse', 'startedAt', 'endedAt');
  const ask = eventAsk({ operation: 'events.update', deployment, body: undated, expects: 'refused' });
  ensureBreaks(['event.dates.required', 'event.self-paced.default'], trial.judge(ask, { isSelfPacedCourse: false }));
  if (!isDated(stored(trial))) await trial.send(lawfulUpdate(trial));
  await refusedUpdate(trial, ({ isSelfPacedCourse }) => isSelfPacedCourse === true);
  return await judgedRefusal(await trial.send(ask), trial);
}

interface AfterRefusal {
  /** Without image, twice the same. */
  readonly first: SentExchange;
  readonly again: SentExchange;
  /** Tried where both are refused. */
  readonly withImage?: SentExchange;
}

function updatesAfterRefusal(trial: Trial): Promise<AfterRefusal> {
  return trial.session.once(`updates after a refused one, at try ${trial.attempt}`, async () => {
    await refusedUpdate(trial, ({ image }) => typeof image === 'string');
    const lawful = lawfulUpdate(trial);
    const imageless = { ...lawful, body: without(lawful.body, 'image') };
    ensureLawful(imageless, trial);
    const send = async (ask: RequestSpec) => {
      const exchange = await trial.send(ask);
      ensureAnswered(exchange);
      return exchange;
    };
    const [first, again] = [await send(imageless), await send(imageless)];
    const isTaken = [first, again].some((exchange) => outcomeOf(exchange) === 'accepted');
    return { first, again, ...(isTaken ? {} : { withImage: await send(lawful) }) };
  });
}
