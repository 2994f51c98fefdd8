import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './contract.ts';

let known: ReadonlyMap<string, string> | undefined;

/** What the interface's document says in a section, such as `2.2`, in Markdown; undefined where it has none of that number. */
export function sectionText(section: string): string | undefined {
  known ??= sectionsIn(readFileSync(join(packageRoot(), 'docs', 'interface.md'), 'utf8'));
  return known.get(section);
}

function sectionsIn(text: string): ReadonlyMap<string, string> {
  const parts = text.replaceAll(/^<a id="[^"]*"><\/a>\n+/gm, '').split(/^(?=#+ )/m);
  return new Map(
    parts.flatMap((part) => {
      const number = /^#+ (\d+(?:\.\d+)*)\.? /.exec(part)?.[1];
      return number === undefined ? [] : [[number, part.trim()] as const];
    }),
  );
}
