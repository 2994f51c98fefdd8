import { describe } from '../../violation.ts';
import { rule } from './rule.ts';

/** §2.2 */
export const hostIsPage = rule('event.host.valid', ['/host'], ({ input: { host }, facts }) =>
  host === undefined || facts.isPage(host) ? undefined : { expected: 'a valid page ID', actual: describe(host) },
);
