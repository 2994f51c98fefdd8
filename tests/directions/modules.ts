import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** An import of one module by another. */
export interface Import {
  /** The module that imports, from the project's root: `src/domain/look-up.ts`. */
  readonly from: string;
  /** What it imports: a module of ours from the project's root, or the name of a package. */
  readonly to: string;
  /** Only types: nothing is left of it when the program runs. */
  readonly isType: boolean;
}

const folders = ['src', 'contract-tests', 'tests', 'tools', 'examples', 'scenarios'];

/** Every file of the project's own folders, from the project's root. */
export function projectFiles(): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath, entry.name))
      .filter((file) => !/(^|\/)(node_modules|dist|\.generated)\//.test(file)),
  );
}

/** Neither a test nor what only tests use. */
export const isShipped = (file: string): boolean =>
  /^(src|contract-tests)\/.*\.(tsx?|js|css|json)$/.test(file) &&
  !/vite\.config\.ts$|\.test\.ts$|\/testing\//.test(file);

const statement = /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'/gm;
const bare = /^\s*import\s+'([^']+)'/gm;
const dynamic = /(typeof\s+)?\b(?:import|require)\(\s*['"`]([^'"`]+)['"`]\s*\)/g;

/** The imports of a module's text: static ones, those for their effects, `import()` and `require()`. */
export function importsOf(from: string, text: string): readonly Import[] {
  const found = [
    ...[...text.matchAll(statement)].map(([, type, to]) => ({ to, isType: type !== undefined })),
    ...[...text.matchAll(bare)].map(([, to]) => ({ to, isType: false })),
    ...[...text.matchAll(dynamic)].map(([, type, to]) => ({ to, isType: type !== undefined })),
  ];
  return found.map(({ to = '', isType }) => ({
    from,
    to: to.startsWith('.') ? posix.join(posix.dirname(from), to.replace(/\?raw$/, '')) : to,
    isType,
  }));
}

/** The imports of every module that ships. */
export function shippedImports(): { readonly modules: number; readonly imports: readonly Import[] } {
  const modules = projectFiles().filter(isShipped);
  return { modules: modules.length, imports: modules.flatMap((file) => importsOf(file, readFileSync(file, 'utf8'))) };
}
