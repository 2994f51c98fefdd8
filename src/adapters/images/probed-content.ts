import { counted } from '../../lib/describe.ts';
import type { ProbedImage } from '../../domain/ports.ts';
import { pictureOf, type Content } from './picture-of.ts';

/** The kinds of pictures that are known, as a message names them. */
const knownKinds = 'PNG, JPEG, GIF, WebP, AVIF, HEIC or SVG';

/** What a content is that was fetched as an image; `type` is what it called itself. */
export async function probedContent(content: Content, type: string): Promise<ProbedImage> {
  const picture = await pictureOf(content);
  if (picture !== undefined) return { isImage: true, what: picture.type, picture };
  return { isImage: false, what: `${counted(content.bytes.length, 'byte')} (${type}) that are no ${knownKinds}` };
}
