import { isOnEvent, bodyMembers } from '../exchange.ts';
import type { ImageSize } from '../facts.ts';
import type { ExchangeJudge } from './judging.ts';

const least = { width: 1400, height: 700 };
/** Of the width: a picture of 1401x700 is as good as 2:1. */
const tolerance = 0.01;

/** §2.2, §8: recommended are 2:1 and 1400x700 px at least. The size is known where the world or the URL tells it. */
export const judgeImageSize: ExchangeJudge = (exchange, { known, tallies }) => {
  const image = isOnEvent(exchange) ? bodyMembers(exchange)?.['image'] : undefined;
  if (typeof image !== 'string') return;
  const id = 'event.image.size';
  const size = known.imageSize(image) ?? sizeInUrl(image);
  if (size === undefined) return tallies.lack(id, exchange, 'the size of the image, which its URL does not show');
  const { width, height } = size;
  const isLarge = width >= least.width && height >= least.height;
  if (isLarge && Math.abs(width - 2 * height) <= width * tolerance) return tallies.keep(id, exchange);
  const expected = `2:1, at least ${least.width}x${least.height} px`;
  tallies.broke(id, exchange, { pointer: '/image', expected, actual: `${width}x${height} px` });
};

/** `cover-1400x700.png`, `?width=1400&height=700`, `?w=1400&h=700`. */
function sizeInUrl(text: string): ImageSize | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const [, wide, high] = /(?<![\da-z])(\d{2,5})x(\d{2,5})(?![\da-z])/i.exec(pathname) ?? [];
  const parameter = (...names: readonly string[]) =>
    names.map((name) => searchParams.get(name)).find((value) => value !== null && /^[1-9]\d{0,5}$/.test(value));
  const [width, height] = [Number(wide ?? parameter('width', 'w')), Number(high ?? parameter('height', 'h'))];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
