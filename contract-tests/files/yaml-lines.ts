import { LineCounter, parseDocument, type Node } from 'yaml';

/** A text of YAML or JSON, and where its keys are. */
export interface YamlLines {
  readonly value: unknown;
  readonly error: string | undefined;
  /** The line of a key, not of its value; from 1. */
  lineOf(path: readonly (string | number)[]): number;
}

/** A module of its own, to be loaded by need: `yaml` is slow to import. */
export function yamlLines(text: string): YamlLines {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, intAsBigInt: true });
  return {
    value: document.errors.length === 0 ? document.toJS() : undefined,
    error: document.errors[0]?.message,
    lineOf(path) {
      const last = path.at(-1);
      const parent: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
      const items = (parent as { readonly items?: readonly unknown[] } | null | undefined)?.items ?? [];
      const key =
        typeof last === 'number'
          ? items[last]
          : items.map((item) => (item as { readonly key?: unknown }).key).find((item) => String(item) === last);
      return counter.linePos((key as Node | undefined)?.range?.[0] ?? 0).line;
    },
  };
}
