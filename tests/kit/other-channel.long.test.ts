import { describe, expect, test } from 'vitest';
import { fixturesToldBy } from '../../contract-tests/files/read-fixtures.ts';
import { runChecks, type Report } from '../../contract-tests/index.ts';
import { startSandbox } from '../../src/index.ts';

const otherChannel = { channelId: 'chn-b-5502', apiKey: 'key-b-77120c' };

/** Against a world with two channels, and fixtures that name the other one. */
async function verifyWithOther(profile: Record<string, unknown>, other = otherChannel): Promise<Report> {
  const credentials = [{ channelId: 'chn-a-5501', apiKey: 'key-a-77120b' }, otherChannel];
  const scenario = { scenario: 'two', seededAt: '2026-11-01T00:00:00Z', pages: 60, events: 1, credentials };
  await using sandbox = await startSandbox({ port: 0, profile, scenario });
  const told = (await (await fetch(`${sandbox.control}/fixtures`)).json()) as Record<string, unknown>;
  const fixtures = { ...fixturesToldBy('the sandbox', told), otherChannel: other };
  return await runChecks(sandbox.url, { seed: 1, fixtures, rules: ['auth', 'update.answer'] });
}

const seen = ({ observations }: Report, question: string) =>
  observations.find((one) => one.question === question)?.observed;

describe('another channel in the fixtures shows what is left open of two, and violates nothing', () => {
  test.each(['unknown', 'forbidden', 'accepted'])('event.ownership: %s', async (ownership) => {
    const report = await verifyWithOther({ 'event.ownership': ownership });
    expect(seen(report, 'event.ownership')).toBe(ownership);
    expect(seen(report, 'refusal.status.forbidden')).toBe(ownership === 'forbidden' ? 403 : undefined);
    expect(seen(report, 'auth.issuing')).toBe('a key goes with its own channel');
    expect(report.summary.violated).toBe(0);
    const url = report.observations.find((one) => one.question === 'event.ownership')?.exchanges[0]?.request.url;
    expect(report.residue.map(String)).toContain(url?.split('/').at(-1));
  });

  test('one that is not issued there shows nothing', async () => {
    const report = await verifyWithOther({}, { ...otherChannel, apiKey: 'key-c-nobody-has' });
    expect(seen(report, 'event.ownership')).toBeUndefined();
    expect(seen(report, 'auth.issuing')).toBeUndefined();
    expect(report.unobserved).toContainEqual({
      question: 'event.ownership',
      reason: expect.stringContaining('`otherChannel` of the fixtures') as unknown,
    });
  });
});
