import { describe, expect, test } from 'vitest';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import { answering, failuresIn, playRun, type Twist } from '../testing/play-run.ts';
import { afterRefusalChecks } from './after-refusals.ts';
import type { Check } from './check.ts';
import { agreedTrial } from './testing/agreed-trial.ts';

type Body = Readonly<Record<string, unknown>>;

const bodyOf = ({ ask }: Parameters<Twist>[0]): Body => (ask.body ?? {}) as Body;

const isUndated = (body: Body) => !('startedAt' in body) && !('isSelfPacedCourse' in body);

const deployments: readonly (readonly [what: string, twist: () => Twist, failed: readonly string[]])[] = [
  [
    'keeps that it is a self-paced course',
    () => {
      const courses = new Set<unknown>();
      return ({ ask }, answer) => {
        if (ask.operation !== 'events.update') return undefined;
        const body = (ask.body ?? {}) as Body;
        if (answer.status === 200) courses.delete(ask.id);
        else if (body['isSelfPacedCourse'] === true) courses.add(ask.id);
        return isUndated(body) && courses.has(ask.id) ? answering(answer, 200, { id: ask.id }) : undefined;
      };
    },
    [
      'refuses a body without dates after a refused update, which has not made the event a self-paced course (events.update): accepted with 200',
    ],
  ],
  [
    'loses the image',
    () => {
      let isBare = false;
      return (request, answer) => {
        if (request.ask.operation !== 'events.update') return undefined;
        const hasImage = 'image' in bodyOf(request);
        if (hasImage) isBare = answer.status === 422;
        return isBare && answer.status === 200 ? answering(answer, 422) : undefined;
      };
    },
    [
      'accepts a body without image after a refused update with another image (events.update): refused with 422, while a body with image is accepted with 200',
    ],
  ],
  [
    'takes no update at first',
    () => {
      let isHeld = false;
      return (request, answer) => {
        if (request.ask.operation !== 'events.update') return undefined;
        if (answer.status !== 200) isHeld = true;
        if (!isHeld || answer.status !== 200 || !('startedAt' in bodyOf(request))) return undefined;
        isHeld = false;
        return answering(answer, 422);
      };
    },
    ['accepts an update right after a refused one (events.update): refused with 422'],
  ],
];

test.each(deployments)('an event after what was refused: %s', async (_, twist, failed) => {
  const run = await playRun(
    ['create.answer', 'create.image', 'event.dates.required', 'update.answer', 'update.image'],
    twist(),
    { only: (title) => title.includes('refuse') || title.includes('without image') },
  );
  const found = failuresIn(run).filter((line) => afterRefusalChecks.some(({ title }) => line.startsWith(`${title} (`)));
  expect(found).toEqual(failed);
  expect(run.checks.filter(({ status }) => status === 'error')).toEqual([]);
});

/** What was updated in turn, but for the usual: whether as a course, with which image, dates and address; and what became of it. */
async function updatesOf(titles: RegExp, twist?: Twist): Promise<readonly string[]> {
  const run = await playRun(['event.dates.required', 'update.answer', 'update.image'], twist, {
    only: (title) => titles.test(title),
  });
  expect(run.checks.filter(({ status }) => status === 'error')).toEqual([]);
  const updates = run.sent.filter(({ ask }) => ask.operation === 'events.update');
  return updates.map(toldOf).filter((told) => told !== 'image, dates: 200');
}

function toldOf(update: Parameters<Twist>[0]): string {
  const { isSelfPacedCourse, image, startedAt, contactEmail } = bodyOf(update);
  const parts = {
    course: isSelfPacedCourse === true,
    'no course': isSelfPacedCourse === false,
    image: image !== undefined,
    dates: startedAt !== undefined,
    'no address': contactEmail === 'someone',
  };
  const told = Object.entries(parts).flatMap(([part, isSo]) => (isSo ? [part] : []));
  return `${told.join(', ')}: ${update.answer?.status}`;
}

const refused = 'course, image, no address: 422';
const isUpdate = ({ ask }: Parameters<Twist>[0]) => ask.operation === 'events.update';

test.each<[what: string, expected: { titles: RegExp; twist?: Twist; updates: readonly string[] }]>([
  [
    'one refused update comes before two without image',
    { titles: /right after|same update twice/, updates: [refused, 'no course, dates: 200', 'no course, dates: 200'] },
  ],
  [
    'an event with dates is stored before what would make it a course',
    {
      titles: /without dates after a refused/,
      updates: ['no course, image, dates: 200', refused, 'image: 422'],
    },
  ],
  [
    'what was refused before an update was accepted is sent again',
    {
      titles: /after a refused|right after|same update twice/,
      updates: [refused, 'no course, dates: 200', 'no course, dates: 200', refused, 'image: 422'],
    },
  ],
  [
    'where two without image are refused, one with image follows',
    {
      titles: /without image after/,
      twist: (one, answer) =>
        isUpdate(one) && bodyOf(one)['isSelfPacedCourse'] === false ? answering(answer, 422) : undefined,
      updates: [refused, 'no course, dates: 422', 'no course, dates: 422', 'no course, image, dates: 422'],
    },
  ],
  [
    'what is wrongly accepted is put right',
    {
      titles: /right after|without dates after/,
      twist: (one, answer) =>
        isUpdate(one) && bodyOf(one)['contactEmail'] === 'someone'
          ? answering(answer, 200, { id: one.ask.id })
          : undefined,
      updates: [
        'course, image, no address: 200',
        'no course, image, dates: 200',
        'no course, dates: 200',
        'no course, dates: 200',
        'course, image, no address: 200',
        'no course, image, dates: 200',
        'image: 422',
      ],
    },
  ],
])('%s', async (_, { titles, twist, updates }) => {
  expect(await updatesOf(titles, twist)).toEqual(updates);
});

test('what another check was refused with an image is not sent again', async () => {
  const updates = await updatesOf(/right after/, (one, answer) =>
    isUpdate(one) && 'image' in bodyOf(one) ? answering(answer, 422) : undefined,
  );
  expect(updates).toContain('image, dates: 422');
  expect(updates).not.toContain(refused);
});

describe('what the run has sent already', () => {
  const [imageless] = afterRefusalChecks;
  const undated = afterRefusalChecks.at(-1);
  const past = (body: Body, status: number, more: Partial<RequestSpec> = {}) =>
    exchangeOf({ operation: 'events.update', id: 5001, expects: 'either', body, ...more }, { status });
  const image = { image: 'cover.png' };
  const [course, dated] = [{ isSelfPacedCourse: true }, { isSelfPacedCourse: false }];

  const [imageTrial, datesTrial] = [
    agreedTrial({ breaks: ['event.image.valid', 'event.contact-email.valid'] }),
    agreedTrial({ breaks: ['event.dates.required', 'event.self-paced.default'] }),
  ];

  /** The updates that a check sends, by what is expected of them. */
  async function sent(check: Check | undefined, exchanges: readonly SentExchange[], attempt: 1 | 2 = 1) {
    const trial = agreedTrial({ exchanges });
    const judge: typeof trial.judge = (ask) =>
      ((ask.body as Body)['contactEmail'] === 'someone' ? imageTrial : datesTrial).judge(ask);
    expect(await check?.run({ ...trial, judge, attempt })).toMatchObject({ status: 'passed' });
    return trial.asked.map(({ expects }) => expects).join(', ');
  }
  const [anew, known] = ['refused, accepted, accepted', 'accepted, accepted'];

  test.each<[what: string, exchanges: readonly SentExchange[], updates: string]>([
    ['nothing', [], anew],
    ['a refused update with an image', [past(image, 422)], known],
    ['one after an accepted one', [past({}, 200), past(image, 422)], known],
    ['one before another refused one', [past(image, 422), past({}, 422)], known],
    ['one before an accepted one', [past(image, 422), past({}, 200)], anew],
    ['one before one without answer', [past(image, 422), past({}, 500)], anew],
    ['one of an ID that is a text', [past(image, 422, { id: '5001' })], known],
    ['one of another event', [past(image, 422, { id: 6000 })], anew],
    ['one with other credentials', [past(image, 422, { headers: {} })], anew],
    ['a refused create', [past(image, 422, { operation: 'events.create' })], anew],
    ['a refused update without image', [past({ image: null }, 422)], anew],
    ['one without a body', [past(image, 422, { body: 'no object' })], anew],
  ])('for an image: %s', async (_, exchanges, updates) => {
    expect(await sent(imageless, exchanges)).toBe(updates);
  });

  test('at the second try it is sent anew', async () => {
    expect(await sent(imageless, [past(image, 422)], 2)).toBe(anew);
  });

  test.each<[what: string, exchanges: readonly SentExchange[], updates: string]>([
    ['nothing', [], 'accepted, refused, refused'],
    ['an event with dates', [past(dated, 200)], 'refused, refused'],
    ['a course', [past(course, 200)], 'accepted, refused, refused'],
    ['a course that was refused, of an event with dates', [past(dated, 200), past(course, 422)], 'refused'],
    ['a course, and then an event with dates', [past(course, 200), past(dated, 200)], 'refused, refused'],
    ['dates that were refused, of a course', [past(course, 200), past(dated, 422)], 'accepted, refused, refused'],
    ['another refused update', [past(dated, 200), past(image, 422)], 'refused, refused'],
  ])('for dates: %s', async (_, exchanges, updates) => {
    expect(await sent(undated, exchanges)).toBe(updates);
  });
});

test.each<[title: string, refused: (body: Body) => boolean, reason: string]>([
  ['without image after', () => true, 'an update with image is refused too, which update.answer judges'],
  [
    'right after',
    (body) => !('image' in body),
    'a body with image is accepted, so that update.image.optional judges it',
  ],
  ['same update twice', (body) => !('image' in body), 'the first of both is refused, which other checks judge'],
])('whether another check judges it: %s', async (title, isRefusedToo, reason) => {
  const check = afterRefusalChecks.find((one) => one.title.includes(title));
  const trial = agreedTrial({
    breaks: ['event.image.valid', 'event.contact-email.valid'],
    answer: ({ body, expects }) => ({ status: expects === 'refused' || isRefusedToo(body as Body) ? 422 : 200 }),
  });
  expect(await check?.run(trial)).toEqual({ status: 'notApplicable', reason });
});
