// Written by `npm run generate` from the contract.
/** An event's attributes as a partner gives them, defaults filled in (§2.2); all but the image. */
export interface EventAttributes {
  /** Name of the event. Need not be unique. */
  readonly title: string;
  /** An event type ID */
  readonly type: number;
  /** A correctly formatted, valid email address */
  readonly contactEmail: string;
  /** Local date and time of the start, in the timezone of `location`. Required unless `isSelfPacedCourse` is true. */
  readonly startedAt: string | null;
  /** Local date and time of the end, in the timezone of `location`. Required unless `isSelfPacedCourse` is true. */
  readonly endedAt: string | null;
  /** The event requires the member's event-access feature flag */
  readonly isVip: boolean;
  /** RSVP-confirmation webhooks are really set up for this event */
  readonly receivesRsvpWebhooks: boolean;
  /** The label in event listings */
  readonly isPaid: boolean;
  /** A valid URL; null makes the event a free event on the platform */
  readonly externalUrl: string | null;
  /** A place identifier */
  readonly location: string;
  /** May hold line breaks */
  readonly description: string;
  /** A page ID; the document's samples show it as a one-element list too (`host.form`) */
  readonly host: number;
  /** Page IDs */
  readonly cohosts: readonly number[];
  /** A course with no formal start or end */
  readonly isSelfPacedCourse: boolean;
  /** An online event */
  readonly isVirtual: boolean;
  /** People can show up at will */
  readonly isTicketless: boolean;
  /** Total capacity; omitted or 0 for unlimited registrations */
  readonly capacity: number | null;
  /** At most 255 characters. `location` is never resolved from it. */
  readonly address: string | null;
  /** Clarifies the address */
  readonly addressDetails: string | null;
  /** When the event becomes visible, read as UTC; at once when omitted */
  readonly publishedAt: string | null;
}

/** What is stored of each attribute that may be left out. */
export type EventDefaults = Pick<
  EventAttributes,
  | 'startedAt'
  | 'endedAt'
  | 'externalUrl'
  | 'cohosts'
  | 'isSelfPacedCourse'
  | 'isVirtual'
  | 'isTicketless'
  | 'capacity'
  | 'address'
  | 'addressDetails'
  | 'publishedAt'
>;

/**
 * The attributes of an input that the rules have let pass, and what stands for those that it leaves out. One literal, so that all events
 * are of one hidden class.
 */
export function filledIn(input: Partial<EventAttributes>, left: EventDefaults): EventAttributes {
  const required = input as EventAttributes;
  return {
    title: required.title,
    type: required.type,
    contactEmail: required.contactEmail,
    startedAt: given(input.startedAt, left.startedAt),
    endedAt: given(input.endedAt, left.endedAt),
    isVip: required.isVip,
    receivesRsvpWebhooks: required.receivesRsvpWebhooks,
    isPaid: required.isPaid,
    externalUrl: given(input.externalUrl, left.externalUrl),
    location: required.location,
    description: required.description,
    host: required.host,
    cohosts: given(input.cohosts, left.cohosts),
    isSelfPacedCourse: given(input.isSelfPacedCourse, left.isSelfPacedCourse),
    isVirtual: given(input.isVirtual, left.isVirtual),
    isTicketless: given(input.isTicketless, left.isTicketless),
    capacity: given(input.capacity, left.capacity),
    address: given(input.address, left.address),
    addressDetails: given(input.addressDetails, left.addressDetails),
    publishedAt: given(input.publishedAt, left.publishedAt),
  };
}

const given = <Value>(value: Value | undefined, left: Value): Value => (value === undefined ? left : value);
