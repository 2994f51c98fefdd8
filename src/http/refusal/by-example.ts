import { credentialsForm, MAX_TEXT, placeOf, type RefusalFacts } from '../../lib/examples/example.ts';
import { createReplay, type Replay } from '../../lib/examples/replay.ts';
import type { AnswerTo } from '../../domain/look-up.ts';
import { pathOf } from '../exchange.ts';
import type { RefusalReason, RefusedExchange } from './refusal-body.ts';
import type { ReportedViolation } from './reported.ts';

type Examples = Extract<AnswerTo<'refusal.body'>, object>;

/** A profile's examples are read when it first refuses, and no more. */
const replays = new WeakMap<Examples, Replay>();

export function replayFor(answer: Examples): Replay {
  const replay = replays.get(answer) ?? createReplay(answer.examples);
  replays.set(answer, replay);
  return replay;
}

/** What an example is looked for by. */
export function refusalFacts(
  cause: RefusalReason['cause'],
  reported: readonly ReportedViolation[],
  exchange: RefusedExchange,
): RefusalFacts {
  const { match, request, bytes } = exchange;
  return {
    ...requestFacts(exchange),
    operation: match.operation?.id ?? '',
    cause,
    violations: reported.map(factsOf),
    mediaType: request.headers['content-type'] ?? '',
    text: bytes?.subarray(0, MAX_TEXT).toString('utf8'),
    credentials: credentialsForm(request.headers),
  };
}

/** What stands outside the body is told by its rule alone. */
function factsOf({ violation, kind, value }: ReportedViolation): RefusalFacts['violations'][number] {
  const place = placeOf(violation.pointer);
  const isOfBody = place.attribute !== '';
  return { kind: kind ?? '', ...place, rule: isOfBody ? '' : violation.id, value: isOfBody ? value : undefined };
}

/** Characters of a path or an ID in it that an answer repeats. */
const MAX_PATH = 500;

/** What an answer repeats of its request. */
export function requestFacts({
  request,
  match,
  requestId,
  worldTime,
}: Pick<RefusedExchange, 'request' | 'match' | 'requestId' | 'worldTime'>): Pick<
  RefusalFacts,
  'method' | 'path' | 'id' | 'requestId' | 'now'
> {
  return {
    method: request.method ?? '',
    path: pathOf(request).slice(0, MAX_PATH),
    id: decoded((match.operation && match.rawId) ?? '')
      .slice(0, MAX_PATH)
      .toWellFormed(),
    requestId,
    now: worldTime,
  };
}

/** As routers give it to an application; as it stands where it is no URL's. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
