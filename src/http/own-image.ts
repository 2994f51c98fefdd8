import type { PageDirectory, ProbedImage } from '../domain/ports.ts';
import { pageLogoSvg } from '../adapters/images/logo.ts';
import { originOf, type Exchange } from './exchange.ts';

const ownPath = /^\/_sandbox(?:\/worlds\/[^/]+)?\/(images|logos)\/([^/]+)$/;

/**
 * What fetching an image of the sandbox's own would bring, known without a request: its own address is none that images are fetched from.
 * Whatever world a URL names, it has the same images, and the logos of the pages that the exchange's world has. Undefined for other URLs.
 */
export async function ownImage(url: string, exchange: Exchange): Promise<ProbedImage | undefined> {
  if (!url.startsWith(`${originOf(exchange)}/`)) return undefined;
  const [, folder, name = ''] = ownPath.exec(new URL(url).pathname) ?? [];
  if (folder === 'logos') return probeLogo(name, exchange.world.ports.pages);
  return folder === 'images' ? (await import('../adapters/images/served-images.ts')).probeServedImage(name) : undefined;
}

async function probeLogo(name: string, pages: PageDirectory): Promise<ProbedImage> {
  const page = /^\d{1,15}\.svg$/.test(name) ? await pages.get(Number.parseInt(name, 10)) : undefined;
  if (page === undefined) return { isImage: false, what: 'status 404' };
  const { probedContent } = await import('../adapters/images/probed-content.ts'); // as image.check: fetch needs it, and nothing else
  return probedContent({ bytes: Buffer.from(pageLogoSvg(page)), isWhole: true }, 'image/svg+xml');
}
