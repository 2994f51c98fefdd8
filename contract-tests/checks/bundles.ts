import type { Bundle, LawfulValue } from './bundle.ts';
import { optionalAttributes } from '../learn/event-body.ts';
import { longestAddress, longestMarkedAddress, longestPlainAddress, longestWideAddress } from './event/address.ts';
import { ofCapacity, zeroCapacity } from './event/capacity.ts';
import { manyCohosts, noCohosts, oneCohost, severalCohosts } from './event/cohosts.ts';
import { oddEmail, shortDomainEmail, subdomainEmail, taggedEmail } from './event/contact-email.ts';
import { bothDates, onlyEnded, onlyStarted, selfPacedDates } from './event/dates.ts';
import { crlf, lineBreaks } from './event/description.ts';
import { bareUrl, nullUrl, richUrl, slashedUrl } from './event/external-url.ts';
import { flag } from './event/flags.ts';
import { otherHost, secondHost } from './event/host.ts';
import { noImage } from './event/image.ts';
import { otherPlace } from './event/location.ts';
import { omitted } from './event/optional.ts';
import { inFuture } from './event/published-at.ts';
import { accentedTitle, sameTitle } from './event/title.ts';
import { otherType, secondType } from './event/type.ts';
import { ofType } from './event/types.ts';

/** Nothing but what is required. It comes first: the others need an event that has a title. */
export const minimal: Bundle = { name: 'minimal', values: optionalAttributes.map(omitted) };

/** Every value at its lawful end, or of the rarer kind. */
const plenty: Bundle = {
  name: 'plenty',
  values: [
    sameTitle,
    taggedEmail,
    lineBreaks,
    nullUrl,
    zeroCapacity,
    longestAddress,
    severalCohosts,
    inFuture,
    flag('isVirtual', true),
    flag('isTicketless', true),
    ofType('isVip', true),
    ofType('isPaid', true),
    ofType('receivesRsvpWebhooks', true),
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
    longestWideAddress,
    otherHost,
    otherType,
    otherPlace,
    ofType('addressDetails', 'Second floor, room 4'),
    flag('isVirtual', false),
    flag('isTicketless', false),
    ofType('isVip', false),
    ofType('isPaid', false),
    ofType('receivesRsvpWebhooks', false),
  ],
};

/** All that is optional at once. */
const complete: Bundle = {
  name: 'complete',
  about: 'with all that is optional',
  values: [
    crlf,
    accentedTitle,
    subdomainEmail,
    slashedUrl,
    oneCohost,
    longestMarkedAddress,
    ofCapacity(40),
    ofType('addressDetails', 'Second floor, room 4'),
    ofType('isSelfPacedCourse', false),
    inFuture,
    flag('isVirtual', true),
    flag('isTicketless', true),
    noImage,
  ],
};

const courseWith = (about: string, values: readonly LawfulValue[]): Bundle => ({
  name: about,
  about,
  createLot: { name: 'courses', take: 1, ticket: about },
  values,
});

/** Self-paced courses in which attributes meet that an implementation may think exclude each other. */
const courses: readonly Bundle[] = [
  courseWith('on a virtual course with a start', [onlyStarted, flag('isVirtual', true), noImage]),
  courseWith('on a course with an end', [
    secondType,
    secondHost,
    onlyEnded,
    // The address itself is left out, as it may be.
    ofType('addressDetails', 'Second floor, room 4'),
    zeroCapacity,
    nullUrl,
    ofType('receivesRsvpWebhooks', false),
  ]),
  courseWith('on a VIP course with both dates', [bothDates, ofType('isVip', true), ofCapacity(1)]),
];

/** What most events look like. It comes last: it leaves the event with dates of its own. */
const ordinary: Bundle = {
  name: 'ordinary',
  values: [
    shortDomainEmail,
    manyCohosts,
    noImage,
    longestPlainAddress,
    bareUrl,
    ofCapacity(40),
    ofType('isSelfPacedCourse', false),
  ],
};

export const bundles: readonly Bundle[] = [minimal, course, plenty, complete, ...courses, ordinary];
