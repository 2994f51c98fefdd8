import type { Check, Trial } from '../check.ts';
import { without } from '../../learn/event-body.ts';
import { onBoth, onOne, judgedRefusal, refusedMeans, type Experiment } from '../experiment.ts';
import { dated, inCircumstances, selfPaced } from './circumstances.ts';
import { eventAsk, eventOperations } from '../event-ask.ts';
import { ensureBreaksAll } from '../soundness.ts';
import type { LawfulValue } from '../bundle.ts';

/** §2.2, the attributes that are required on create and on update alike. */
export const required = [
  'title',
  'type',
  'contactEmail',
  'isVip',
  'receivesRsvpWebhooks',
  'isPaid',
  'location',
  'description',
  'host',
] as const;

/**
 * A self-paced course is excused from the dates alone. A deployment that excuses it from more does so in one place: standard depth tries
 * each attribute on one of the operations, which spares nine requests.
 */
export const requiredChecks: readonly Check[] = required.flatMap((attribute, index) => {
  const experiment: Experiment = {
    rule: `event.required.${attribute}`,
    title: `a body without ${attribute}`,
    change: (body) => without(body, attribute),
  };
  const [first, second] =
    index % 2 === 0 ? (['events.create', 'events.update'] as const) : (['events.update', 'events.create'] as const);
  const course: Experiment = { ...experiment, where: selfPaced };
  return [
    ...onBoth(experiment),
    // Whoever excuses a course from more does so for one reason: the first of them stands for all where requests are few.
    onOne(index === 0 ? course : { ...course, lot: { name: 'required of courses', take: required.length } }, first),
    onOne({ ...course, lot: { name: 'required of courses on the other operation', take: 0 } }, second),
    ...inCircumstances(experiment, [selfPaced]),
  ];
});

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

/** Where an update keeps what it leaves out (`update.omitted-optional`), the stored flag has to be false first. */
export const selfPacedChecks: readonly Check[] = onBoth({
  rule: 'event.self-paced.default',
  also: ['event.dates.required'],
  title: 'a body without isSelfPacedCourse, startedAt and endedAt',
  where: dated,
  change: (body) => without(body, 'isSelfPacedCourse', 'startedAt', 'endedAt'),
  prepare: (body) => ({ ...body, isSelfPacedCourse: false }),
});

const datesRule = 'event.dates.required';

/** The flag is spelled out, so that its default, which is another rule, plays no part. */
const undated: readonly Experiment[] = ['startedAt', 'endedAt'].map((attribute) => ({
  rule: datesRule,
  title: `a body without ${attribute} where isSelfPacedCourse is false`,
  where: dated,
  change: (body) => ({ ...without(body, attribute), isSelfPacedCourse: false }),
}));

export const datesChecks: readonly Check[] = [
  ...undated.flatMap(onBoth),
  ...onBoth({
    rule: datesRule,
    title: 'a body without both dates where isSelfPacedCourse is false',
    lot: { name: datesRule, take: 0 },
    change: (body) => ({ ...without(body, 'startedAt', 'endedAt'), isSelfPacedCourse: false }),
  }),
  ...undated.flatMap((experiment) => inCircumstances(experiment, [selfPaced])),
];

export const selfPacedDates: LawfulValue = {
  rule: 'event.dates.self-paced',
  title: 'a self-paced course without startedAt and endedAt',
  change: (body) => ({ ...without(body, 'startedAt', 'endedAt'), isSelfPacedCourse: true }),
};
