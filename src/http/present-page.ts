import type { Page } from '../domain/page/page.ts';

/** A page as the interface shows it (§2.1); `site` is where the client reaches what the sandbox serves for the page's world. */
export function presentPage({ id, title }: Page, site: string): { id: number; title: string; logo: string } {
  return { id, title, logo: `${site}/logos/${id}.svg` };
}
