import { describe } from '../../violation.ts';
import type { EventRule } from './rule.ts';
import { isUrl } from './url.ts';

/** `event.external-url.valid` (§2.2). */
export const externalUrlIsValid: EventRule = ({ input: { externalUrl }, ask }) => {
  if (typeof externalUrl !== 'string') return undefined;
  const schemes = ask('url.schemes');
  if (isUrl(externalUrl, schemes)) return undefined;
  return {
    id: 'event.external-url.valid',
    pointer: '/externalUrl',
    expected: `null, or a valid URL (${schemes.join(', ')})`,
    actual: describe(externalUrl),
  };
};
