import { existsSync, readFileSync } from 'node:fs';
import { packageRoot } from '../contract/package-root.ts';

/** The page of the interface, as `npm run build` has left it. */
export interface Documentation {
  readonly text: string;
  /** Its own Content-Security-Policy, and that nobody may frame it, which only a header can say. */
  readonly policy: string;
}

const file = new URL('docs/interface.html', packageRoot);

/** undefined where it was not built, as in a checkout that was not installed. */
export function builtDocumentation(): Documentation | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const own = /"Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1] ?? "default-src 'none'";
  return { text, policy: `${own}; frame-ancestors 'none'` };
}
