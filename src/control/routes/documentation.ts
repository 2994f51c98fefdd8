import { builtDocumentation, type Documentation } from '../built-documentation.ts';
import { ControlRefused } from '../control-refused.ts';
import { originOf } from '../origin.ts';
import type { Asked, Route } from '../route.ts';

/** What people and their tools read of the interface. It is the same for everybody, so that nothing is asked for it. */
export const documentationRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/docs',
    summary: 'The interface on one page: operations, attributes, rules and open questions',
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
    answer: ({ request, sandbox }) => sandbox.catalogue.interface(originOf(request)),
  },
  {
    method: 'get',
    path: '/interface/openapi.yaml',
    summary: 'The same as YAML',
    access: 'public',
    types: ['application/yaml'],
    answer: ({ request, response, sandbox }) => {
      response.type('application/yaml').send(sandbox.catalogue.interfaceText(originOf(request)));
    },
  },
];

let page: Documentation | undefined;

function sendPage({ response }: Asked): void {
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
