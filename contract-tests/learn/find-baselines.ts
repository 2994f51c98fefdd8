import type { EventOperation, SentExchange } from '../target/exchange.ts';
import type { Session } from '../target/session.ts';
import type { OwnEvent } from './deployment.ts';
import type { Forms, Settled, ValidValues } from './event-body.ts';
import {
  findForms,
  findPublished,
  firstBy,
  furthestValues,
  tryForms,
  type Accepted,
  type FormSearch,
  type Probe,
} from './find-forms.ts';

/** Milliseconds until an event that was created can be updated: usually, and at most. §4.3 says "later". */
export const untilUpdatable = { soon: 250, late: 2000 };

export interface Baselines {
  /** The values that were taken. */
  readonly values: ValidValues;
  readonly forms: Forms;
  /** The lawful body that each operation accepted. */
  readonly accepted: Readonly<Partial<Record<EventOperation, Settled>>>;
  readonly own?: OwnEvent;
}

/** The run that baselines are for. */
interface Wanted {
  readonly session: Session;
  /** Whether a create has to be accepted, though there is an event to update. */
  readonly needsCreate: boolean;
}

/** Whatever came of it, the attempts are told. */
export interface BaselineSearch {
  /** Absent where no lawful body was accepted. */
  readonly found?: Baselines;
  /** Whether there was anywhere to try one. */
  readonly isTried: boolean;
}

/**
 * Finds lawful bodies that the deployment accepts, on create and on update, and an event that checks may update. An event that is there
 * already goes first, so that the search for the forms creates nothing.
 */
export async function findBaselines(
  values: ValidValues,
  { session, needsCreate }: Wanted,
  attempts: SentExchange[],
): Promise<BaselineSearch> {
  const search = { session, values, attempts, needsCreate };
  const probes = probesOf(session);
  const first = await findForms(probes, search);
  if (first === undefined) return { isTried: probes.length > 0 };
  return { isTried: true, found: await baselinesFrom(first, { ...search, values: first.values }) };
}

async function baselinesFrom(first: Accepted, near: FormSearch & Wanted): Promise<Baselines> {
  const { session } = near;
  const { forms, values } = await completed(first, near);
  const search = { ...near, values };
  const made = madeByRun(first, session);
  const created = isCreateWanted(made, near) ? await acceptedCreate({ ...first, forms }, search) : undefined;
  const own = made ?? created?.event ?? standIn(first);
  const updated = own === undefined ? undefined : await acceptedUpdate(own, forms, search);
  const found = [created, updated].filter((one) => one !== undefined);
  return {
    values: found.at(-1)?.values ?? values,
    forms,
    accepted: Object.fromEntries(found.map(({ probe, settled }) => [probe.operation, settled])),
    ...(own === undefined ? {} : { own }),
  };
}

/** An event that the run or an earlier one made serves all that no create is needed for. */
function isCreateWanted(made: OwnEvent | undefined, { session, needsCreate }: Wanted): boolean {
  return session.mayCreate() && (needsCreate || made === undefined);
}

/** With the form of `publishedAt` and the furthest dates, which a search for the forms leaves out. */
async function completed(first: Accepted, search: FormSearch): Promise<Pick<Accepted, 'forms' | 'values'>> {
  const { event, probe, settled } = first;
  if (event === undefined) return first;
  if (probe.operation === 'events.create')
    await tryUpdate(event, first.forms, { ...search, wait: untilUpdatable.soon });
  const published = first.forms.published ?? (await findPublished(updateOf(event), first.forms, search));
  const forms: Forms = published === undefined ? first.forms : { ...first.forms, published };
  const values = await furthestValues({ ...first, settled: { ...settled, forms } }, updateOf(event), search);
  return { forms, values };
}

/** Before an event can be updated, each form and value is refused: the one that comes just then must not be taken for the only right one. */
async function acceptedUpdate(own: OwnEvent, forms: Forms, search: FormSearch): Promise<Accepted | undefined> {
  const { soon, late } = untilUpdatable;
  const accepted = await firstBy(own.isMade ? [soon, late] : [], (wait) => tryUpdate(own, forms, { ...search, wait }));
  return (
    accepted ?? (await tryForms(forms, updateOf(own), search)) ?? (await acceptedBody(updateOf(own), forms, search))
  );
}

/** An event may take a moment until it can be updated: what is refused at first may be taken after it. @param wait - milliseconds */
async function tryUpdate(
  own: OwnEvent,
  forms: Forms,
  { wait, ...search }: FormSearch & { readonly wait: number },
): Promise<Accepted | undefined> {
  const accepted = await tryForms(forms, updateOf(own), search);
  if (accepted === undefined) await search.session.wait(wait);
  return accepted;
}

function updateOf({ id }: OwnEvent): Probe {
  return { operation: 'events.update', id };
}

function probesOf({ parts }: Session): Probe[] {
  const { eventWithRsvps } = parts.fixtures;
  const ids = [...parts.ledger.earlier.slice(0, 1), ...(eventWithRsvps === undefined ? [] : [eventWithRsvps.id])];
  const creates: Probe[] = parts.permissions.maxEvents > 0 ? [{ operation: 'events.create' }] : [];
  return [...ids.map((id): Probe => ({ operation: 'events.update', id })), ...creates];
}

/** A body that was accepted by a create is proved, unless `publishedAt` or further dates were found out only afterwards. */
async function acceptedCreate(first: Accepted, search: FormSearch): Promise<Accepted | undefined> {
  const isProved =
    first.probe.operation === 'events.create' &&
    first.settled.forms.published === first.forms.published &&
    first.values.starts === search.values.starts;
  return isProved ? first : await acceptedBody({ operation: 'events.create' }, first.forms, search);
}

/** The event of the fixtures has RSVPs, which a check of capacity must not run into: it is no event of a run's own. */
function madeByRun({ probe, event }: Accepted, { parts }: Session): OwnEvent | undefined {
  const isFixture =
    probe.operation === 'events.update' && String(probe.id) === String(parts.fixtures.eventWithRsvps?.id);
  return isFixture ? undefined : event;
}

function standIn({ event }: Accepted): OwnEvent | undefined {
  return event === undefined ? undefined : { ...event, isMade: false };
}

/** The forms that one operation takes need not be those of the other: where they are refused, they are looked for anew. */
async function acceptedBody(probe: Probe, forms: Forms, search: FormSearch): Promise<Accepted | undefined> {
  const found = await firstBy(shapesToTry(forms), ({ shape, forms: tried }) =>
    tryForms(tried, probe, { ...search, shape }),
  );
  return found ?? (await findForms([probe], search));
}

/** A rule that is broken for some lawful shapes must not hide all the others. */
function shapesToTry(forms: Forms): readonly Settled[] {
  const plain: Forms = { host: forms.host, date: forms.date };
  const shapes = ['minimal', 'full'] as const;
  return (forms.published === undefined ? [plain] : [forms, plain]).flatMap((used) =>
    shapes.map((shape) => ({ shape, forms: used })),
  );
}
