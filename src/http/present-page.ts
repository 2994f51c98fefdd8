import type { PresentedPage } from '../../shared/templates/page-nodes.ts';
import type { Page } from '../domain/page/page.ts';

/** A page without more than the interface tells of it; `site` is where the client reaches what the sandbox serves for the page's world. */
export function presentPage({ id, title }: Page, site: string): PresentedPage {
  return { id, title, logo: `${site}/logos/${id}.svg` };
}
