import type { LawfulValue } from '../bundle.ts';
import { writeDate } from '../../learn/date-forms.ts';

/** In the form found for it, or else in that of the other dates. */
export const inFuture: LawfulValue = {
  rule: 'event.published-at.schedules',
  title: 'publishedAt in the future',
  change: (body, { values, forms }) =>
    values === undefined || forms === undefined || 'publishedAt' in body
      ? body
      : { ...body, publishedAt: writeDate(values.published, forms.published ?? forms.date) },
};
