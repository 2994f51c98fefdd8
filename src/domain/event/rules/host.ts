import { describe } from '../../violation.ts';
import type { EventRule } from './rule.ts';

/** `event.host.valid` (§2.2). */
export const hostIsPage: EventRule = ({ input: { host }, facts }) => {
  if (host === undefined || facts.isPage(host)) return undefined;
  return { id: 'event.host.valid', pointer: '/host', expected: 'a valid page ID', actual: describe(host) };
};
