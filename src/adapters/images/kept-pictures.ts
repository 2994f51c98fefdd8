import { LRUCache } from 'lru-cache';
import type { PictureStore } from '../../domain/ports.ts';

/** Bytes that are kept in all. */
export const MAX_PICTURES_BYTES = 64 * 1024 * 1024;

export interface KeptPictures extends PictureStore {
  /** Bytes in use. */
  readonly bytes: number;
}

/** Contents of images in memory, the same ones once for all worlds. Those that were not asked for longest make room for others. */
export function createKeptPictures(maxSize = MAX_PICTURES_BYTES): KeptPictures {
  const contents = new LRUCache<string, Uint8Array>({
    maxSize,
    sizeCalculation: ({ length }, sha256) => length + sha256.length,
  });
  return {
    get bytes() {
      return contents.calculatedSize;
    },
    keep: async ({ sha256, content }) => {
      if (sha256 !== null && content !== null) contents.set(sha256, content);
    },
    contentOf: async (sha256) => contents.get(sha256),
  };
}
