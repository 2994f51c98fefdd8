import type { Bundle, LawfulValue } from './bundle.ts';
import { ordinary } from '../judge/ordinary.ts';
import { optionalAttributes } from '../learn/event-body.ts';
import { longestAddress, longestMarkedAddress, longestPlainAddress, longestWideAddress } from './event/address.ts';
import {
  ofCapacity,
  zeroCapacity,
  crlf,
  lineBreaks,
  longDescription,
  flag,
  omitted,
  inFuture,
  inMinutesByUtc,
  accentedTitle,
  longTitle,
  plainZero,
  sameTitle,
} from './event/lawful-values.ts';
import { manyCohosts, noCohosts, oneCohost, severalCohosts } from './event/cohosts.ts';
import { oddEmail, shortDomainEmail, subdomainEmail, taggedEmail } from './event/contact-email.ts';
import { selfPacedDates } from './event/required.ts';
import { bareUrl, longUrl, nullUrl, richUrl, slashedUrl } from './event/external-url.ts';
import { otherHost, secondHost } from './event/host.ts';
import { noImage } from './event/image.ts';
import { otherPlace } from './event/location.ts';
import { evening, leapDay, midnight, nextDay, yearsTurn } from './event/times.ts';
import { otherType, secondType } from './event/type.ts';
import { ofType } from './event/types.ts';

/** Nothing but what is required. It comes first: the others need an event that has a title. */
export const minimal: Bundle = { name: 'minimal', values: optionalAttributes.map(omitted) };

/** Every value at its lawful end, or of the rarer kind: people show up at will, online. */
const plenty: Bundle = {
  name: 'plenty',
  values: [
    midnight,
    nextDay,
    sameTitle,
    taggedEmail,
    lineBreaks,
    severalCohosts,
    inFuture,
    flag('isVirtual', true),
    flag('isTicketless', true),
    zeroCapacity,
    ofType('isVip', true),
    ofType('isPaid', false),
    ofType('receivesRsvpWebhooks', false),
    nullUrl,
  ],
};

/** A self-paced course, with the other ends. */
const course: Bundle = {
  name: 'course',
  values: [
    selfPacedDates,
    richUrl,
    noCohosts,
    oddEmail,
    flag('isVirtual', false),
    flag('isTicketless', false),
    longestWideAddress,
    otherHost,
    otherType,
    otherPlace,
    ofType('addressDetails', 'Second floor, room 4'),
    ofType('isVip', false),
    ofType('isPaid', true),
    ofType('receivesRsvpWebhooks', true),
  ],
};

/** All that is optional at once. */
const complete: Bundle = {
  name: 'complete',
  about: 'with all that is optional',
  values: [
    evening,
    leapDay,
    crlf,
    accentedTitle,
    subdomainEmail,
    slashedUrl,
    oneCohost,
    flag('isVirtual', false),
    flag('isTicketless', false),
    longestMarkedAddress,
    ofCapacity(40),
    ofType('addressDetails', 'Second floor, room 4'),
    ofType('isSelfPacedCourse', false),
    ofType('isPaid', true),
    ofType('receivesRsvpWebhooks', true),
    inMinutesByUtc,
    inFuture,
    noImage,
  ],
};

const courseWith = (about: string, values: readonly LawfulValue[]): Bundle => ({
  name: about,
  about,
  createLot: { name: 'courses', take: 1, ticket: about, isCore: true },
  values: [selfPacedDates, ...values],
});

/** Self-paced courses in which attributes meet that an implementation may think exclude each other. */
const courses: readonly Bundle[] = [
  courseWith('on a virtual course', [
    plainZero,
    flag('isTicketless', false),
    flag('isVirtual', true),
    ofCapacity(1),
    noImage,
  ]),
  courseWith('on a course with an address', [
    secondType,
    secondHost,
    flag('isVirtual', false),
    longestPlainAddress,
    zeroCapacity,
    nullUrl,
    ofType('receivesRsvpWebhooks', true),
  ]),
  courseWith('on a paid VIP course', [
    bareUrl,
    ofCapacity(ordinary.capacity),
    ofType('isVip', true),
    ofType('isPaid', true),
  ]),
];

/** What most events look like, as long as they may be. It comes last: it leaves the event with dates of its own. */
const ordinaryEvent: Bundle = {
  name: 'ordinary',
  values: [
    yearsTurn,
    shortDomainEmail,
    manyCohosts,
    noImage,
    longTitle,
    longDescription,
    longestAddress,
    longUrl,
    ofCapacity(40),
    ofType('isSelfPacedCourse', false),
  ],
};

export const bundles: readonly Bundle[] = [minimal, plenty, course, complete, ...courses, ordinaryEvent];
