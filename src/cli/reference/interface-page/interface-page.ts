import { createHash } from 'node:crypto';
import type { Contract } from '../../../contract/contract.ts';
import type { QuestionId, RuleId } from '../../../domain/vocabulary/ids.ts';
import { sampleEvent } from '../explain/sample-request.ts';
import { belongingOf } from './cross-references.ts';
import { between, html, prose, trusted, type Html } from '../../../../shared/html.ts';
import { callsOf, operationPart } from './operation-part.ts';
import { attributePart, questionPart, rulePart, type PageContext } from './page-parts.ts';
import { pageStyle } from './page-style.ts';

/**
 * The interface on one page without script: operations, attributes, rules and open questions, linked both ways. Every ID of a rule or
 * question is the ID of one element.
 */
export function interfacePage(contract: Contract): string {
  const ground: PageContext = { contract, belonging: belongingOf(contract) };
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
<p>${summary ?? ''} A <b>rule</b> is what the interface's document states, in the section that is named. What it leaves open is a <b>question</b>: each lawful answer is right, the sandbox gives one of them (<code>start --profile</code> another), and says so in <code>X-Sandbox-Basis</code>. Beside a rule stands who sees whether it is kept: <code>verify</code>, which checks a deployment; <code>audit</code>, which judges a client; or the sandbox's control area alone.
<nav><a href="#operations">Operations</a> <a href="#attributes">Attributes</a> <a href="#rules">Rules</a> <a href="#questions">Open questions</a></nav>
${sectionsOf(ground)}
</main>
</body>
</html>
`;
  return page.html;
}

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
<p>Requests below are told by their difference from this event, which a sandbox takes as it starts: <code>${JSON.stringify(sampleEvent)}</code>
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
