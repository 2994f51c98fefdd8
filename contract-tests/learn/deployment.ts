import type { Fixtures } from '../files/fixtures.ts';
import type { SentExchange, EventOperation } from '../target/exchange.ts';
import type { Id } from '../target/json.ts';
import type { Session } from '../target/session.ts';
import { lawfulBody, type Body, type Forms, type Settled, type ValidValues } from './event-body.ts';
import type { SearchForm } from './search-answer.ts';

/** An event that may be updated as often as checks need it. */
export interface OwnEvent {
  readonly id: Id | string;
  readonly title: string;
  /** Created for checks; an event of the fixtures has RSVPs, and stands in only where none may be created. */
  readonly isMade: boolean;
}

/** How a deployment refuses: the first refusal that was seen. */
export interface RefusalForm {
  readonly status: number;
  /** What `data` holds in it. */
  readonly body: string;
}

/** What `learn` found out about a deployment, once and for all checks. */
export interface Deployment {
  readonly fixtures: Fixtures;
  /** Values that it takes for valid; absent where the fixtures lack one. */
  readonly values?: ValidValues;
  /** The lawful forms that it takes; absent where none was accepted or nothing may be written. */
  readonly forms?: Forms;
  /** The lawful body that each operation accepted. */
  readonly accepted: Readonly<Partial<Record<EventOperation, Settled>>>;
  /** Bodies that went into the search for the forms, shown where none was accepted. */
  readonly attempts: readonly SentExchange[];
  readonly own?: OwnEvent;
  /** Page IDs for checks of pages. */
  readonly knownPages: readonly Id[];
  /** A word that matches many pages; absent where none matched. */
  readonly query?: string;
  /** So many pages match it at least. */
  readonly matches?: number;
  /** What `data` of a search holds (`search.data`); absent where no search showed a page. */
  readonly search?: SearchForm;
  /** Absent where nothing was refused while learning. */
  readonly refusal?: RefusalForm;
}

/** A body that the deployment accepted on the operation, with a title of its own. */
export function baseline({ values, accepted }: Deployment, operation: EventOperation, session: Session): Body {
  const settled = accepted[operation];
  if (values === undefined || settled === undefined) throw new Error(`no lawful body is known for ${operation}`);
  return lawfulBody(values, { ...settled, title: session.title() });
}

/** An event that was made for checks, and the lawful body that an update of it was seen to take. */
export interface Updatable {
  readonly id: OwnEvent['id'];
  readonly settled: Settled;
  readonly values: ValidValues;
}

/** The event that may be updated to look at a question; undefined where there is none: that of the fixtures is left alone. */
export function updatable({ own, accepted, values }: Deployment): Updatable | undefined {
  const settled = accepted['events.update'];
  return own?.isMade !== true || settled === undefined || values === undefined
    ? undefined
    : { id: own.id, settled, values };
}
