import { isObject, resolve, type Schema } from '../../../contract/contract.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { html, prose, type Html } from '../../../../shared/html.ts';
import { attributeNamesOf } from './cross-references.ts';
import { link, links, type PageContext } from './page-parts.ts';

/** One of the four calls, as `openapi.yaml` has it. */
export interface DocumentedCall {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly operation: Schema;
}

/** The four calls, in the order of the contract. */
export function callsOf({ contract: { document } }: PageContext): readonly DocumentedCall[] {
  return Object.entries(document['paths'] as Schema).flatMap(([path, methods]) =>
    Object.entries(methods as Schema).map(([method, operation]): DocumentedCall => {
      const found = operation as Schema;
      return { id: found['operationId'] as OperationId, method: method.toUpperCase(), path, operation: found };
    }),
  );
}

/** A call with its attributes, examples, statuses, rules and questions. */
export function operationPart({ id, method, path, operation }: DocumentedCall, ground: PageContext): Html {
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
