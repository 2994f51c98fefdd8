/** Address of a rule, a question or a section in the documentation of the interface. */
export const documentation = (id: string): string => `docs#${encodeURIComponent(id)}`;

/** The ID of a rule or a question, which leads to what the documentation says of it. */
export function DocumentedId({ id }: { readonly id: string }) {
  return (
    <a href={documentation(id)}>
      <code class="id">{id}</code>
    </a>
  );
}

/** Leads to a section of the interface's document, word for word. */
export function SectionLink({ section }: { readonly section: string }) {
  return (
    <a class="section" href={documentation(`section-${section}`)}>
      §{section}
    </a>
  );
}
