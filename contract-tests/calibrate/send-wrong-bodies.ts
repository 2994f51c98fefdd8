import { baseline } from '../learn/deployment.ts';
import { updatable } from '../learn/observe/updatable.ts';
import type { Ask, EventOperation } from '../target/exchange.ts';
import { inLanes, type Course } from './course.ts';
import { wrongBodies, wrongTogether, type Wrong } from './wrong-bodies.ts';

/** Bodies that break stated rules, each alone and some together, on update and on create: how refusals are told. */
export async function sendWrongBodies(course: Course): Promise<void> {
  const { deployment, attributes } = course;
  const all = wrongBodies(attributes, deployment);
  const updates = all.filter(({ only }) => only !== 'events.create');
  await sendEach(
    updates.map((one) => [one]),
    'events.update',
    course,
  );
  await sendEach(wrongTogether(all), 'events.update', course);
  await sendEach(
    onCreate(all).map((one) => [one]),
    'events.create',
    course,
  );
  await sendEach(wrongTogether(all).slice(0, 3), 'events.create', course);
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
  course: Course,
): Promise<void> {
  const { deployment, session, refusals } = course;
  if (deployment.accepted[operation] === undefined) return;
  const id = operation === 'events.update' ? updatable(deployment)?.id : undefined;
  if (operation === 'events.update' && id === undefined) return;
  await inLanes(bodies, async (wrongs) => {
    const body = wrongs.reduce((changed, { change }) => change(changed), baseline(deployment, operation, session));
    const [first] = wrongs;
    const ask: Ask = {
      operation,
      ...(id === undefined ? {} : { id }),
      body,
      expects: 'refused',
      ...(first === undefined ? {} : { serves: first.violation.id }),
    };
    refusals.keep(
      await session.observe(ask),
      'invalid',
      wrongs.map(({ violation }) => violation),
    );
  });
}
