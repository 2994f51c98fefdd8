import { describe, expect, it } from 'vitest';
import type { EventInput } from '../event-input.ts';
import { decide, ruleOf, type Showing } from '../testing/rule-input.ts';
import { rsvps, storedEvent } from '../testing/stored-event.ts';
import { cohostsDuplicates } from '../../../interface/questions/cohosts-duplicates.ts';
import { attributeRules, referenceRules } from './event-rules.ts';
import { publishedAtIsAhead } from './date-rules.ts';
import { questionRule, type EventRule } from './rule.ts';

const cohostsAreDistinct = questionRule(cohostsDuplicates);

const web: Showing['answers'] = { 'url.schemes': ['http', 'https'], 'image.check': 'url' };

const accepts = (rule: EventRule, showing: Showing) => expect(decide(rule, showing).violations).toEqual([]);

function refuses(rule: EventRule, showing: Showing, violation: { id: string; pointer: string }): void {
  expect(decide(rule, showing).violations.map(({ id, pointer }) => ({ id, pointer }))).toEqual([violation]);
}

describe('references', () => {
  it('event.type.valid', () => {
    const answers: Showing['answers'] = { 'event-types': 'sandbox' };
    accepts(ruleOf('event.type.valid'), { input: { type: 3 }, answers });
    refuses(ruleOf('event.type.valid'), { input: { type: 4 }, answers }, { id: 'event.type.valid', pointer: '/type' });
  });

  it('event.location.valid', () => {
    const answers: Showing['answers'] = { places: 'sandbox' };
    const input = { location: 'place-lisbon-7f3' };
    accepts(ruleOf('event.location.valid'), { input, answers });
    refuses(
      ruleOf('event.location.valid'),
      { input, answers, facts: { place: undefined } },
      { id: 'event.location.valid', pointer: '/location' },
    );
  });

  it('event.host.valid', () => {
    accepts(ruleOf('event.host.valid'), { input: { host: 9003 } });
    refuses(ruleOf('event.host.valid'), { input: { host: 9001 } }, { id: 'event.host.valid', pointer: '/host' });
  });

  it('event.cohosts.valid: the first one and the last one alike', () => {
    accepts(ruleOf('event.cohosts.valid'), { input: { cohosts: [] } });
    accepts(ruleOf('event.cohosts.valid'), { input: { cohosts: [9000, 9003] } });
    refuses(
      ruleOf('event.cohosts.valid'),
      { input: { cohosts: [1, 9000, 9003] } },
      { id: 'event.cohosts.valid', pointer: '/cohosts/0' },
    );
    refuses(
      ruleOf('event.cohosts.valid'),
      { input: { cohosts: [9000, 9003, 1] } },
      { id: 'event.cohosts.valid', pointer: '/cohosts/2' },
    );
    expect(decide(ruleOf('event.cohosts.valid'), { input: { cohosts: [1, 9000, 2] } }).violations).toHaveLength(2);
  });

  it('cohosts.duplicates: looks through many in a moment', () => {
    const cohosts = Array.from({ length: 300_000 }, (_, index) => index + 1);
    const start = performance.now();
    accepts(cohostsAreDistinct, { input: { cohosts, host: 0 } });
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('update.capacity.floor', () => {
  const floor = { id: 'update.capacity.floor', pointer: '/capacity' };
  const current = storedEvent({ rsvps: rsvps(2, 1) });
  const all: Showing['answers'] = { 'capacity.floor.counts': 'all' };
  const confirmed: Showing['answers'] = { 'capacity.floor.counts': 'confirmed' };

  it('accepts the number of RSVPs and refuses one less', () => {
    accepts(ruleOf('update.capacity.floor'), { input: { capacity: 3 }, current });
    refuses(ruleOf('update.capacity.floor'), { input: { capacity: 2 }, current }, floor);
  });

  it.each([null, 0, -1, undefined])('takes a capacity of %s for unlimited, not for a low one', (capacity) => {
    accepts(ruleOf('update.capacity.floor'), { input: capacity === undefined ? {} : { capacity }, current });
  });

  it('has no say on create', () => {
    accepts(ruleOf('update.capacity.floor'), { input: { capacity: 1 } });
  });

  it('counts as the profile says where webhooks are on, and asks nothing where they are off', () => {
    const input: EventInput = { capacity: 2, receivesRsvpWebhooks: true };
    accepts(ruleOf('update.capacity.floor'), { input, current, answers: confirmed });
    refuses(ruleOf('update.capacity.floor'), { input, current, answers: all }, floor);
    refuses(ruleOf('update.capacity.floor'), { input: { ...input, receivesRsvpWebhooks: false }, current }, floor);
    refuses(ruleOf('update.capacity.floor'), { input: { ...input, capacity: 1 }, current, answers: confirmed }, floor);
  });
});

describe('event.image.valid', () => {
  const refused = { id: 'event.image.valid', pointer: '/image' };

  it.each([
    'https://x.example/a.png',
    'https://x.example/a',
    'https://x.example/a.PNG?as=html',
    'https://x.example/show.php',
    'https://x.example/v1.2/a.webp',
  ])('accepts %s', (image) => accepts(ruleOf('event.image.valid'), { input: { image }, answers: web }));

  it.each([
    'https://x.example/a.html',
    'https://x.example/a.PDF?x=1',
    'a.png',
    '',
    'ftp://x.example/a.png',
    'data:image/png;base64,AA',
  ])('refuses %j', (image) => refuses(ruleOf('event.image.valid'), { input: { image }, answers: web }, refused));

  it('believes what was fetched rather than the name', () => {
    const answers: Showing['answers'] = { ...web, 'image.check': 'fetch' };
    const fetched = (isImage: boolean) => ({ fetchedImage: { isImage, what: 'text/html' } });
    accepts(ruleOf('event.image.valid'), {
      input: { image: 'https://x.example/a.html' },
      answers,
      facts: fetched(true),
    });
    refuses(
      ruleOf('event.image.valid'),
      { input: { image: 'https://x.example/a.png' }, answers, facts: fetched(false) },
      refused,
    );
  });
});

describe('event.image.size', () => {
  const picture = { type: 'image/png', bytes: 1, sha256: 'ab', content: null };
  const adviceFor = (width: number | null, height: number | null) => {
    const fetchedImage = { isImage: true, what: 'image/png', picture: { ...picture, width, height } };
    const { advices, violations } = decide(ruleOf('event.image.size'), {
      input: { image: 'https://x.example/a' },
      facts: { fetchedImage },
    });
    expect(violations).toEqual([]);
    return advices.map(({ id, pointer, text }) => `${id} ${pointer} ${text}`);
  };

  it.each([
    [1400, 700],
    [2800, 1400],
    [1401, 700],
    [1401, 701],
    [null, null],
  ])('has nothing against %s x %s', (width, height) => expect(adviceFor(width, height)).toEqual([]));

  it.each([
    [1399, 700, 'smaller than recommended'],
    [1400, 699, 'smaller than recommended'],
    [700, 350, 'smaller than recommended'],
    [1402, 700, 'not 2:1'],
    [1400, 1400, 'not 2:1'],
  ])('%s x %s is %s', (width, height, wanting) =>
    expect(adviceFor(width, height)).toEqual([
      `event.image.size /image is ${width}x${height} px, ${wanting}: 2:1 and at least 1400x700 px`,
    ]),
  );

  it('knows nothing of an image that was not fetched, or whose content nobody looked at', () => {
    for (const fetchedImage of [undefined, { isImage: true, what: 'image/png' }])
      expect(decide(ruleOf('event.image.size'), { facts: { fetchedImage } }).advices).toEqual([]);
  });
});

it('event.external-url.valid: null and a URL are accepted, another scheme or text refused', () => {
  const refused = { id: 'event.external-url.valid', pointer: '/externalUrl' };
  accepts(ruleOf('event.external-url.valid'), { input: { externalUrl: null } });
  accepts(ruleOf('event.external-url.valid'), { input: {} });
  accepts(ruleOf('event.external-url.valid'), { input: { externalUrl: 'http://x.example' }, answers: web });
  refuses(ruleOf('event.external-url.valid'), { input: { externalUrl: 'ftp://x.example' }, answers: web }, refused);
  accepts(ruleOf('event.external-url.valid'), {
    input: { externalUrl: 'ftp://x.example' },
    answers: { 'url.schemes': ['https', 'ftp'] },
  });
  refuses(ruleOf('event.external-url.valid'), { input: { externalUrl: '' }, answers: web }, refused);
});

it('event.contact-email.valid: a domain that does not exist, where domains are looked up', () => {
  const input = { contactEmail: 'a@gone.example' };
  const answers: Showing['answers'] = { 'email.check': 'domain' };
  refuses(
    ruleOf('event.contact-email.valid'),
    { input, answers, facts: { mailDomainExists: false } },
    { id: 'event.contact-email.valid', pointer: '/contactEmail' },
  );
  accepts(ruleOf('event.contact-email.valid'), { input, answers, facts: { mailDomainExists: true } });
  accepts(ruleOf('event.contact-email.valid'), { input, answers: { 'email.check': 'format' } });
});

describe('cohosts.duplicates', () => {
  it.each([[[9003, 9003]], [[9003, 9000]]])('finds %j with host 9000, and advises or refuses', (cohosts) => {
    const input = { host: 9000, cohosts };
    refuses(
      cohostsAreDistinct,
      { input, answers: { 'cohosts.duplicates': 'refused' } },
      { id: 'cohosts.duplicates', pointer: '/cohosts/1' },
    );
    const { violations, advices } = decide(cohostsAreDistinct, {
      input,
      answers: { 'cohosts.duplicates': 'accepted' },
    });
    expect([violations, advices.map(({ id, pointer }) => [id, pointer])]).toEqual([
      [],
      [['cohosts.duplicates', '/cohosts/1']],
    ]);
  });

  it('asks nothing about distinct ones', () => {
    accepts(cohostsAreDistinct, { input: { host: 9000, cohosts: [9003] } });
  });
});

describe('published-at.past', () => {
  const refused: Showing['answers'] = { 'published-at.past': 'refused', 'published-at.offset': 'honoured' };
  const past = { id: 'published-at.past', pointer: '/publishedAt' };

  it('lets a past time be, where it is accepted', () => {
    accepts(publishedAtIsAhead, {
      input: { publishedAt: '2020-01-01T00:00:00' },
      answers: { 'published-at.past': 'accepted' },
    });
  });

  it('refuses a time before now, in UTC; now and later are accepted', () => {
    refuses(publishedAtIsAhead, { input: { publishedAt: '2026-11-01T11:59:59' }, answers: refused }, past);
    accepts(publishedAtIsAhead, { input: { publishedAt: '2026-11-01T12:00:00' }, answers: refused });
    accepts(publishedAtIsAhead, { input: { publishedAt: null }, answers: refused });
  });

  it('reads an offset as published-at.offset says', () => {
    const input = { publishedAt: '2026-11-01T12:30:00+01:00' };
    refuses(publishedAtIsAhead, { input, answers: refused }, past);
    accepts(publishedAtIsAhead, { input, answers: { ...refused, 'published-at.offset': 'ignored' } });
  });
});

it('no rule trips over an input that lacks its attribute', () => {
  for (const rule of [...attributeRules, ...referenceRules]) {
    accepts(rule, { answers: web ?? {}, current: storedEvent() });
    accepts(rule, { answers: web ?? {} });
  }
});
