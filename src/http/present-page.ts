import type { Page } from '../domain/page/page.ts';

/** A page as the interface shows it (§2.1), perhaps with members of the profile's beside. */
export interface PresentedPage {
  readonly id: number;
  readonly title: string;
  readonly logo: string;
}

/** A page without more than the interface tells of it; `site` is where the client reaches what the sandbox serves for the page's world. */
export function presentPage({ id, title }: Page, site: string): PresentedPage {
  return { id, title, logo: `${site}/logos/${id}.svg` };
}
