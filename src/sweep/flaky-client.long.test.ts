import { expect, it } from 'vitest';
import { sweep } from './testing/sweep.ts';

it('a baseline that passes alone and fails beside another run is no finding', async () => {
  const lock =
    'd="$(dirname "$CHANNEL_SANDBOX_FIXTURES")/lock"; touch "$d.$$"; sleep 0.4; n=$(ls "$d".* | wc -l); sleep 0.4; rm "$d.$$"; [ "$n" = 1 ]';
  const result = await sweep({ command: ['sh', '-c', lock] });
  expect(result.subjects[0]?.reason).toMatch(/^the baseline passes alone and fails beside another run: .*--jobs 1/);
});
