import { isDeepStrictEqual } from 'node:util';
import { catalogueOf } from '../../src/contract/catalogue.ts';
import { loadContract } from '../../src/contract/contract.ts';
import type { QuestionId } from '../../src/domain/vocabulary/ids.ts';
import { bodyQuestions } from '../../src/interface/questions/index.ts';
import { byPart, either } from './accepted-or-refused.ts';
import { attributes } from './attributes.ts';
import { bodyValues } from './body-values.ts';
import { checks } from './checks.ts';
import { dates } from './dates.ts';
import { deployment } from './deployment.ts';
import { everyAnswer } from './every-answer.ts';
import { pages } from './pages.ts';
import { refusals } from './refusals.ts';
import { search } from './search.ts';
import type { Showing } from './showing.ts';

/** What is refused or accepted shows by the example of its record, where nothing else is said of it below. */
const byExample = [...loadContract().questions].flatMap(([id, { answers, example }]) => {
  const isEither = isDeepStrictEqual((answers['enum'] as readonly unknown[] | undefined)?.toSorted(), [
    'accepted',
    'refused',
  ]);
  if (!isEither || example?.create === undefined) return [];
  return [[id, either(id as QuestionId, example.create, example.create)] as const];
});

/** What a body meets shows by the examples in its file. */
const byParts = bodyQuestions
  .filter(({ examples }) => examples !== undefined)
  .map((question) => [question.id, byPart(question)] as const);

/** How each question shows. */
export const showings = Object.entries({
  ...Object.fromEntries([...byExample, ...byParts]),
  ...refusals,
  ...search,
  ...attributes,
  ...bodyValues,
  ...dates,
  ...checks,
  ...deployment,
  ...everyAnswer,
  ...pages,
}) as unknown as [QuestionId, Showing<'host.form'>][];

/** Questions that do not show over the four operations, and why. */
export const hidden: Partial<Record<QuestionId, string>> = {
  'refusal.status.protocol': 'needs what is no request at all; tried over a socket',
  'rsvp-webhook.request': 'shows in a request besides the four operations: src/http/steps/confirm-by-webhook.test.ts',
  'auth.issuing': 'has one answer, the sandbox’s configuration; every test uses it',
};

/** What the sandbox says it can refuse a request for. */
export const decided: ReadonlySet<string> = new Set(catalogueOf(loadContract()).map(({ id }) => id));
