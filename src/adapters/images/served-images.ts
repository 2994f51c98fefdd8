import type { ProbedImage } from '../../domain/ports.ts';
import { longestSide, madeKinds, madePicture } from './made-picture.ts';
import { probedContent } from './probed-content.ts';

/** What the sandbox sends for one name under `/images`: a body, or where to look instead. */
export interface ServedImage {
  readonly type: string;
  readonly content: Uint8Array;
  /** Milliseconds before it is sent. */
  readonly after?: number;
}

/** Another name under `/images` that a redirect leads to. */
export interface MovedImage {
  readonly movedTo: string;
}

/** What the sandbox serves in place of images elsewhere. */
export interface ListedImages {
  /** Pictures of any size: `url` has a width, a height and a kind in the place of their names. */
  readonly made: { readonly url: string; readonly kinds: readonly string[]; readonly longestSide: number };
  /** `isImage`: whether fetching it (`image.check`: fetch) finds an image. */
  readonly named: readonly { readonly url: string; readonly what: string; readonly isImage: boolean }[];
}

type Served = ServedImage | MovedImage | undefined;

interface NamedFile {
  readonly name: string;
  /** What stands there, for people. */
  readonly what: string;
  readonly serve: () => Served | Promise<Served>;
}

const text = (content: string, type = 'image/png') => ({ type, content: Buffer.from(content) });
/** A picture of the size that §2.2 `image` recommends. */
const cover = async () => ({ type: 'image/png', content: await madePicture('png', { width: 1400, height: 700 }) });

const files: readonly NamedFile[] = [
  { name: 'cover.png', what: 'a picture as recommended, 1400x700 px', serve: cover },
  {
    name: 'slow.png',
    what: 'a picture that takes two seconds to come',
    serve: async () => ({ ...(await cover()), after: 2000 }),
  },
  { name: 'moved.png', what: 'a redirect to cover.png', serve: () => ({ movedTo: 'cover.png' }) },
  { name: 'missing.png', what: 'nothing: 404', serve: () => undefined },
  { name: 'empty.png', what: 'no bytes at all', serve: () => text('') },
  { name: 'text.png', what: 'a text that calls itself image/png', serve: () => text('Not an image.\n') },
  {
    name: 'cut-off.png',
    what: 'a picture that ends before it says how large it is',
    serve: async () => ({ type: 'image/png', content: (await cover()).content.subarray(0, 20) }),
  },
  {
    name: 'readme.html',
    what: 'a page that is no picture',
    serve: () => text('<!doctype html><title>Not an image</title>', 'text/html; charset=utf-8'),
  },
];

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

const sized = new RegExp(`^([1-9]\\d{0,3})x([1-9]\\d{0,3})\\.(${madeKinds.join('|')})$`);

/** What stands under `/images` at a name; undefined where nothing does. */
export async function servedImage(name: string): Promise<Served> {
  const [, width = '', height = '', kind = ''] = sized.exec(name) ?? [];
  if (kind === '') return files.find((file) => file.name === name)?.serve();
  const size = { width: Number(width), height: Number(height) };
  if (Math.max(size.width, size.height) > longestSide) return undefined;
  return { type: types[kind] ?? '', content: await madePicture(kind, size) };
}

/** The URLs under a folder. */
export async function listedImages(folder: string): Promise<ListedImages> {
  const named = files.map(async ({ name, what }) => {
    const { isImage } = await probeServedImage(name);
    return { url: `${folder}/${name}`, what, isImage };
  });
  const made = { url: `${folder}/{width}x{height}.{kind}`, kinds: madeKinds, longestSide };
  return { made, named: await Promise.all(named) };
}

/** What fetching `/images/{name}` would bring, known without a request. */
export async function probeServedImage(name: string): Promise<ProbedImage> {
  const served = await servedImage(name);
  if (served === undefined) return { isImage: false, what: 'status 404' };
  if ('movedTo' in served) return probeServedImage(served.movedTo);
  return probedContent({ bytes: served.content, isWhole: true }, served.type);
}
