import type { CheckContext } from '../../checks/check.ts';
import { departures, type Change } from '../../explore/change.ts';
import { eventDraft, type Request } from '../../explore/request.ts';
import type { EventOperation } from '../../target/exchange.ts';

/** A request that both sides get, in placeholders. */
export interface ComparedRequest extends Request {
  /** The open questions that it is about, where its judgement alone does not tell. */
  readonly questions?: readonly string[];
}

/** Makes it when it is to be sent. */
export type ComparedDraft = (ground: CheckContext) => ComparedRequest;

/** A search whose body has these members, beside or in place of the plain ones; undefined leaves one out. */
export function searchDraft(members: Readonly<Record<string, unknown>>, questions?: readonly string[]): ComparedDraft {
  return ({ deployment: { query = 'a' } }) => {
    const start = { query };
    const body = Object.fromEntries(
      Object.entries({ ...start, ...members }).filter(([, value]) => value !== undefined),
    );
    return { ask: { operation: 'pages.search', body }, departs: departures(start, body), ...about(questions) };
  };
}

/** Whatever is no operation's own way of being asked. */
export function oddDraft(
  ask: Request['ask'],
  departs: Request['departs'],
  questions?: readonly string[],
): ComparedDraft {
  return () => ({ ask, departs, ...about(questions) });
}

/** A lawful event with one change, on the run's own event where it is an update. */
export function changedEvent(operation: EventOperation, change: Change, questions?: readonly string[]): ComparedDraft {
  const draft = eventDraft({ operation, change });
  return (ground) => ({ ...draft(ground), ...about(questions) });
}

function about(questions: readonly string[] | undefined): Pick<ComparedRequest, 'questions'> {
  return questions === undefined ? {} : { questions };
}
