import { describe } from '../../violation.ts';
import { rule } from './rule.ts';
import { isUrl } from './url.ts';

/** §2.2 */
export const externalUrlIsValid = rule('event.external-url.valid', ['/externalUrl'], ({ input, ask }) => {
  const { externalUrl } = input;
  if (typeof externalUrl !== 'string') return undefined;
  if (isUrl(externalUrl, ask)) return undefined;
  return { expected: `null, or a valid URL (${ask('url.schemes').join(', ')})`, actual: describe(externalUrl) };
});
