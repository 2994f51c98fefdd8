import { documentation } from './documentation.ts';

/** Leads to a section of the interface's document, word for word. */
export function SectionLink({ section }: { readonly section: string }) {
  return (
    <a class="section" href={documentation(`section-${section}`)}>
      §{section}
    </a>
  );
}
