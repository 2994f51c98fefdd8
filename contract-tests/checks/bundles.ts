import type { Bundle } from './bundle.ts';
import { optionalAttributes } from '../learn/event-body.ts';
import { longestAddress, longestPlainAddress } from './event/address.ts';
import { nullCapacity, zeroCapacity } from './event/capacity.ts';
import { noCohosts, severalCohosts } from './event/cohosts.ts';
import { taggedEmail } from './event/contact-email.ts';
import { selfPaced } from './event/dates.ts';
import { lineBreaks } from './event/description.ts';
import { nullUrl, urlWithQuery } from './event/external-url.ts';
import { flag } from './event/flags.ts';
import { otherHost } from './event/host.ts';
import { noImage } from './event/image.ts';
import { otherPlace } from './event/location.ts';
import { omitted } from './event/optional.ts';
import { inFuture } from './event/published-at.ts';
import { sameTitle } from './event/title.ts';
import { otherType } from './event/type.ts';
import { ofType } from './event/types.ts';

/** Nothing but what is required. It comes first: the others need an event that has a title. */
export const minimal: Bundle = { name: 'minimal', values: optionalAttributes.map(omitted) };

/** Every value at its lawful end, or of the rarer kind. */
export const plenty: Bundle = {
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
export const course: Bundle = {
  name: 'course',
  values: [
    selfPaced,
    urlWithQuery,
    nullCapacity,
    noCohosts,
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

/** What most events look like. It comes last: it leaves the event with dates of its own. */
export const ordinary: Bundle = {
  name: 'ordinary',
  values: [noImage, longestPlainAddress, ofType('capacity', 40), ofType('isSelfPacedCourse', false)],
};
