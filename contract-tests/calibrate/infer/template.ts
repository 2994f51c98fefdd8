/** A node of a template (`refusal.body`, §7): JSON in which an object with a `$` member is variable. */
export type TemplateNode =
  string | number | boolean | null | readonly TemplateNode[] | { readonly [name: string]: TemplateNode };

/** The body of a refusal. */
export interface Template {
  readonly data: TemplateNode;
  readonly beside?: Readonly<Record<string, TemplateNode>>;
}
