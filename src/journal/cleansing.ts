import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { redact, weightOf, type Recorded } from './recorded.ts';
import type { Redaction } from './redaction.ts';
import { lengthIn, rememberingLists } from './remembering.ts';

/** Makes exchanges fit to be kept: without credentials, sharing the lists that are alike, and weighed. */
export function createCleansing(redaction: Redaction): (one: Recorded) => void {
  const sent = rememberingLists(redaction.headers, lengthIn);
  const answered = rememberingLists<string>((list) => list, lengthIn);
  const asked = rememberingLists<QuestionId>(
    (list) => list,
    (list) => list.at(-1) ?? '',
  );
  let lessons = 0;
  return (one) => {
    redact(one, redaction);
    if (lessons !== redaction.lessons) sent.forget();
    lessons = redaction.lessons;
    one.headers = sent.of(one.headers);
    one.asked = asked.of(one.asked);
    if (one.response !== null) one.response.headers = answered.of(one.response.headers);
    one.weight = weightOf(one);
  };
}
