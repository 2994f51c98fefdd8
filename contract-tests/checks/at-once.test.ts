import { expect, test } from 'vitest';
import { answering, namesOf, playRun, type Twist } from '../testing/play-run.ts';
import type { Answer, SentExchange } from '../target/exchange.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import { atOnceChecks } from './at-once.ts';
import { agreedTrial } from './testing/agreed-trial.ts';

const rules = ['page.get', 'create', 'update.answer'];
const idOf = (answer: Answer) => (answer.json as { readonly data?: { readonly id?: number } | null }).data?.id;
const withId = (answer: Answer, id: unknown): Answer => ({
  ...answer,
  json: { ...(answer.json as object), data: { id } },
});

/** Who makes an ID of the latest one answers creates that come at once with one ID: the third and the fourth are copies of the first. */
function sharesIds(): Twist {
  let creates = 0;
  return ({ ask }, answer) => {
    if (ask.operation !== 'events.create' || answer.status !== 201) return undefined;
    creates += 1;
    return creates === 4 ? withId(answer, Number(idOf(answer)) - 1) : undefined;
  };
}

function refusesSame(): Twist {
  let latest = '';
  return ({ ask, body = '' }, answer) => {
    if (ask.operation !== 'events.update') return undefined;
    const isSame = body === latest;
    latest = body;
    return isSame ? { ...answer, status: 404 } : undefined;
  };
}

function losesCopies(): Twist {
  const bodies = new Set<string>();
  const lost = new Set<string>();
  return ({ ask, body = '' }, answer) => {
    if (ask.operation === 'events.create' && answer.status === 201) {
      if (bodies.has(body)) lost.add(String(idOf(answer)));
      bodies.add(body);
    }
    return ask.operation === 'events.update' && lost.has(String(ask.id)) ? { ...answer, status: 404 } : undefined;
  };
}

const failing: Twist = ({ ask }, answer) =>
  ask.operation === 'events.update' && ask.expects === 'accepted' ? { ...answer, status: 500 } : undefined;

const mixing: Twist = ({ ask }, answer) =>
  ask.operation === 'pages.get' && ask.id === 12 ? withId(answer, 11) : undefined;

test.each<[what: string, expected: { readonly twist: () => Twist; readonly title: RegExp; readonly found: string }]>([
  [
    'gives creates at once one ID',
    {
      twist: sharesIds,
      title: /same body comes again/,
      found: 'answers another ID where the same body comes again (events.create)',
    },
  ],
  [
    'refuses an update that changes nothing',
    {
      twist: refusesSame,
      title: /same update twice/,
      found: 'accepts the same update twice, which changes nothing (events.update)',
    },
  ],
  [
    'keeps no copies',
    {
      twist: losesCopies,
      title: /same body|the last copy/,
      found:
        'answers creates with IDs that update takes: of the one with most attributes, and of the last copy (events.create)',
    },
  ],
  [
    'fails on updates',
    {
      twist: () => failing,
      title: /two updates at once/,
      found: 'does not fail on two updates at once (events.update)',
    },
  ],
  [
    'mixes up pages',
    {
      twist: () => mixing,
      title: /several gets at once/,
      found: 'answers each of several gets at once with its own page (pages.get)',
    },
  ],
])('a deployment that %s is found', async (_, { twist, title, found }) => {
  const run = await playRun(rules, twist(), {
    only: (one) => title.test(one) || one === 'accepts a lawful update' || one === 'accepts a lawful create',
  });
  expect(namesOf(run, 'failed')).toEqual([found]);
});

test('a run creates three copies at once, and no more than ten events in all', async () => {
  const run = await playRun(undefined, undefined, { depth: 'standard' });
  const creates = run.sent.filter(({ ask, answer }) => ask.operation === 'events.create' && answer?.status === 201);
  expect(creates.length).toBeLessThanOrEqual(10);
  expect(creates.length - new Set(creates.map(({ body }) => body)).size).toBe(3);
});

/** What a run says of the check whose title begins so. */
async function saysOf(title: string, twist: Twist) {
  const run = await playRun(rules, twist, {
    only: (one) => one.startsWith(title) || one === 'accepts a lawful create',
  });
  return run.checks.filter(({ name }) => name.startsWith(title)).map(({ status, says }) => `${status}: ${says}`);
}

/** The creates from the third on, which are copies of the first. */
const copies = (make: Twist) => (): Twist => {
  let creates = 0;
  return (request, answer, count) => {
    if (request.ask.operation !== 'events.create') return undefined;
    creates += 1;
    return creates === 3 ? make(request, answer, count) : undefined;
  };
};

test.each<[what: string, twist: () => Twist, says: string]>([
  [
    'fails on one of three',
    copies((_, answer) => answering(answer, 500)),
    'failed: flaky: neither accepted nor refused, but a server error: 500, of 3 at once; tried again, 880000000001 and 880000000005 and 880000000006 and 880000000007',
  ],
  [
    'is silent on one of three',
    copies(() => 'silence'),
    'passed: 880000000001 and 880000000005 and 880000000006 and 880000000007',
  ],
  [
    'refuses one of three',
    copies((_, answer) => answering(answer, 422)),
    'skipped: refused with 422, so that no ID came (event.title.duplicates)',
  ],
  [
    'answers one of three without an ID',
    copies((_, answer) => withId(answer, undefined)),
    'skipped: no ID came, which create.answer judges',
  ],
])('a deployment that %s creates at once', async (_, twist, says) => {
  expect(await saysOf('answers another ID where the same body', twist())).toEqual([says]);
});

test('where every update fails, the two at once say so', async () => {
  expect(await saysOf('does not fail on two updates', failing)).toEqual([
    'failed: neither accepted nor refused, but a server error: 500',
  ]);
});

const titledSo = (title: string) => atOnceChecks.find((one) => one.title.includes(title));

test.each([
  [[10], []],
  [
    [10, 11],
    [10, 11],
  ],
  [
    [10, 11, 12, 13],
    [10, 11, 12],
  ],
])('of the known pages %j these are got at once: %j', async (knownPages, got) => {
  const trial = agreedTrial({
    deployment: { knownPages },
    answer: ({ id }) => ({ status: 200, json: { data: { id } } }),
  });
  const finding = await titledSo('several gets at once')?.run(trial);
  expect(trial.asked.map(({ id }) => id)).toEqual(got);
  expect(finding).toMatchObject(got.length === 0 ? { reason: 'one page only is known' } : {});
});

test('one copy that fails is no matter of several at once', async () => {
  const create = exchangeOf({ operation: 'events.create', expects: 'accepted', body: {} }, { status: 201 });
  const trial = agreedTrial({ exchanges: [create], answer: () => ({ status: 500 }) });
  Object.assign(trial.session, { lawfulLeft: () => 6 });
  expect(await titledSo('same body comes again')?.run(trial)).toMatchObject({ status: 'notApplicable' });
  expect(trial.asked).toHaveLength(1);
});

test('what hangs on an open question is not sent again', async () => {
  const create = exchangeOf({ operation: 'events.create', expects: 'accepted', body: {} }, { status: 201 });
  const found = async (exchanges: readonly SentExchange[]) => {
    const trial = agreedTrial({ exchanges });
    const judge: typeof trial.judge = (ask) => ({ ...trial.judge(ask), verdict: 'open' });
    return await titledSo('same body comes again')?.run({ ...trial, judge });
  };
  expect(await found([create])).toMatchObject({ reason: 'every create that was accepted hangs on an open question' });
  expect(await found([])).toMatchObject({ reason: 'no event was created: allow writes, or raise --max-events' });
});
