import type { Check, Trial } from '../check.ts';
import { eventAsk, eventOperations } from '../event-ask.ts';
import { judgedRefusal, refusedMeans } from '../experiment.ts';
import { ensureBreaksAll } from '../soundness.ts';
import { required } from './required.ts';

/** Bodies in which no attribute can be read, by whoever reads them: all that is required is missing. */
const empty: readonly (readonly [title: string, text: string])[] = [
  ['an empty object', '{}'],
  ['an empty body', ''],
  ['an empty list', '[]'],
  ['null', 'null'],
  ['a body that is no JSON', 'no attributes here'],
];

/** Which of the required attributes was not missed, such a body cannot tell: the finding stands under the first and names all. */
export const noBodyChecks: readonly Check[] = empty.flatMap(([title, text]) =>
  eventOperations.map((operation) => ({
    rule: 'event.required.title',
    title: `refuses ${title}, which lacks all that is required`,
    operation,
    expected: refusedMeans,
    needs: [operation === 'events.create' ? ('create' as const) : ('update' as const)],
    isIndependent: true as const,
    lot: { name: 'no body', take: 1 },
    run: async (trial: Trial) => {
      const ask = { ...eventAsk({ operation, deployment: trial.deployment, body: {}, expects: 'refused' }), text };
      const rules = required.map((attribute) => `event.required.${attribute}`);
      ensureBreaksAll(rules, trial.judge(ask));
      const finding = await judgedRefusal(await trial.send(ask), trial);
      return finding.status === 'failed'
        ? { ...finding, actual: `${finding.actual}: breaks ${rules.join(', ')} at once` }
        : finding;
    },
  })),
);
