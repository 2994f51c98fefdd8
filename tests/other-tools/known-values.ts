import { dump, load } from 'js-yaml';

type Schema = Record<string, unknown> & { readonly properties: Record<string, object> };

interface Contract {
  readonly components: { readonly schemas: Record<string, Schema> };
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
}

interface Operation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly examples: Examples } } };
  readonly responses: Readonly<Record<string, { readonly content?: { 'application/json'?: { examples?: Examples } } }>>;
}

type Examples = Record<string, { readonly value: Record<string, unknown> }>;

/** A longer one is no URL any more: what makes wrong values of right ones lengthens them. */
const url = 'https://partner.example:8443';

const image = { type: 'string', enum: [url] };

/** What the sandbox's world has, where a type says less than the document. */
const known: Readonly<Record<string, object>> = {
  type: { type: 'integer', enum: [3] },
  contactEmail: { type: 'string', enum: ['events@partner.example'] },
  startedAt: { type: 'string', enum: ['2027-05-20T18:00:00'] },
  endedAt: { type: 'string', enum: ['2027-05-20T20:30:00'] },
  externalUrl: { type: ['string', 'null'], enum: [url, null] },
  image: { type: ['string', 'null'], enum: [url, null] },
  location: { type: 'string', enum: ['place-lisbon-7f3'] },
  host: { type: 'integer', enum: [9000] },
};

/**
 * The contract for a tool that takes any value of a type, and any set of attributes, for one that has to be accepted: pages, places, event
 * types, URLs and addresses are those of the sandbox, and every event has dates.
 */
export function withKnownValues(openapi: string): string {
  const contract = load(openapi) as Contract;
  const { schemas } = contract.components;
  const { if: _condition, else: _dated, ...attributes } = schemas['EventAttributes'] as Schema;
  const required = [...(attributes['required'] as string[]), 'startedAt', 'endedAt'];
  const properties = { ...attributes.properties, ...known };
  schemas['EventAttributes'] = { ...attributes, required, properties };
  schemas['EventCreate'] = { ...attributes, required: [...required, 'image'], properties: { ...properties, image } };
  Object.assign(schemas['Cohosts'] as Schema, { items: { type: 'integer', enum: [9003] } });
  Object.assign(schemas['PublishedAt'] as Schema, { enum: ['2027-05-01T09:00:00', null] });
  for (const path of ['/v1/events.create', '/v1/events.update/{id}']) useKnownValues(contract.paths[path]?.post);
  return dump(contract, { noRefs: true });
}

function useKnownValues(operation: Operation | undefined): void {
  if (operation === undefined) return;
  const { examples } = operation.requestBody.content['application/json'];
  const answers = Object.values(operation.responses).map(
    ({ content }) => content?.['application/json']?.examples ?? {},
  );
  for (const [name, { value }] of Object.entries(examples)) {
    for (const [attribute, { enum: values }] of Object.entries(known as Record<string, { enum: unknown[] }>))
      if (attribute in value) value[attribute] = values[0];
    if (!('startedAt' in value)) for (const one of [examples, ...answers]) delete one[name];
  }
}
