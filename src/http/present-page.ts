import type { Page } from '../domain/page/page.ts';

/** A page as the interface shows it (§2.1); its logo is served by the sandbox itself, at the origin that the client has reached. */
export function presentPage({ id, title }: Page, origin: string): { id: number; title: string; logo: string } {
  return { id, title, logo: `${origin}/_sandbox/logos/${id}.svg` };
}
