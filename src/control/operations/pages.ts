import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Response } from 'express';
import type { Contract } from '../../contract/contract.ts';
import { asOpenapi30 } from '../../contract/openapi-30.ts';
import { packageRoot } from '../../contract/package-root.ts';
import { packageVersion } from '../../contract/package-version.ts';
import { yamlText } from '../../lib/yaml.ts';
import { ControlRefused } from '../errors.ts';
import type { AreaIndex, InterfaceContract } from '../controls.ts';
import type { Asked, Http, Operations, SendingOperation } from '../operation.ts';

/**
 * The page that people open, its files, and what people and their tools read of the interface. They are the same for everybody, so that
 * nothing is asked for them: what the page shows, it fetches from the routes that are guarded.
 */
export const pageOperations = {
  'GET /': {
    summary: 'The dashboard, or for who does not ask for a page where all else is',
    access: 'public',
    types: ['text/html', 'application/json'],
    answer: indexOrPage,
  },
  'GET /assets/:file': {
    summary: 'A file of the dashboard',
    access: 'public',
    types: ['text/javascript', 'text/css', 'image/svg+xml'],
    send: sendAsset,
  },
  'GET /docs': {
    summary: 'The interface on one page: operations, attributes, rules, open questions, and its document word for word',
    access: 'public',
    types: ['text/html'],
    send: (_, { response }) => sendDocument(response, 'docs/interface.html'),
  },
  'GET /docs/:name': {
    summary: 'The documents for users, on one page with a search: `guide`, or one of them, such as `verify`',
    access: 'public',
    types: ['text/html'],
    send: sendGuide,
  },
  'GET /interface/openapi.json': {
    summary: "The partner interface's contract, with this sandbox as its server",
    access: 'public',
    answer: ({ area, origin }) => withServer(area.contract, origin),
  },
  'GET /interface/openapi.yaml': yamlOperation('3.1', 'The same as YAML'),
  'GET /interface/openapi-3.0.yaml': yamlOperation('3.0', 'The same as OpenAPI 3.0, for tools that read no 3.1'),
} satisfies Operations;

function yamlOperation(version: '3.0' | '3.1', summary: string): SendingOperation {
  return {
    summary,
    access: 'public',
    types: ['application/yaml'],
    send: ({ area, origin }, { response }) => {
      const served = withServer(area.contract, origin);
      const text = yamlText(version === '3.0' ? asOpenapi30(served) : served, { lineWidth: 120 });
      response.type('application/yaml').send(text);
    },
  };
}

const withServer = ({ document }: Contract, url: string): InterfaceContract => ({
  ...(document as unknown as InterfaceContract), // `loadContract` has seen to its parts
  servers: [{ url, description: 'This sandbox' }],
});

const security =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A browser says that it wants a page; curl and libraries do not. */
function indexOrPage({ origin }: Asked, http?: Http): AreaIndex | undefined {
  http?.response.vary('accept');
  if (http?.request.accepts(['json', 'html']) !== 'html') return indexOf(`${origin}/_sandbox`);
  // The addresses of its files are relative, so that the page has one address alone.
  if (http.request.originalUrl !== '/_sandbox/') http.response.redirect(308, '/_sandbox/');
  else send(http.response, builtPage('index.html'), { caching: 'no-cache' });
  return undefined;
}

const indexOf = (area: string): AreaIndex => ({
  version: packageVersion(),
  dashboard: `${area}/`,
  documentation: `${area}/docs`,
  guide: `${area}/docs/guide`,
  interface: { json: `${area}/interface/openapi.json`, yaml: `${area}/interface/openapi.yaml` },
  control: `${area}/openapi.json`,
  fixtures: `${area}/fixtures`,
  health: `${area}/health`,
});

/** Their names change with what is in them. */
function sendAsset({ params: { file = '' } }: Asked, { response }: Http): void {
  const content = builtPage(`assets/${file}`);
  if (content === undefined) throw new ControlRefused(404, `The dashboard has no file ${file}.`);
  response.type(file.slice(file.lastIndexOf('.')));
  send(response, content, { caching: 'public, max-age=31536000, immutable' });
}

let pages: ReadonlyMap<string, Buffer> | undefined;

/** Read once somebody asks. @throws ControlRefused if nothing was built, as in a checkout that was not installed */
function builtPage(path: string): Buffer | undefined {
  if (pages === undefined || pages.size === 0) pages = readBuiltPages();
  if (pages.size > 0) return pages.get(path);
  throw new ControlRefused(404, 'The dashboard is not built: `npm run build` builds it.');
}

/** What `npm run build` leaves for browsers, by path, such as `assets/index-1a2b.js`; empty if nothing was built. */
export function readBuiltPages(): ReadonlyMap<string, Buffer> {
  const root = fileURLToPath(new URL('dist/dashboard/', packageRoot));
  if (!existsSync(root)) return new Map();
  // One folder after the other: `readdirSync` of Yarn's PnP gives no whole entries of all of them.
  const files = ['index.html', ...readdirSync(`${root}assets`).map((file) => `assets/${file}`)];
  return new Map(files.map((file) => [file, readFileSync(`${root}${file}`)]));
}

function sendGuide({ params: { name = '' } }: Asked, { response }: Http): void {
  if (name === 'guide') return sendDocument(response, 'dist/guide.html');
  const names = [...builtDocument('dist/guide.html').matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id);
  if (!names.includes(name)) throw new ControlRefused(404, `There is no such document. There are ${names.join(', ')}.`);
  response.redirect(`/_sandbox/docs/guide#${name}`);
}

function sendDocument(response: Response, path: string): void {
  const text = builtDocument(path);
  const own = /"Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1] ?? "default-src 'none'";
  send(response, text, { caching: 'no-cache', policy: `${own}; frame-ancestors 'none'` }); // which only a header can say
}

/** A page as `npm run build` has left it. @throws ControlRefused if it was not built, as in a checkout that was not installed */
function builtDocument(path: string): string {
  const file = new URL(path, packageRoot);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new ControlRefused(404, 'The documentation is not built: `npm run build` builds it.');
}

function send(
  response: Response,
  content: Buffer | string | undefined,
  { caching, policy = security }: { readonly caching: string; readonly policy?: string },
): void {
  response.set({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': caching,
  });
  if (!response.hasHeader('content-type')) response.type('html');
  response.send(content);
}
