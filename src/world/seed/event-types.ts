import type { EventType } from '../../domain/event/event.ts';

/**
 * The kinds of event of a deployment (§2.2 `type`; the interface shows no list, §2.3). The IDs have gaps, so that a client
 * which counts instead of looking up is refused.
 */
export const eventTypes: readonly EventType[] = [
  { id: 1, name: 'Conference' },
  { id: 2, name: 'Workshop' },
  { id: 3, name: 'Meetup' },
  { id: 5, name: 'Webinar' },
  { id: 7, name: 'Course' },
  { id: 8, name: 'Networking' },
  { id: 11, name: 'Fundraiser' },
  { id: 12, name: 'Exhibition' },
  { id: 14, name: 'Lecture' },
  { id: 17, name: 'Volunteering day' },
  { id: 18, name: 'Performance' },
  { id: 21, name: 'Open day' },
];
