import {
  isSearchExample,
  readExample,
  type Example,
  type RecordedRefusal,
  type RefusalExample,
} from '../../../src/lib/examples/example.ts';
import { answeredAgain, replayOf } from '../../../src/lib/examples/replay.ts';
import { isRecord } from '../../target/json.ts';
import { isAlike } from './alike.ts';

/**
 * Whether examples give refusals as they were seen now, in status and form. Not all that one calibration keeps the next one keeps too, so
 * that a refusal like which a profile has none says nothing.
 */
export function isToldBy(profile: unknown, observed: unknown): boolean {
  const [known, seen] = [refusalsOf(profile), refusalsOf(observed)];
  if (known.length === 0 || seen.length === 0) return false;
  const replay = replayOf(known);
  return seen.every((refusal) => {
    const answer = answeredAgain(replay, refusal);
    if (answer?.isNear !== true) return true;
    return answer.status === refusal.status && isAlike(answer.body, refusal.body);
  });
}

function refusalsOf(answer: unknown): readonly RecordedRefusal[] {
  const examples =
    isRecord(answer) && Array.isArray(answer['examples']) ? (answer['examples'] as readonly Example[]) : [];
  return examples.filter((one): one is RefusalExample => !isSearchExample(one)).map(readExample);
}
