import type { Faker } from '@faker-js/faker';
import type { Place, Rsvp, StoredEvent } from '../../domain/event/event.ts';
import type { Page } from '../../domain/page/page.ts';
import { type Schedule, scheduleOf, type Timing } from './event-schedule.ts';
import { places } from './places.ts';
import { chance, pick, seededFaker, words } from './seeded-faker.ts';

interface EventSeed {
  readonly seed: number;
  /** How many events, 0 or more. */
  readonly count: number;
  /** The hosts and cohosts; without a page no event is made, as each needs a host. */
  readonly pages: readonly Page[];
  /** Epoch milliseconds that the dates lie around. */
  readonly now: number;
}

/** What is decided about an event before it is written. */
interface Cast {
  readonly format: EventFormat;
  readonly place: Place;
  readonly timing: Timing;
  readonly demand: Demand | 'fixture';
  readonly receivesRsvpWebhooks: boolean;
  readonly channel: StoredEvent['channel'];
}

type Texts = Pick<
  StoredEvent,
  'title' | 'description' | 'contactEmail' | 'externalUrl' | 'isPaid' | 'address' | 'addressDetails'
> & { readonly cover: string };

const FIRST_ID = 5001;
/** Owns a few events, so that `event.ownership` can be seen. */
const OTHER_CHANNEL = 'chn-neighbour';
const FIXTURE_PLACE = 'place-lisbon-7f3';

/**
 * The events of a seed, by ID, from 5001 without gaps. 5001 has the shape that the fixtures tell (`update.capacity.floor`)
 * and 5002 is sold out; the others mix everything that the interface allows.
 */
export function seedEvents(plan: EventSeed): readonly StoredEvent[] {
  // A faker of its own, off the one of the pages by a prime, so that the two do not draw the same names.
  const random = seededFaker(plan.seed + 7919);
  const count = plan.pages.length === 0 ? 0 : plan.count;
  return Array.from({ length: count }, (_, index) => eventOf(random, FIRST_ID + index, plan));
}

function eventOf(random: Faker, id: number, plan: EventSeed): StoredEvent {
  const { format, place, timing, demand, receivesRsvpWebhooks, channel } = castOf(random, id);
  const host = pick(random, plan.pages);
  const isVirtual = demand !== 'fixture' && (format === webinar || chance(random, 10));
  const open = demand === 'fixture' || demand !== 'none';
  const schedule = scheduleOf(random, { timing, minutes: format.minutes, now: plan.now, open });
  const attendance =
    demand === 'fixture'
      ? fixtureAttendance(random, schedule)
      : attendanceOf(random, { demand, receivesRsvpWebhooks, schedule });
  const { cover, ...texts } = textsOf(random, { id, format, place, host, isVirtual });
  const { createdAt, startedAt, endedAt, publishedAt } = schedule;
  return {
    id,
    channel,
    ...texts,
    type: format.type,
    startedAt,
    endedAt,
    publishedAt,
    isVip: chance(random, 15),
    receivesRsvpWebhooks,
    location: place.id,
    host: host.id,
    cohosts: cohostsOf(random, plan.pages, host),
    isSelfPacedCourse: timing === 'selfPaced',
    isVirtual,
    isTicketless: demand === 'none' && chance(random, 40),
    capacity: attendance.capacity,
    image: { url: `https://images.example.org/covers/${cover}.jpg`, version: 1, storedAt: createdAt },
    rsvps: attendance.rsvps,
    createdAt,
    updatedAt: createdAt,
  };
}

function castOf(random: Faker, id: number): Cast {
  const lisbon = places.find((place) => place.id === FIXTURE_PLACE);
  if (id === FIRST_ID && lisbon) {
    return {
      format: meetup,
      place: lisbon,
      timing: 'future',
      demand: 'fixture',
      receivesRsvpWebhooks: true,
      channel: null,
    };
  }
  const place = pick(random, places);
  if (id === FIRST_ID + 1) {
    return { format: meetup, place, timing: 'future', demand: 'soldOut', receivesRsvpWebhooks: false, channel: null };
  }
  const format = pick(random, formats);
  return {
    format,
    place,
    timing: timingOf(random, format),
    demand: pick(random, ['none', 'none', 'some', 'some', 'some', 'soldOut'] as const),
    receivesRsvpWebhooks: chance(random, 50),
    channel: chance(random, 10) ? OTHER_CHANNEL : null,
  };
}

function timingOf(random: Faker, format: EventFormat): Timing {
  if (format === course && chance(random, 60)) return 'selfPaced';
  return chance(random, 30) ? 'past' : 'future';
}

function cohostsOf(random: Faker, pages: readonly Page[], host: Page): readonly number[] {
  const wanted = pick(random, [0, 0, 0, 1, 1, 2, 3]);
  const drawn = Array.from({ length: wanted }, () => pick(random, pages).id);
  return [...new Set(drawn)].filter((id) => id !== host.id);
}

interface Subject {
  readonly id: number;
  readonly format: EventFormat;
  readonly place: Place;
  readonly host: Page;
  readonly isVirtual: boolean;
}

function textsOf(random: Faker, { id, format, place, host, isVirtual }: Subject): Texts {
  const topic = pick(random, topics);
  const slug = topic.replaceAll(' ', '-');
  const words = { topic, Topic: topic.charAt(0).toUpperCase() + topic.slice(1), host: host.title, place: place.name };
  const isPaid = chance(random, 35);
  const site = pick(random, ['https://tickets.example.org/e', 'https://www.example.com/events']);
  const streets = random.definitions.location.street_name ?? [];
  const hasAddress = !isVirtual && chance(random, 75);
  return {
    title: filled(pick(random, format.titles), words),
    description: descriptionOf(random, words),
    contactEmail: contactOf(random),
    externalUrl: isPaid || chance(random, 50) ? `${site}/${slug}-${id}` : null,
    isPaid,
    address: hasAddress ? `${random.number.int({ min: 1, max: 180 })} ${pick(random, streets)}, ${place.name}` : null,
    addressDetails: hasAddress && chance(random, 50) ? pick(random, directions) : null,
    cover: slug,
  };
}

function descriptionOf(random: Faker, words: Readonly<Record<string, string>>): string {
  const sentences = [pick(random, openings), ...random.helpers.arrayElements(details, { min: 1, max: 3 })].join(' ');
  return filled(chance(random, 40) ? `${sentences}\n\n${pick(random, agendas)}` : sentences, words);
}

function contactOf(random: Faker): string {
  const { first_name: first, last_name: last } = random.definitions.person;
  const mailbox = [pick(random, first.generic ?? []), pick(random, last.generic ?? [])].join('.').toLowerCase();
  return `${mailbox.replaceAll("'", '')}@${pick(random, ['example.org', 'example.com'])}`;
}

function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

/** How well an event is attended. */
type Demand = 'none' | 'some' | 'soldOut';

/** The registrations of an event, and the capacity that goes with them. */
interface Attendance {
  readonly capacity: number | null;
  readonly rsvps: readonly Rsvp[];
}

interface AttendanceWish {
  readonly demand: Demand;
  readonly receivesRsvpWebhooks: boolean;
  readonly schedule: Schedule;
}

const HOUR = 3_600_000;
/** Null and 0 both mean unlimited (§2.2 `capacity`). */
const capacities = [null, null, 0, 12, 20, 25, 40, 60, 80, 120, 250] as const;

/** RSVPs that never exceed the capacity. With webhooks only the confirmed ones count, so others may wait beside them (§6). */
function attendanceOf(random: Faker, { demand, receivesRsvpWebhooks, schedule }: AttendanceWish): Attendance {
  if (demand === 'soldOut') {
    const capacity = random.number.int({ min: 4, max: 24 });
    const waiting = receivesRsvpWebhooks ? random.number.int(4) : 0;
    const rsvps = rsvpsOf(random, schedule, capacity + waiting);
    return { capacity, rsvps: receivesRsvpWebhooks ? confirmed(random, { rsvps, schedule, count: capacity }) : rsvps };
  }
  const capacity = random.helpers.arrayElement(capacities);
  if (demand === 'none') return { capacity, rsvps: [] };
  const rsvps = rsvpsOf(random, schedule, random.number.int({ min: 1, max: Math.min(capacity || 20, 20) }));
  if (!receivesRsvpWebhooks) return { capacity, rsvps };
  const count = chance(random, 20) ? rsvps.length : random.number.int(rsvps.length);
  return { capacity, rsvps: confirmed(random, { rsvps, schedule, count }) };
}

/** Three confirmed RSVPs of 40 places: what the fixtures tell about event 5001 (`update.capacity.floor`). */
function fixtureAttendance(random: Faker, schedule: Schedule): Attendance {
  const rsvps = rsvpsOf(random, schedule, 3);
  return { capacity: 40, rsvps: confirmed(random, { rsvps, schedule, count: rsvps.length }) };
}

/** Unconfirmed registrations of as many members, by time. */
function rsvpsOf(random: Faker, { openFrom, openUntil }: Schedule, count: number): readonly Rsvp[] {
  const times = Array.from(
    { length: count },
    () => random.number.int({ min: openFrom / 1000, max: openUntil / 1000 }) * 1000,
  );
  let member = random.number.int({ min: 10_000, max: 80_000 });
  return times
    .sort((one, other) => one - other)
    .map((registeredAt) => {
      member += random.number.int({ min: 1, max: 97 });
      return { member: `member-${member}`, registeredAt, confirmedAt: null };
    });
}

interface Confirmation {
  readonly rsvps: readonly Rsvp[];
  readonly schedule: Schedule;
  /** How many are confirmed. */
  readonly count: number;
}

/** The same RSVPs, the first ones confirmed within three days. */
function confirmed(random: Faker, { rsvps, schedule, count }: Confirmation): readonly Rsvp[] {
  return rsvps.map((rsvp, index) => {
    const wait = random.number.int({ min: 1, max: 72 }) * HOUR;
    return index < count ? { ...rsvp, confirmedAt: Math.min(rsvp.registeredAt + wait, schedule.openUntil) } : rsvp;
  });
}

/** A manner of event: the type that it has and how its title reads. */
interface EventFormat {
  readonly type: number;
  /** `{topic}`, `{Topic}`, `{host}` and `{place}` are filled in. */
  readonly titles: readonly string[];
  /** Full half hours. */
  readonly minutes: number;
}

const meetup: EventFormat = {
  type: 3,
  titles: ['{Topic} meetup', '{place} {topic} circle', 'An evening on {topic}'],
  minutes: 120,
};
const course: EventFormat = {
  type: 7,
  titles: ['Introduction to {topic}', '{Topic}, step by step', 'Certificate course: {topic}'],
  minutes: 240,
};
const webinar: EventFormat = {
  type: 5,
  titles: ['{Topic}: live webinar', 'Ask the experts: {topic}'],
  minutes: 60,
};

const formats: readonly EventFormat[] = [
  meetup,
  course,
  webinar,
  {
    type: 1,
    titles: ['{Topic} Summit', 'The {place} conference on {topic}', '{Topic}: the annual conference'],
    minutes: 1980,
  },
  { type: 2, titles: ['{Topic} workshop', 'Hands-on {topic}', '{Topic} for beginners'], minutes: 180 },
  { type: 8, titles: ['Breakfast for people in {topic}', '{place} after-work networking', 'Meet {host}'], minutes: 90 },
  {
    type: 11,
    titles: ['Gala evening for {host}', 'Charity run for {host}', 'Benefit concert for {host}'],
    minutes: 240,
  },
  { type: 12, titles: ['{Topic}: an exhibition', 'Ten years of {topic}'], minutes: 420 },
  { type: 14, titles: ['Lecture: why {topic} matters', '{Topic}: an evening lecture'], minutes: 90 },
  { type: 17, titles: ['Volunteering day with {host}', 'Lend a hand: {topic}'], minutes: 360 },
  {
    type: 18,
    titles: ['Lunchtime concert at {host}', 'Open-air theatre in {place}', 'Comedy night in {place}'],
    minutes: 150,
  },
  { type: 21, titles: ['Open day at {host}', 'A look behind the scenes of {host}'], minutes: 300 },
];

/** In ASCII, as image addresses are made of them. */
const topics = words(`
  accessible design, allotment gardening, beekeeping, bicycle repair, birdwatching, bread baking, career changes,
  ceramics, choral singing, circular economy, climate adaptation, creative writing, cyber security, data literacy,
  digital inclusion, early music, energy saving at home, family history, first aid, food waste, fundraising,
  green building, grant writing, home composting, jazz improvisation, landscape photography, life drawing,
  local journalism, machine learning, mental health at work, mindfulness, open source software, parenting teenagers,
  personal finance, public speaking, renewable energy, river restoration, rooftop farming, screen printing,
  sign language, social enterprise, street photography, sustainable fashion, team leadership, trail running,
  urban planning, volunteer management, watercolour painting, wild swimming, women in technology
`);

const openings = [
  '{host} invites you to an event on {topic}.',
  'Curious about {topic}? Come and find out with us.',
  'Join {host} and people from {place} and beyond.',
  'After last year’s success, {host} is back with more on {topic}.',
  'Whether you are new to {topic} or have years behind you: you are welcome.',
] as const;

const details = [
  'No previous experience is needed.',
  'Tea, coffee and a light lunch are included.',
  'Places are limited, so please register early.',
  'The programme is in English, with interpretation on request.',
  'Please tell us beforehand about access needs or allergies.',
  'A certificate of attendance is available afterwards.',
  'Slides and recordings are sent to everybody who registered.',
  'Children are welcome when an adult comes with them.',
  'We finish with an open discussion and time to get to know each other.',
] as const;

const agendas = [
  'Programme:\n- Doors open\n- Welcome\n- Talks and questions\n- Drinks',
  'What to bring:\n- Comfortable clothes\n- A bottle of water\n- A notebook',
  'You will learn:\n- What it takes to start\n- Which mistakes to avoid\n- Where to go from here',
  'Good to know:\r\nDoors open half an hour before the start.\r\nThe venue is a short walk from the station.',
] as const;

const directions = [
  'Second floor, room 4',
  'Main hall; step-free entrance on the north side',
  'Through the courtyard, then the blue door on the left',
  'Room B2.14, ask at the reception',
  'Tram 28 stops in front of the building',
  'Car park at the rear; bicycles in the yard',
] as const;
