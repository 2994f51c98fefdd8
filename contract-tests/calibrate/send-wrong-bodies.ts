import type { Attribute } from '../judge/attributes.ts';
import { baseline, updatable } from '../learn/deployment.ts';
import { inLanes, type Observer } from '../learn/observe/observer.ts';
import type { RequestSpec, EventOperation } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import type { SeenRefusal } from '../learn/observations.ts';
import { wordedBodies, wrongBodies, wrongTogether, type Wrong } from './wrong-bodies.ts';

/** Bodies that break stated rules, each alone and some together, on update and on create: how refusals are told. */
export async function sendWrongBodies(context: Observer, attributes: readonly Attribute[]): Promise<void> {
  const { deployment, observations } = context;
  const all = wrongBodies(attributes, deployment);
  const each = (ones: readonly Wrong[]) => ones.map((one) => [one]);
  await sendEach(each(all.filter(({ only }) => only !== 'events.create')), 'events.update', context);
  const isTelling = tellsApart(observations.refusals);
  const together = [...wrongTogether(all), all.filter(({ violation, only }) => violation.kind === 'required' && !only)];
  if (isTelling) await sendEach([...each(wordedBodies(deployment)), ...together], 'events.update', context);
  await sendEach(each(onCreate(all)), 'events.create', context);
  if (isTelling) await sendEach(wrongTogether(all).slice(0, 3), 'events.create', context);
}

/** Whether refusals tell what is wrong: where all are the same, nothing is to be learnt of their words and their order. */
export function tellsApart(refusals: readonly SeenRefusal[]): boolean {
  const told = refusals
    .filter(({ cause }) => cause === 'invalid')
    .map(({ exchange: { answer } }) => {
      const { requestId: _id, ...body } = isRecord(answer?.json) ? answer.json : {};
      return JSON.stringify([answer?.status, body]);
    });
  return new Set(told).size > 1;
}

/** What create may tell otherwise than update: the first of each kind, and what is wrong there alone. */
function onCreate(all: readonly Wrong[]): readonly Wrong[] {
  const first = new Map(all.toReversed().map((one) => [one.violation.kind, one]));
  const references = all.filter(({ violation: { kind } }) => kind === 'reference');
  return [...new Set([...all.filter(({ only }) => only === 'events.create'), ...first.values(), ...references])];
}

async function sendEach(
  bodies: readonly (readonly Wrong[])[],
  operation: EventOperation,
  context: Observer,
): Promise<void> {
  const { deployment, session, observations } = context;
  if (deployment.accepted[operation] === undefined) return;
  const id = operation === 'events.update' ? updatable(deployment)?.id : undefined;
  if (operation === 'events.update' && id === undefined) return;
  await inLanes(bodies, async (wrongs) => {
    const changed = wrongs.reduce((body, { change }) => change(body), baseline(deployment, operation, session));
    // Two orders of the same attributes show whether the request's own order decides.
    const body = wrongs.length > 2 ? Object.fromEntries(Object.entries(changed).reverse()) : changed;
    const [first] = wrongs;
    const ask: RequestSpec = {
      operation,
      ...(id === undefined ? {} : { id }),
      body,
      expects: 'refused',
      ...(first === undefined ? {} : { serves: first.violation.id }),
    };
    observations.keepRefusal(
      await session.observe(ask),
      'invalid',
      wrongs.map(({ violation }) => violation),
    );
  });
}
