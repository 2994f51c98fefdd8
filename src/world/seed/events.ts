import type { Faker } from '@faker-js/faker';
import type { Place, StoredEvent } from '../../domain/event/event.ts';
import type { Page } from '../../domain/page/page.ts';
import { attendanceOf, fixtureAttendance, type Demand } from './event-rsvps.ts';
import { scheduleOf, type Timing } from './event-schedule.ts';
import {
  agendas,
  course,
  details,
  directions,
  formats,
  meetup,
  openings,
  topics,
  webinar,
  type EventFormat,
} from './event-words.ts';
import { places } from './places.ts';
import { chance, pick, seededFaker } from './seeded-faker.ts';

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
