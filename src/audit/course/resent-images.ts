import { describe } from '../../lib/describe.ts';
import { answeredId, isAccepted, isOnEvent, bodyMembers, type AuditedExchange } from '../exchange.ts';
import type { CourseJudge, Judging } from '../judge/judging.ts';

/** §4.4: an image that is given is retrieved and stored anew, even where its URL is the old one. */
export const judgeResentImages: CourseJudge = (exchanges, judging) => {
  const stored = new Map<string, string>();
  for (const exchange of exchanges) {
    const members = isOnEvent(exchange) && isAccepted(exchange) ? bodyMembers(exchange) : undefined;
    if (members === undefined) continue;
    const event = answeredId(exchange) ?? exchange.rawId;
    const { image } = members;
    if (exchange.operation === 'events.update')
      judgeImage({ event, image, before: stored.get(event) }, exchange, judging);
    if (typeof image === 'string') stored.set(event, image);
  }
};

interface Given {
  readonly event: string;
  readonly image: unknown;
  readonly before: string | undefined;
}

function judgeImage({ event, image, before }: Given, exchange: AuditedExchange, { tallies }: Judging): void {
  const id = 'client.image.resent';
  if (typeof image !== 'string') return tallies.keep(id, exchange);
  if (before === undefined) return tallies.lack(id, exchange, `the image that the event ${describe(event)} had before`);
  if (before !== image) return tallies.keep(id, exchange);
  const expected = 'no `image`, as the event has it already; or the URL of another one';
  tallies.broke(id, exchange, { pointer: '/image', expected, actual: `${describe(image)} again` });
}
