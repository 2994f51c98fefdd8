import { describe, expect, test } from 'vitest';
import { fixturesToldBy } from '../../contract-tests/files/read-fixtures.ts';
import { runChecks, type Report, type ReportedExchange } from '../../contract-tests/index.ts';
import { startSandbox } from '../../src/index.ts';
import { startPrism } from '../testing/running-prism.ts';

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

describe('prism', () => {
  /** Prism answers some requests itself, before it asks anybody: without credentials, or with a body that is not JSON. */
  const isPrismsOwn = ({ response }: ReportedExchange) =>
    /stoplight\.io\/prism\/errors#UNAUTHORIZED|"code":"invalid_json"/.test(response?.body ?? '');

  test("an independent judge of openapi.yaml has nothing against the kit's whole traffic", async () => {
    await using sandbox = await startSandbox({ port: 0 });
    await using prism = await startPrism(sandbox.url);
    const fixtures = fixturesToldBy(
      'the sandbox',
      (await (await fetch(`${sandbox.control}/fixtures`)).json()) as Record<string, unknown>,
    );
    const exchanges: ReportedExchange[] = [];
    const report = await runChecks(prism.url, { fixtures, log: (exchange) => exchanges.push(exchange) });

    const forwarded = exchanges.filter((exchange) => !isPrismsOwn(exchange));
    expect(forwarded.length).toBeGreaterThan(100);
    expect(
      forwarded.filter(
        ({ response }) => response === undefined || response.status >= 500 || 'sl-violations' in response.headers,
      ),
    ).toEqual([]);
    // Prism's own answers have no envelope; nothing else may be found.
    expect(report.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id)).toEqual([
      'envelope.shape',
    ]);
  });
});
