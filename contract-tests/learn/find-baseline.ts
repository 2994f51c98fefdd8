import type { Forms, Settled } from './event-body.ts';
import { lawfulBody } from './event-body.ts';
import type { EventOperation } from '../checks/experiment.ts';
import { outcomeOf } from '../target/outcome.ts';
import { createdId } from '../run/session.ts';
import type { OwnEvent, Session } from '../run/session.ts';
import { formWords } from './date-forms.ts';
import type { Door, Opened } from './find-forms.ts';
import { findForms, findPublished } from './find-forms.ts';
import { validValues } from './valid-values.ts';

/**
 * Finds lawful bodies that the deployment accepts, on create and on update, and an event that checks may update. An event that is there
 * already goes first, so that the search for the forms creates nothing.
 * @returns whether any lawful body was accepted; without permission to write, or without the fixtures for one, there is nothing to find
 */
export async function findBaseline(session: Session): Promise<boolean> {
  session.values = validValues(session);
  if (session.parts.permissions.noWrites !== undefined || session.values === undefined) return true;
  const doors = doorsOf(session);
  const opened = await findForms(doors, session);
  if (opened === undefined) return doors.length === 0;
  const published = await publishedOf(opened, session);
  const forms: Forms = published === undefined ? opened.forms : { ...opened.forms, published };
  session.forms = forms;
  const made = session.mayCreate() ? await settleCreate({ ...opened, forms }, session) : undefined;
  session.own = madeByRun(opened, session) ?? made ?? standIn(opened);
  if (session.own !== undefined)
    await settleAnyForm({ operation: 'events.update', id: session.own.id }, forms, session);
  formWords(forms.date).forEach((word) => session.dateWords.add(word));
  return true;
}

function doorsOf({ parts }: Session): Door[] {
  const { eventWithRsvps } = parts.fixtures;
  const ids = [...parts.ledger.earlier.slice(0, 1), ...(eventWithRsvps === undefined ? [] : [eventWithRsvps.id])];
  const creates: Door[] = parts.permissions.maxEvents > 0 ? [{ operation: 'events.create' }] : [];
  return [...ids.map((id): Door => ({ operation: 'events.update', id })), ...creates];
}

async function publishedOf({ door, forms, event }: Opened, session: Session): Promise<Forms['published']> {
  if (forms.published !== undefined) return forms.published;
  if (event === undefined) return undefined;
  return await findPublished(
    door.operation === 'events.update' ? door : { operation: 'events.update', id: event.id },
    forms,
    session,
  );
}

/** A body that opened by a create is proved, unless `publishedAt` was found out only afterwards. */
async function settleCreate(opened: Opened, session: Session): Promise<OwnEvent | undefined> {
  const { door, forms, settled, event } = opened;
  if (door.operation !== 'events.create' || settled.forms.published !== forms.published) {
    return await settleAnyForm({ operation: 'events.create' }, forms, session);
  }
  session.settled.create = settled;
  return event;
}

/** The event of the fixtures has RSVPs, which a check of capacity must not run into: it is no event of a run's own. */
function madeByRun({ door, event }: Opened, { parts }: Session): OwnEvent | undefined {
  const isFixture = door.operation === 'events.update' && String(door.id) === String(parts.fixtures.eventWithRsvps?.id);
  return isFixture ? undefined : event;
}

function standIn({ event }: Opened): OwnEvent | undefined {
  return event === undefined ? undefined : { ...event, isMade: false };
}

/** The forms that one operation takes need not be those of the other: where they are refused, they are looked for anew. */
async function settleAnyForm(door: Door, forms: Forms, session: Session): Promise<OwnEvent | undefined> {
  const settled = await settle(door, forms, session);
  if (session.settled[nameOf(door.operation)] !== undefined) return settled;
  const opened = await findForms([door], session);
  if (opened === undefined) return undefined;
  session.settled[nameOf(door.operation)] = opened.settled;
  return opened.event;
}

/** Tries lawful shapes until one is accepted: a rule that is broken for some of them must not hide all the others. */
async function settle(door: Door, forms: Forms, session: Session): Promise<OwnEvent | undefined> {
  const { values } = session;
  if (values === undefined) return undefined;
  for (const settled of shapesToTry(forms)) {
    const title = session.title();
    const body = lawfulBody(values, { ...settled, title });
    const exchange = await session.send({ ...door, body, expects: 'either' });
    session.attempts.push(exchange);
    if (outcomeOf(exchange) !== 'accepted') continue;
    session.settled[nameOf(door.operation)] = settled;
    const id = door.id ?? createdId(exchange);
    return id === undefined ? undefined : { id, title, isMade: true };
  }
  return undefined;
}

function shapesToTry(forms: Forms): readonly Settled[] {
  const plain: Forms = { host: forms.host, date: forms.date };
  const shapes = ['minimal', 'full'] as const;
  return (forms.published === undefined ? [plain] : [forms, plain]).flatMap((used) =>
    shapes.map((shape) => ({ shape, forms: used })),
  );
}

function nameOf(operation: EventOperation): 'create' | 'update' {
  return operation === 'events.create' ? 'create' : 'update';
}
