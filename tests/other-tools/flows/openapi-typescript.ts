import createClient from 'openapi-fetch';
import type { components, paths } from '../.generated/openapi-typescript';
import { readmeBody } from '../.generated/readme-body';
import type { Flow, Target } from './flow';

export async function partnerFlow({ url, apiKey, channelId }: Target): Promise<Flow> {
  const client = createClient<paths>({ baseUrl: url, headers: { Authorization: `Channel ${apiKey}` } });
  const header = { 'X-Channel': channelId };
  const found = await client.POST('/channels/pages.search', { params: { header }, body: { query: 'Community' } });
  if (!Array.isArray(found.data?.data)) throw new Error('no list of pages was found');
  // A deployment may show pages in objects of their own (`search.data`).
  const [first] = found.data.data as readonly components['schemas']['Page'][];
  if (first === undefined) throw new Error('no page was found');
  const page = await client.GET('/channels/pages/{id}', { params: { header, path: { id: first.id } } });
  const created = await client.POST('/v1/events.create', {
    params: { header },
    body: { ...readmeBody, host: first.id },
  });
  if (page.data === undefined || created.data === undefined) throw new Error('refused');
  const { id } = created.data.data;
  const body = { ...readmeBody, capacity: 60 };
  const updated = await client.POST('/v1/events.update/{id}', { params: { header, path: { id } }, body });
  const refused = await client.POST('/v1/events.create', { params: { header }, body: { ...readmeBody, title: ' ' } });
  if (updated.data === undefined || refused.error === undefined) throw new Error('not as openapi.yaml has it');
  return {
    title: page.data.data.title,
    created: id,
    updated: updated.data.data.id,
    refused: { status: refused.response.status, envelope: refused.error.status },
  };
}
