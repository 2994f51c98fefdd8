import { describe, expect, it } from 'vitest';
import { fromAccepted } from './accepted-baseline.ts';
import type { ReportedExchange } from './report.ts';
import { check, cleanReport } from './testing/rich-report.ts';

const url = 'https://staging.example/v1/events.create';
const exchange = (
  body: object | string,
  change: Partial<ReportedExchange['request']> = {},
  status = 201,
): ReportedExchange => ({
  request: {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json', 'content-length': String(JSON.stringify(body).length) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...change,
  },
  response: { status, headers: {}, body: '{}', durationMs: 1 },
});

const [first] = cleanReport.requirements;
if (first === undefined) throw new Error('the report has no rule');
const after = (...passed: readonly ReportedExchange[]) =>
  fromAccepted({
    ...cleanReport,
    requirements: [{ ...first, checks: [check({ title: 'x', status: 'passed', exchanges: passed })] }],
  });

const event = { title: 'A', host: 9000, cohosts: [9003] };

describe('fromAccepted', () => {
  it('tells members that are other ones, more or fewer than in the most like accepted request', () => {
    const far = exchange({ title: 'Z', host: 1, cohosts: [], isVip: true });
    expect(after(far, exchange(event))(exchange({ ...event, host: 1 }))).toEqual([
      { where: 'member', name: 'host', accepted: '9000', sent: '1' },
    ]);
    expect(after(exchange(event))(exchange({ title: 'A', host: 9000, capacity: 4 }))).toEqual([
      { where: 'member', name: 'cohosts', accepted: '[9003]' },
      { where: 'member', name: 'capacity', sent: '4' },
    ]);
  });

  it('tells headers and the path, and none that goes with the body', () => {
    const page = (id: string, headers: Record<string, string>) => ({
      request: { method: 'GET', url: `https://staging.example/channels/pages/${id}`, headers },
      response: { status: 200, headers: {}, body: '{}', durationMs: 1 },
    });
    expect(after(page('9000', { Authorization: 'Channel $K' }))(page('1', { authorization: 'Channel x' }))).toEqual([
      { where: 'path', name: 'path', accepted: '/channels/pages/9000', sent: '/channels/pages/1' },
      { where: 'header', name: 'authorization', accepted: 'Channel $K', sent: 'Channel x' },
    ]);
  });

  it('measures by nothing that was refused, is of another operation, is the same, or is no JSON object', () => {
    const wrong = exchange({ ...event, host: 1 });
    expect(after(exchange(event, {}, 422))(wrong)).toBeUndefined();
    expect(after(exchange(event, { url: `${url.replace('create', 'update')}/5001` }))(wrong)).toBeUndefined();
    expect(after(wrong)(wrong)).toBeUndefined();
    expect(after(exchange('[]'))(wrong)).toBeUndefined();
    expect(after(exchange(event))(exchange('{'))).toBeUndefined();
  });

  it('says nothing where too much differs', () => {
    const other = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`x${at}`, at]));
    expect(after(exchange(event))(exchange({ ...event, ...other }))).toBeUndefined();
  });

  it('knows what makes each title of a run its own', () => {
    const titled = (number: number) => exchange({ ...event, title: `Choir (test 9559745e-${number})`, host: number });
    expect(after(titled(7))(titled(676))).toEqual([{ where: 'member', name: 'host', accepted: '7', sent: '676' }]);
  });

  it('takes `__proto__` for a member like any other', () => {
    expect(after(exchange(event))(exchange(`{"title":"A","host":9000,"cohosts":[9003],"__proto__":1}`))).toEqual([
      { where: 'member', name: '__proto__', sent: '1' },
    ]);
  });
});
