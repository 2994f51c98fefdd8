import { listAll } from '../lib/list-all.ts';
import type { Call } from '../operations/call.ts';
import type { Deviation, Spoiled } from './deviation.ts';

const isEvent = ({ operation }: Spoiled) => operation === 'events.create' || operation === 'events.update';
const isUpdate = ({ operation }: Spoiled) => operation === 'events.update';

/** Refuses events whose body has something. */
const events = (refuses: (body: Readonly<Record<string, unknown>>) => boolean) => (spoiled: Spoiled) =>
  isEvent(spoiled) && refuses(spoiled.body);

const isLater = (text: unknown, now: number) =>
  typeof text === 'string' && Date.parse(`${text.slice(0, 10)}T00:00:00Z`) > now;

/** Deployments that refuse what the interface allows (§2.2, §4.4). */
export const strictDeviations = [
  {
    id: 'event.title.duplicates:refused',
    rule: 'event.title.duplicates',
    text: 'a title that another event has is refused',
    refuses: async (spoiled) => isEvent(spoiled) && (await hasNamesake(spoiled)),
  },
  {
    id: 'event.external-url.null:refused',
    rule: 'event.external-url.null',
    text: '`externalUrl` null is refused',
    refuses: events(({ externalUrl }) => externalUrl === null),
  },
  {
    id: 'event.description.line-breaks:refused',
    rule: 'event.description.line-breaks',
    text: 'a description with line breaks is refused',
    refuses: events(({ description }) => String(description).includes('\n')),
  },
  {
    id: 'event.dates.self-paced:refused',
    rule: 'event.dates.self-paced',
    text: 'a self-paced course without dates is refused',
    refuses: events(({ isSelfPacedCourse, startedAt }) => isSelfPacedCourse === true && startedAt === undefined),
  },
  {
    id: 'event.cohosts.default:required',
    rule: 'event.cohosts.default',
    text: '`cohosts` is required',
    refuses: events(({ cohosts }) => cohosts === undefined),
  },
  {
    id: 'event.self-paced.default:true',
    rule: 'event.self-paced.default',
    text: 'omitted, `isSelfPacedCourse` is true, so that dates are not needed',
    misreads: (spoiled) =>
      isEvent(spoiled) && spoiled.body['isSelfPacedCourse'] === undefined
        ? { violations: spoiled.call.request.violations.filter(({ id }) => id !== 'event.dates.required') }
        : {},
  },
  {
    id: 'event.flags.optional:required',
    rule: 'event.flags.optional',
    text: '`isVirtual` and `isTicketless` are required',
    refuses: events(({ isVirtual, isTicketless }) => isVirtual === undefined || isTicketless === undefined),
  },
  {
    id: 'event.capacity.unlimited:zero-refused',
    rule: 'event.capacity.unlimited',
    text: '`capacity` 0 is refused',
    refuses: events(({ capacity }) => capacity === 0),
  },
  {
    id: 'event.address.max-length:shorter',
    rule: 'event.address.max-length',
    text: 'an `address` of 255 characters is refused',
    refuses: events(({ address }) => typeof address === 'string' && address.length === 255),
  },
  {
    id: 'event.address.max-length:bytes',
    rule: 'event.address.max-length',
    text: '`address` is measured in bytes',
    refuses: events(
      ({ address }) => typeof address === 'string' && Buffer.byteLength(address) > 255 && address.length <= 255,
    ),
  },
  {
    id: 'event.optional.omitted:refused',
    rule: 'event.optional.omitted',
    text: 'an event with none of the optional attributes is refused',
    refuses: (spoiled) => isEvent(spoiled) && leavesOutAll(spoiled),
  },
  {
    id: 'event.published-at.schedules:refused',
    rule: 'event.published-at.schedules',
    text: 'a `publishedAt` in the future is refused',
    refuses: (spoiled) =>
      isEvent(spoiled) && isLater(spoiled.body['publishedAt'], spoiled.call.context.ports.clock.now()),
  },
  {
    id: 'update.image.optional:required',
    rule: 'update.image.optional',
    text: 'an update without `image` is refused',
    refuses: (spoiled) => isUpdate(spoiled) && spoiled.body['image'] === undefined,
  },
  {
    id: 'update.capacity.floor:equal-refused',
    rule: 'update.capacity.floor',
    text: 'a `capacity` equal to the RSVPs already registered is refused',
    refuses: async (spoiled) => isUpdate(spoiled) && (await rsvpsOf(spoiled)) === spoiled.body['capacity'],
  },
  {
    id: 'event.cohosts.valid:first-only',
    rule: 'event.cohosts.valid',
    text: 'only the first of `cohosts` is looked at',
    misreads: (spoiled) =>
      isEvent(spoiled) ? { applies: standing(spoiled, (pointer) => !/^\/cohosts\/[1-9]/.test(pointer)) } : {},
  },
  {
    id: 'event.cohosts.valid:last-only',
    rule: 'event.cohosts.valid',
    text: 'the first of `cohosts` is not looked at',
    misreads: (spoiled) =>
      isEvent(spoiled) ? { applies: standing(spoiled, (pointer) => pointer !== '/cohosts/0') } : {},
  },
] as const satisfies readonly Deviation[];

/** Whether a body has none of the attributes that may be left out. */
const leavesOutAll = ({ call, body }: Spoiled) =>
  Object.keys(call.context.defaults).every((attribute) => isDate(attribute) || body[attribute] === undefined);

/** Only a self-paced course may leave its dates out. */
const isDate = (attribute: string) => attribute === 'startedAt' || attribute === 'endedAt';

/** Whether another event has the title. */
async function hasNamesake({ call, body }: Spoiled): Promise<boolean> {
  for await (const { title, id } of listAll(call.context.ports.store))
    if (title === body['title'] && String(id) !== call.request.rawId) return true;
  return false;
}

/** RSVPs of the event, or a number that no capacity is. */
async function rsvpsOf({ call }: Spoiled): Promise<number> {
  const event = await call.context.ports.store.get(Number(call.request.rawId));
  return event === undefined || event.rsvps.length === 0 ? Number.NaN : event.rsvps.length;
}

/** Drops violations of `event.cohosts.valid` elsewhere than at the places looked at. */
function standing({ call }: Spoiled, isLookedAt: (pointer: string) => boolean): Call['deviation']['applies'] {
  return (violation) =>
    call.deviation.applies(violation) && (violation.id !== 'event.cohosts.valid' || isLookedAt(violation.pointer));
}
