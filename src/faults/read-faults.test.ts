import { faultReaderOf } from './read-faults.ts';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { operationsOf } from '../contract/operations.ts';
import { operationIds } from '../interface/operations.ts';
import { FaultsRefused } from './errors.ts';
import { presetNames } from './presets.ts';

const contract = loadContract();
const faultReader = faultReaderOf(contract);

/** What is told of a list or a header that is refused. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof FaultsRefused) return error.message;
    throw error;
  }
  throw new Error('it was read');
}

const fault = { kind: 'lost-answer' };

describe('a list of faults', () => {
  it.each<[list: unknown, says: RegExp]>([
    [{}, /^expected a list, but got {}/],
    [[7], /`0`: an object, not 7/],
    [['outrage'], /`0`: one of slow, throttled, flaky, outage, read-failures \(did you mean `outage`\?\)/],
    [[{}], /`\/0\/fault`: a value, not nothing/],
    [[{ fault: {} }], /`\/0\/fault\/kind`: a value/],
    [[{ fault: { kind: 'dealy' } }], /one of status, delay, .* \(did you mean `delay`\?\), not "dealy"/],
    [[{ fault, whne: {} }], /`\/0\/whne`: no such member \(did you mean `when`\?\); known: id, fault, when/],
    [
      [{ fault: { kind: 'delay', ms: 1, status: 5 } }],
      /`\/0\/fault\/status`: no such member.* known: kind, ms, spread/,
    ],
    [[{ fault: { kind: 'delay' } }], /`\/0\/fault\/ms`: a value/],
    [[{ fault: { kind: 'delay', ms: 30_001 } }], /`\/0\/fault\/ms`: at most 30000/],
    [[{ fault: { kind: 'delay', ms: 1.5 } }], /a whole number, not 1\.5/],
    [[{ fault: { kind: 'delay', ms: 20_000, spread: 10_001 } }], /`\/0\/fault\/spread`: no more than 30000 together/],
    [[{ fault: { kind: 'slow-body', ms: -1 } }], /at least 0/],
    [[{ fault: { kind: 'status', status: 200 } }], /at least 400/],
    [[{ fault: { kind: 'drop', at: 'between' } }], /one of before, inside, after/],
    [[{ fault: { kind: 'content-type', value: 'a\r\nb' } }], /a header’s value of printable ASCII/],
    [
      [{ fault: { kind: 'rule-off', rule: 'event.hots.valid' } }],
      /a rule of .* \(did you mean `event\.host\.valid`\?\)/,
    ],
    [[{ fault: { kind: 'deviation', deviation: 'page.get:othr' } }], /\(did you mean `page\.get:other`\?\)/],
    [[{ fault, when: { operation: 'events.craete' } }], /one of pages\.search, .* \(did you mean `events\.create`\?\)/],
    [[{ fault, when: { nth: 1 } }], /`\/0\/when\/nth`: no such member.*known: operation, fromNth, count, prob/],
    [[{ fault, when: { fromNth: 0 } }], /at least 1/],
    [[{ fault, when: { probability: 1.1 } }], /at most 1,/],
    [[{ fault, when: { after: '2027-01-01T00:00:00' } }], /`\/0\/when\/after`: an instant such as/],
    [[{ id: 'a b', fault }], /`\/0\/id`: a name of letters/],
    [
      [
        { id: 'a', fault },
        { id: 'a', fault },
      ],
      /`\/1\/id`: an ID that no other fault of the list has, not "a"/,
    ],
    [['flaky', 'flaky'], /`1`: an ID that no other fault/],
    [Array.from({ length: 101 }, () => ({ fault })), /at most 100 entries/],
  ])('%j is refused', (list, says) => expect(refusal(() => faultReader.read(list))).toMatch(says));

  it('names what has no name, and takes nobody’s', () => {
    const { list } = faultReader.read([{ fault }, { fault }, { id: 'lost-answer-2', fault }, 'outage']);
    expect(list.map(({ id }) => id)).toEqual(['lost-answer', 'lost-answer-3', 'lost-answer-2', 'outage']);
  });

  it('may be each preset, and all of them', () => {
    expect(faultReader.read(presetNames).list.length).toBeGreaterThan(presetNames.length);
  });

  it('knows every operation of the contract', () => {
    expect(operationIds.toSorted()).toEqual(
      operationsOf(contract)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe('X-Sandbox-Fault', () => {
  it.each<[text: string, faults: readonly object[]]>([
    ['status=503', [{ kind: 'status', status: 503 }]],
    [
      'status=429;retryAfter=2, delay=500',
      [
        { kind: 'status', status: 429, retryAfter: 2 },
        { kind: 'delay', ms: 500 },
      ],
    ],
    ['status=502; envelope=false', [{ kind: 'status', status: 502, envelope: false }]],
    ['lost-answer', [fault]],
    [' delay = 1 ;spread= 2 ', [{ kind: 'delay', ms: 1, spread: 2 }]],
    ['content-type="text/html; charset=x, y"', [{ kind: 'content-type', value: 'text/html; charset=x, y' }]],
    [
      'rule-off=auth.key,rule-off=event.host.valid',
      [
        { kind: 'rule-off', rule: 'auth.key' },
        { kind: 'rule-off', rule: 'event.host.valid' },
      ],
    ],
    ['deviation=page.get:other', [{ kind: 'deviation', deviation: 'page.get:other' }]],
    ['outage', [{ kind: 'status', status: 503, envelope: false, retryAfter: 30 }]],
  ])('%s', (text, faults) => expect(faultReader.readHeader(text).list.map((one) => one.fault)).toEqual(faults));

  it.each<[text: string, says: RegExp]>([
    ['', /of the form `status=503;retryAfter=2, delay=500`/],
    ['status=503,', /of the form/],
    ['status 503', /of the form/],
    ['{"kind":"delay"}', /of the form/],
    ['content-type="text', /of the form/],
    ['delay=1;'.repeat(100), /of the form/],
    [`rule-off=auth.key${',rule-off=auth.key'.repeat(60)}`, /has 1\d{3} characters, but may have at most 1000/],
    ['dealy=5', /^there is no fault `dealy` \(did you mean `delay`\?\); known: status, .*, read-failures\.$/],
    ['stats=503', /^there is no fault `stats` \(did you mean `status`\?\)/],
    ['Status=503', /^there is no fault `Status` \(did you mean `status`\?\)/],
    ['outrage', /did you mean `outage`/],
    ['delay=5, delay=6', /more than one delay: give one of each kind/],
    ['delay=5;ms=6', /ms of delay is there twice/],
    ['delay=5;spraed=6', /no such member \(did you mean `spread`\?\)/],
    ['delay', /^`delay`: a value, not nothing/],
    ['status=99', /^`status`: at least 400, not 99/],
    ['status=503;retryafter=2', /^`retryafter`: no such member \(did you mean `retryAfter`\?\)/],
    [`rule-off${',rule-off'.repeat(105)}`, /at most 100 entries/],
    ['delay=soon', /^`delay`: a whole number/],
    ['lost-answer=1', /lost-answer takes no value, but got 1/],
    ['outage;ms=1', /outage is a preset, which takes no value/],
    ['rule-off=event.hots.valid', /did you mean `event\.host\.valid`/],
    ['constructor=1', /there is no fault `constructor`/],
  ])('%s is refused', (text, says) => expect(refusal(() => faultReader.readHeader(text))).toMatch(says));
});
