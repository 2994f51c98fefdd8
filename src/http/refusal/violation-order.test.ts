import { describe, expect, test } from 'vitest';
import type { Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import { asked } from './testing/asked.ts';
import { inToldOrder } from './violation-order.ts';

const contract = loadContract();
const of = (id: Violation['id'], pointer: string, actual = 'something'): Violation => ({
  id,
  pointer,
  expected: 'another',
  actual,
});

/** One violation of each kind that matters here, in no order. */
const all = {
  floor: of('update.capacity.floor', '/capacity'),
  cohost: of('event.cohosts.valid', '/cohosts/0'),
  unlisted: of('body.unknown-attribute', '/colour'),
  email: of('event.contact-email.valid', '/contactEmail'),
  host: of('event.host.valid', '/host'),
  title: of('event.required.title', '/title', 'nothing'),
  isVip: of('event.types.isVip', '/isVip'),
};
type Name = keyof typeof all;
const body = { capacity: 1, cohosts: [1], colour: 1, contactEmail: 'nobody', host: 1, isVip: 'maybe' };

const namesIn = (names: readonly Name[], answers: Readonly<Record<string, unknown>> = {}) =>
  inToldOrder(
    names.map((name) => all[name]),
    contract,
    asked(answers, { body }),
  ).map((violation) => Object.entries(all).find(([, one]) => one === violation)?.[0]);

describe('as the document lists attributes (refusal.order)', () => {
  test('what is not listed comes behind them, what they refer to behind that, what is registered last', () =>
    expect(namesIn(['floor', 'cohost', 'unlisted', 'email', 'host', 'title', 'isVip'])).toEqual([
      'title',
      'email',
      'isVip',
      'unlisted',
      'host',
      'cohost',
      'floor',
    ]));

  test('two are ordered as well', () => expect(namesIn(['email', 'title'])).toEqual(['title', 'email']));

  test('what they refer to comes first where it was looked up first', () =>
    expect(namesIn(['host', 'cohost', 'floor', 'email', 'title'])).toEqual([
      'host',
      'cohost',
      'title',
      'email',
      'floor',
    ]));
});

describe('by attribute (refusal.order)', () => {
  const order = (answer: object) => ({ 'refusal.order': answer });

  test('those that are not named come behind those that are, as the document has them', () =>
    expect(namesIn(['isVip', 'email', 'title', 'host'], order({ attributes: ['host', 'title'] }))).toEqual([
      'host',
      'title',
      'email',
      'isVip',
    ]));

  test('kinds go before attributes, those that are not named last', () =>
    expect(
      namesIn(['isVip', 'title', 'cohost', 'email', 'host'], {
        ...order({ attributes: ['host', 'isVip'], kinds: ['reference', 'required'] }),
      }),
    ).toEqual(['host', 'cohost', 'title', 'isVip', 'email']));

  test('later kinds are not told where an earlier one is broken', () => {
    const stopping = order({ attributes: [], kinds: ['reference', 'required'], stops: true });
    expect(namesIn(['isVip', 'title', 'cohost', 'host'], stopping)).toEqual(['host', 'cohost']);
    expect(namesIn(['isVip', 'title', 'email'], stopping)).toEqual(['title']);
    expect(namesIn(['isVip', 'email'], stopping)).toEqual(['email', 'isVip']);
  });
});

describe('in stages (refusal.order)', () => {
  const stages = (...all: readonly object[]) => ({ 'refusal.order': { stages: all } });
  const [types, values] = [{ of: ['type.bool', 'required'] }, { of: ['format', 'unlisted'] }];

  test('the first stage that finds a violation ends the request', () => {
    const layered = stages(types, values, { of: ['*'] });
    expect(namesIn(['host', 'email', 'isVip', 'title'], layered)).toEqual(['title', 'isVip']);
    expect(namesIn(['host', 'unlisted', 'email'], layered)).toEqual(['email', 'unlisted']);
    expect(namesIn(['host', 'floor'], layered)).toEqual(['host', 'floor']);
  });

  test('what belongs to no stage comes behind all of them', () =>
    expect([namesIn(['host', 'email'], stages(values)), namesIn(['floor', 'host'], stages(values))]).toEqual([
      ['email'],
      ['host', 'floor'],
    ]));

  test('a stage that continues is followed by the next', () =>
    expect(
      namesIn(['host', 'email', 'isVip', 'title'], stages({ ...types, continues: true }, values, { of: ['*'] })),
    ).toEqual(['title', 'isVip', 'email']));

  test('a stage may report the first alone: of the document, of names, or of what was sent', () => {
    const first = (attributes: object) => stages({ of: ['*'], reports: 'first', ...attributes });
    const given: Name[] = ['isVip', 'title', 'email'];
    expect(namesIn(given, first({}))).toEqual(['title']);
    expect(namesIn(given, first({ attributes: ['isVip'] }))).toEqual(['isVip']);
    expect(namesIn(given, first({ attributes: 'sent' }))).toEqual(['email']);
  });

  test('an operation may have stages of its own, and the most specific key decides', () => {
    const ofCreate = stages({ of: ['type.bool@isVip'] }, { of: ['invalid@events.create'] });
    expect(namesIn(['title', 'isVip'], ofCreate)).toEqual(['isVip']);
    expect(namesIn(['title', 'isVip'], stages({ of: ['invalid@pages.search'], reports: 'first' }))).toEqual([
      'title',
      'isVip',
    ]);
  });
});

test('an item of a list that is told as its list is the same violation, whatever else is wrong (refusal.list-items)', () => {
  const item = of('event.types.cohosts', '/cohosts/0', '"x"');
  const exchange = asked({ 'refusal.list-items': 'list' }, { body: { title: '', cohosts: ['x'] } });
  expect(inToldOrder([item, all.title], contract, exchange)).toEqual([all.title, item]);
});

test('one violation has no order: nobody asks for it', () => {
  const exchange = asked({ 'refusal.order': { attributes: ['host'] } });
  expect(inToldOrder([all.title], contract, exchange)).toEqual([all.title]);
  expect(exchange.asking.asked).toEqual([]);
});
