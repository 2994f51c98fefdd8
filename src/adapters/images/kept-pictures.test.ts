import { expect, it } from 'vitest';
import type { Picture } from '../../domain/ports.ts';
import { createKeptPictures } from './kept-pictures.ts';

const picture = (sha256: string | null, bytes: number): Picture => ({
  type: 'image/png',
  width: 1,
  height: 1,
  bytes,
  sha256,
  content: Buffer.alloc(bytes, sha256 ?? ''),
});

it('keeps a content by its hash, once', async () => {
  const kept = createKeptPictures(1000);
  for (let round = 0; round < 5; round += 1) await kept.keep(picture('a', 600));
  expect(await kept.contentOf('a')).toHaveLength(600);
  expect(await kept.contentOf('b')).toBeUndefined();
});

it('makes room by what was not asked for longest', async () => {
  const kept = createKeptPictures(1000);
  await kept.keep(picture('a', 400));
  await kept.keep(picture('b', 400));
  await kept.contentOf('a');
  await kept.keep(picture('c', 400));
  expect([(await kept.contentOf('a'))?.length, await kept.contentOf('b'), (await kept.contentOf('c'))?.length]).toEqual(
    [400, undefined, 400],
  );
});

it('keeps nothing that is larger than its room, or was not read', async () => {
  const kept = createKeptPictures(1000);
  await kept.keep(picture('a', 400));
  await kept.keep(picture('b', 2000));
  await kept.keep({ ...picture(null, 10), content: null });
  expect([(await kept.contentOf('a'))?.length, await kept.contentOf('b')]).toEqual([400, undefined]);
});
