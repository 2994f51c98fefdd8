import { baseline } from '../learn/deployment.ts';
import { unknownEvent } from '../learn/observe/questions/updates.ts';
import { pathIds } from '../learn/odd-ids.ts';
import { plainSearch } from '../learn/search-answer.ts';
import type { Depth } from '../target/depth.ts';
import type { OperationName, RequestSpec } from '../target/exchange.ts';
import { whatCame } from '../target/outcome.ts';
import { Silence } from '../target/unanswered.ts';
import { failed, notApplicable, passed, type Check, type Trial } from './check.ts';
import { shapeFlaw } from './envelope.ts';

/** What a request has beside its operation. */
type Sent = Omit<RequestSpec, 'operation' | 'expects' | 'isObservation'>;

/** A request that frameworks, and what stands below them, tend to answer themselves: whether it is refused, nobody has stated. */
interface OddRequest {
  readonly title: string;
  readonly operation: OperationName;
  readonly depth: Depth;
  /** Undefined where there is nothing to make it of. */
  sent(trial: Trial): Sent | undefined;
}

/** What is accepted by mistake changes no event. */
const nobodys = String(unknownEvent);

/** No attribute of an event: whatever is wrong with the request, nothing lawful could be made of it. */
const empty = { body: {} };

const texts: readonly (readonly [what: string, text: string])[] = [
  ['quotes, a percent sign, a backslash, an emoji and an open bracket', `it's "100%" \\ \u{1F3DB} %s %00 [.*`],
  ['a NUL', 'a\0b'],
  ['half a pair of surrogates', 'a\uD800b'],
];

const inTexts: readonly OddRequest[] = texts.flatMap(([what, text]) => [
  {
    title: `a query with ${what}`,
    operation: 'pages.search',
    depth: 'standard',
    sent: () => ({ body: { query: text } }),
  },
  {
    title: `an event with ${what} in its description`,
    operation: 'events.update',
    depth: 'standard',
    sent: ({ deployment, session }) =>
      deployment.own === undefined || deployment.accepted['events.update'] === undefined
        ? undefined
        : {
            id: deployment.own.id,
            body: { ...baseline(deployment, 'events.update', session), description: `Please ignore: ${text}` },
          },
  },
]);

const inPaths: readonly OddRequest[] = pathIds.flatMap((id, at) => {
  const depth = at === 0 ? 'standard' : 'thorough';
  return [
    { title: `the page ID ${id}`, operation: 'pages.get', depth, sent: () => ({ id }) },
    { title: `the event ID ${id}`, operation: 'events.update', depth, sent: () => ({ id, ...empty }) },
  ];
});

/** The paths of §4, with an ID that nobody has, and the method of each. */
const paths: readonly (readonly [OperationName, path: string, method: string])[] = [
  ['pages.search', '/channels/pages.search', 'POST'],
  ['pages.get', `/channels/pages/${nobodys}`, 'GET'],
  ['events.create', '/v1/events.create', 'POST'],
  ['events.update', `/v1/events.update/${nobodys}`, 'POST'],
];

/** HEAD has no body, and OPTIONS is asked by browsers before a service is (CORS). */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const byMethod: readonly OddRequest[] = paths.flatMap(([operation, path, own]) =>
  methods
    .filter((method) => method !== own)
    .map((method) => ({
      title: `${method} ${path}`,
      operation,
      depth: method === 'PUT' && operation.startsWith('pages') ? ('standard' as const) : ('thorough' as const),
      sent: () => ({ stray: { method, path }, ...(method === 'GET' ? {} : empty) }),
    })),
);

const withSlash: readonly OddRequest[] = paths.map(([operation, path, method]) => ({
  title: `${method} ${path}/`,
  operation,
  depth: operation === 'pages.search' ? ('standard' as const) : ('thorough' as const),
  sent: () => ({ stray: { path: `${path}/` }, ...(method === 'GET' ? {} : empty) }),
}));

/** Some routers answer it with a redirect of their own. */
const twoSlashes = `//channels/pages/${nobodys}`;

const withTwoSlashes: OddRequest = {
  title: `GET ${twoSlashes}`,
  operation: 'pages.get',
  depth: 'standard',
  sent: () => ({ stray: { path: twoSlashes } }),
};

const search = (title: string, sent: OddRequest['sent'], depth: Depth = 'standard'): OddRequest => ({
  title: `a search ${title}`,
  operation: 'pages.search',
  depth,
  sent,
});

/** Blanks after the JSON: nothing is looked for in them. */
const padded =
  (bytes: number): OddRequest['sent'] =>
  ({ deployment: { query } }) => ({ text: JSON.stringify(plainSearch(query)).padEnd(bytes) });

const inCharset =
  (charset: string): OddRequest['sent'] =>
  ({ deployment: { query } }) => ({ body: plainSearch(query), contentType: `application/json; charset=${charset}` });

const inBodies: readonly OddRequest[] = [
  search('of 70 kB', padded(70_000)),
  search('of 20 kB', padded(20_000), 'thorough'),
  ...['iso-8859-1', 'utf-16', 'none'].map((charset, at) =>
    search(`in charset ${charset}`, inCharset(charset), at === 0 ? 'standard' : 'thorough'),
  ),
  search('whose body is "x"', () => ({ text: '"x"' })),
  ...['[]', 'null', '7'].map((text) => search(`whose body is ${text}`, () => ({ text }), 'thorough')),
  search(
    'that begins with a byte order mark',
    ({ deployment: { query } }) => ({ text: `\uFEFF${JSON.stringify(plainSearch(query))}` }),
    'thorough',
  ),
];

const aboutShape = (what: string) =>
  ({
    rule: 'envelope.shape',
    title: `answers ${what} with the envelope`,
    needs: [],
    isIndependent: true,
  }) as const;

/** §1: every response uses the envelope, those too that no line of the service's own wrote. */
export const oddRequestChecks: readonly Check[] = [
  ...inTexts,
  ...inPaths,
  ...byMethod,
  ...withSlash,
  withTwoSlashes,
  ...inBodies,
].map(oddCheck);

/** What another method does to a page, nobody has stated. */
function isRead(operation: OperationName, { stray }: Sent): boolean {
  return operation.startsWith('pages.') && (stray?.method ?? 'GET') === 'GET';
}

function oddCheck(odd: OddRequest): Check {
  const { title, operation, depth } = odd;
  return {
    ...aboutShape(title),
    expected: 'a JSON object with requestId, status and data, whatever the status is',
    depth,
    run: async (trial) => {
      const { noWrites } = trial.session.parts.permissions;
      const sent = odd.sent(trial);
      if (sent === undefined) return notApplicable('no lawful body was accepted to change');
      if (noWrites !== undefined && !isRead(operation, sent)) return notApplicable(noWrites);
      const expects = operation === 'events.create' ? 'refused' : 'either';
      const exchange = await trial.send({ operation, ...sent, expects, isObservation: true });
      if (exchange.answer === undefined && trial.attempt === 1) throw new Silence(whatCame(exchange));
      if (exchange.answer === undefined) return notApplicable(`there is no response to judge: ${whatCame(exchange)}`);
      const flaw = shapeFlaw(exchange.answer);
      return flaw === undefined ? passed(whatCame(exchange)) : failed(`${flaw} (${exchange.answer.status})`);
    },
  };
}

/** What no operation is, and nothing that could be stored. What else is wrong with these answers, the other envelope checks judge. */
const strays: readonly (readonly [what: string, operation: OperationName, sent: Sent])[] = [
  ['an unknown path', 'pages.get', { stray: { path: '/channels/boards/7' } }],
  ['a wrong method', 'pages.get', { stray: { path: '/channels/pages.search' } }],
  ['a body that is no JSON', 'pages.search', { text: '{"query": ' }],
];

/** §1: every response, so that of a request that is none of the four operations too. */
export const unknownRouteChecks: readonly Check[] = strays.map(([what, operation, sent]) => ({
  ...aboutShape(what),
  expected: 'a JSON object with requestId, status and data',
  run: async (trial) => {
    const exchange = await trial.send({ operation, expects: 'either', ...sent });
    if (exchange.answer === undefined) throw new Silence(whatCame(exchange));
    const flaw = shapeFlaw(exchange.answer);
    return flaw === undefined ? passed(whatCame(exchange)) : failed(flaw);
  },
}));
