import { ControlRefused } from '../control-refused.ts';
import { reachedAt } from '../../http/exchange.ts';
import type { ControlRequest, Route } from '../route.ts';
import { existsSync, readFileSync } from 'node:fs';
import { packageRoot } from '../../contract/package-root.ts';

/** What people and their tools read of the interface. It is the same for everybody, so that nothing is asked for it. */
export const documentationRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/docs',
    summary: 'The interface on one page: operations, attributes, rules, open questions, and its document word for word',
    access: 'public',
    types: ['text/html'],
    answer: sendPage,
  },
  {
    method: 'get',
    path: '/interface/openapi.json',
    summary: "The partner interface's contract, with this sandbox as its server",
    access: 'public',
    answers: 'interface',
    answer: ({ request, sandbox }) => sandbox.catalogue.interface(reachedAt(request)),
  },
  yamlRoute('/interface/openapi.yaml', '3.1', 'The same as YAML'),
  yamlRoute('/interface/openapi-3.0.yaml', '3.0', 'The same as OpenAPI 3.0, for tools that read no 3.1'),
];

function yamlRoute(path: string, version: '3.0' | '3.1', summary: string): Route {
  return {
    method: 'get',
    path,
    summary,
    access: 'public',
    types: ['application/yaml'],
    answer: ({ request, response, sandbox }) => {
      response.type('application/yaml').send(sandbox.catalogue.interfaceText(reachedAt(request), version));
    },
  };
}

let page: Documentation | undefined;

function sendPage({ response }: ControlRequest): void {
  page ??= builtDocumentation();
  if (page === undefined) throw new ControlRefused(404, 'The documentation is not built: `npm run build` builds it.');
  response.set({
    'content-security-policy': page.policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  });
  response.type('html').send(page.text);
}

/** The page of the interface, as `npm run build` has left it. */
interface Documentation {
  readonly text: string;
  /** Its own Content-Security-Policy, and that nobody may frame it, which only a header can say. */
  readonly policy: string;
}

const file = new URL('docs/interface.html', packageRoot);

/** undefined where it was not built, as in a checkout that was not installed. */
function builtDocumentation(): Documentation | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const own = /"Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1] ?? "default-src 'none'";
  return { text, policy: `${own}; frame-ancestors 'none'` };
}
