import { describe, expect, test } from 'vitest';
import { playRun, playedFixtures } from '../testing/play-run.ts';

const createdId = (json: unknown) => (json as { readonly data: { readonly id: number } }).data.id;

describe('a run sends', () => {
  test.each(['auth', 'event.type', 'update', 'event.optional'])(
    'for %s each update to an event that is there',
    async (family) => {
      const { sent } = await playRun([family, 'update.answer']);
      const created = sent.flatMap(({ ask, answer }) =>
        ask.operation === 'events.create' && answer?.status === 201 ? [createdId(answer.json)] : [],
      );
      const others = sent.filter(
        ({ ask }) =>
          ask.operation === 'events.update' &&
          ask.isObservation !== true &&
          ask.id !== playedFixtures.eventWithRsvps?.id,
      );
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter(({ url }) => !created.some((id) => url.endsWith(`/v1/events.update/${id}`)))).toEqual([]);
    },
  );

  test('wrong credentials as what has to be refused, which a plan tells', async () => {
    const { sent } = await playRun(['auth']);
    const wrong = sent.filter(({ ask }) => ask.headers !== undefined && ask.isObservation !== true);
    expect(wrong.length).toBeGreaterThan(90);
    expect(new Set(wrong.map(({ ask }) => ask.expects))).toEqual(new Set(['refused']));
  });
});
