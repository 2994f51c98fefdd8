import { documentation } from './documentation.ts';

/** The ID of a rule or a question, which leads to what the documentation says of it. */
export function DocumentedId({ id }: { readonly id: string }) {
  return (
    <a href={documentation(id)}>
      <code class="id">{id}</code>
    </a>
  );
}
