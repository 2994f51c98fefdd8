import { describe } from '../../lib/describe.ts';
import { answeredId, isAccepted, bodyMembers, type AuditedExchange } from '../exchange.ts';
import type { CourseJudge } from '../judge/judging.ts';

interface Created {
  readonly exchange: AuditedExchange;
  readonly id: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** §4.3: the caller stores the ID that a create answers, since nothing else leads back to the event. */
export const judgeCreatedIds: CourseJudge = (exchanges, { tallies }) => {
  const creates = exchanges.flatMap((exchange): readonly Created[] => {
    const [id, members] = [answeredId(exchange), bodyMembers(exchange)];
    return id === undefined || members === undefined ? [] : [{ exchange, id, members }];
  });
  const updated = new Set(exchanges.flatMap((one) => (one.operation === 'events.update' ? [one.rawId] : [])));
  const created = new Set(creates.map(({ id }) => id));
  for (const exchange of exchanges) {
    if (exchange.operation !== 'events.update') continue;
    if (created.has(exchange.rawId) || isAccepted(exchange)) tallies.keep('create.id.stored', exchange);
    else
      tallies.lack('create.id.stored', exchange, `where the client has the event ID ${describe(exchange.rawId)} from`);
  }
  const lost = new Map<string, Created>();
  for (const create of creates) {
    const before = lost.get(titleOf(create));
    if (before === undefined) tallies.keep('client.create.same-title', create.exchange);
    else {
      const id = isSameEvent(before, create) ? 'create.id.stored' : 'client.create.same-title';
      tallies.broke(id, create.exchange, foundOf(before));
    }
    if (!updated.has(create.id)) lost.set(titleOf(create), create);
  }
};

const titleOf = ({ members }: Created) => JSON.stringify(members['title']);

/** What is held once, at one time and place, is one event; a series has other times, a tour other places. */
function isSameEvent(a: Created, b: Created): boolean {
  return ['startedAt', 'location', 'host'].every(
    (name) => JSON.stringify([a.members[name]].flat()) === JSON.stringify([b.members[name]].flat()),
  );
}

function foundOf({ id, exchange, members }: Created) {
  return {
    pointer: '/title',
    expected: `an update of the event ${id}, which was created with this title (${exchange.place})`,
    actual: `one more create of ${describe(members['title'])}; no request ever used the ID ${id} again`,
  };
}
