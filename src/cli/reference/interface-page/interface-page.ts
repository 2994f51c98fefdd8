import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isObject, resolve, type Contract, type Schema } from '../../../contract/contract.ts';
import type { QuestionId, RuleId } from '../../../domain/vocabulary/ids.ts';
import { packageRoot } from '../../../contract/package-root.ts';
import { sampleEvent } from '../explain/sample-request.ts';
import { belongingOf, attributeNamesOf } from './cross-references.ts';
import { between, html, prose, trusted, type Html } from '../../../lib/html.ts';
import { documentPart, fieldRows } from './document-part.ts';
import { attributePart, questionPart, rulePart, link, links, type PageContext } from './page-parts.ts';
import type { OperationId } from '../../../contract/operations.ts';

import tokens from '../../../lib/tokens.css?raw';

/**
 * The interface on one page without script: operations, attributes, rules and open questions, linked both ways. Every ID of a rule or
 * question is the ID of one element.
 */
export function interfacePage(contract: Contract): string {
  const document = readFileSync(new URL('docs/interface.md', packageRoot), 'utf8');
  const ground: PageContext = { contract, belonging: belongingOf(contract), rows: fieldRows(document) };
  const { title, summary } = contract.document['info'] as Readonly<Record<string, string>>;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(stylePolicy)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title ?? ''} ${contract.version}</title>
<style>${trusted(pageStyle)}</style>
</head>
<body>
<main>
<h1>${title ?? ''} <small>${contract.version}</small></h1>
<nav><a href="./">Dashboard</a><a href="#operations">Operations</a><a href="#attributes">Attributes</a><a href="#rules">Rules</a><a href="#questions">Open questions</a><a href="#document">The document</a></nav>
<p>${summary ?? ''}
<p>A <b>rule</b> is something that the interface's document states. This page quotes the document word for word, and says what is checked. A <b>question</b> is a point that the document leaves open. Every lawful answer is right. The sandbox gives one of them and names it in <code>X-Sandbox-Basis</code>; <code>start --profile</code> chooses another.
<p>Each rule names the program that checks it: <code>verify</code> checks a deployment, <code>audit</code> judges a client, and the sandbox's control area shows the rest.
${sectionsOf(ground)}
<h2 id="document">The document</h2>
${documentPart(document)}
</main>
</body>
</html>
`;
  return page.html;
}

/** The tokens that all pages of the project share, then its own. */
const pageStyle = `${tokens}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: var(--body)/1.5 var(--text-font); }
main { max-width: 62rem; margin: 0 auto; padding: var(--far) var(--far) 4rem; }
h1 { font-size: var(--title); margin: var(--far) 0 var(--near); }
h2 { font-size: var(--large); margin: 2.5rem 0 var(--apart); border-bottom: 1px solid var(--line); padding-bottom: var(--near); }
h3 { font-size: 1rem; margin: 0 0 var(--near); overflow-wrap: anywhere; }
p { margin: var(--near) 0; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; }
nav, .l { display: flex; flex-wrap: wrap; gap: 0 var(--apart); }
nav { margin: var(--apart) 0; } nav a { padding: var(--near) var(--apart) var(--near) 0; }
nav a, .l a, .l b, h3 a, summary { display: inline-block; min-height: 1.5rem; min-width: 1.5rem; }
main > ul { list-style: none; margin: 0; padding: 0; }
#document ~ ul, ol { list-style: revert; padding-left: 1.5rem; } #document ~ ul li { background: none; border: 0; padding: 0; margin: var(--near) 0; }
h4 { font-size: var(--body); margin: var(--far) 0 var(--near); } #document ~ h3 { margin-top: 1.5rem; }
q { quotes: '“' '”'; } q + q { margin-left: var(--near); }
.t { overflow-x: auto; } table { border-collapse: collapse; font-size: var(--small); } th, td { text-align: left; vertical-align: top; border: 1px solid var(--line); padding: var(--near) var(--apart); }
a[id] { scroll-margin-top: var(--far); } a[id]:target + h3, a[id]:target + h4 { box-shadow: inset .25rem 0 var(--focus); padding-left: var(--apart); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 var(--apart); margin: var(--near) 0; } dt { color: var(--soft); font-size: var(--small); } dd { margin: 0; overflow-wrap: anywhere; }
.l, .s, small { font-size: var(--small); } .l b, .s, small { color: var(--soft); font-weight: 400; }
.l b { min-width: 5rem; }
main li { background: var(--card); border: 1px solid var(--line); border-radius: var(--round); padding: .6rem .8rem; margin: var(--apart) 0; scroll-margin-top: var(--far); }
main li:target { border-color: var(--focus); box-shadow: inset .25rem 0 var(--focus); }
code, pre { font-family: var(--code-font); font-size: .85em; }
code { background: var(--code); border-radius: .2rem; padding: 0 .2em; overflow-wrap: anywhere; }
pre { background: var(--code); border-radius: var(--round); padding: var(--apart); margin: var(--near) 0; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media print { main li { break-inside: avoid; } nav { display: none; } details::details-content { content-visibility: visible; height: auto; } }
`;

/** Of a page that has this style and nothing else. */
const stylePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;

function sectionsOf(ground: PageContext): Html {
  const { contract, belonging } = ground;
  const rules = [...contract.rules].map(([id, rule]) => rulePart(id as RuleId, rule, ground));
  const questions = [...contract.questions].map(([id, question]) => questionPart(id as QuestionId, question, ground));
  return html`<h2 id="operations">Operations</h2>
<p>${prose('Every request carries `Authorization: Channel KEY` and `X-Channel: ID`. Every answer is `{ requestId, status, data }`. Rules and questions about all four operations:')}
<p class=l>${everywhere(ground)}
<ul>${callsOf(ground).map((call) => operationPart(call, ground))}</ul>
<p>The requests below show only their differences from this event, which a new sandbox accepts: <code>${JSON.stringify(sampleEvent)}</code>
<h2 id="attributes">Attributes</h2>
<ul>${[...belonging.attributes.values()].map((attribute) => attributePart(attribute, ground))}</ul>
<h2 id="rules">Rules <small>${contract.rules.size}</small></h2>
<ul>${rules}</ul>
<h2 id="questions">Open questions <small>${contract.questions.size}</small></h2>
<ul>${questions}</ul>`;
}

function everywhere({ contract, belonging }: PageContext): Html {
  const ids = [...contract.rules.keys(), ...contract.questions.keys()].filter(
    (id) => belonging.operationsOf(id).length === 4,
  );
  return between(
    ids.map((id) => html`<a href="#${id}">${id}</a>`),
    ' ',
  );
}

/** One of the four calls, as `openapi.yaml` has it. */
interface DocumentedCall {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly operation: Schema;
}

/** The four calls, in the order of the contract. */
function callsOf({ contract: { document } }: PageContext): readonly DocumentedCall[] {
  return Object.entries(document['paths'] as Schema).flatMap(([path, methods]) =>
    Object.entries(methods as Schema).map(([method, operation]): DocumentedCall => {
      const found = operation as Schema;
      return { id: found['operationId'] as OperationId, method: method.toUpperCase(), path, operation: found };
    }),
  );
}

/** A call with its attributes, examples, statuses, rules and questions. */
function operationPart({ id, method, path, operation }: DocumentedCall, ground: PageContext): Html {
  const { contract, belonging } = ground;
  const isOwn = (one: string) => {
    const operations = belonging.operationsOf(one);
    return belonging.attributesOf(one).length === 0 && operations.includes(id) && operations.length < 4;
  };
  const names = attributeNamesOf(id, belonging);
  return html`<li id="${id}"><h3>${id} <code>${method} ${path}</code></h3>
<p>${prose(String(operation['description']).trim())}
${links('Attributes', names.map(link))}
${examplesOf(operation, ground)}
${links('Rules', [...contract.rules.keys()].filter(isOwn).map(link))}
${links('Open', [...contract.questions.keys()].filter(isOwn).map(link))}
`;
}

/** Request and answer of each example, by its name. */
function examplesOf(operation: Schema, { contract: { document } }: PageContext): Html {
  const sent = examplesIn(operation['requestBody'], document);
  const answered = Object.entries(operation['responses'] as Schema)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) =>
      Object.entries(examplesIn(response, document)).map(([name, one]) => ({ status, name, one })),
    );
  const all = answered.map(({ status, name, one }) => {
    const request = sent[name];
    const summary = String(request?.['summary'] ?? operation['summary']);
    const body = request === undefined ? html`` : html`<pre>${json(request['value'])}</pre>`;
    return html`<details><summary>${summary} <small>→ ${status}</small></summary>${body}<pre>${json(one['value'])}</pre></details>`;
  });
  return html`${all}`;
}

function examplesIn(part: unknown, document: Schema): Readonly<Record<string, Schema>> {
  if (!isObject(part)) return {};
  const content = resolve(document, part)['content'];
  const examples =
    isObject(content) && isObject(content['application/json']) ? content['application/json']['examples'] : undefined;
  return (examples ?? {}) as Readonly<Record<string, Schema>>;
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 1);
