import { createClient } from '../.generated/hey-api/client';
import { eventsCreate, eventsUpdate, pagesGet, pagesSearch, type Page } from '../.generated/hey-api';
import { readmeBody } from '../.generated/readme-body';
import type { Flow, Target } from './flow';

export async function partnerFlow({ url, apiKey, channelId }: Target): Promise<Flow> {
  const client = createClient({ baseUrl: url, headers: { Authorization: `Channel ${apiKey}` } });
  const headers = { 'X-Channel': channelId };
  const found = await pagesSearch({ client, headers, body: { query: 'Community' }, throwOnError: true });
  if (!Array.isArray(found.data.data)) throw new Error('no list of pages was found');
  // A deployment may show pages in objects of their own (`search.data`).
  const [first] = found.data.data as readonly Page[];
  if (first === undefined) throw new Error('no page was found');
  const page = await pagesGet({ client, headers, path: { id: first.id }, throwOnError: true });
  const created = await eventsCreate({ client, headers, body: { ...readmeBody, host: first.id }, throwOnError: true });
  const { id } = created.data.data;
  const body = { ...readmeBody, capacity: 60 };
  const updated = await eventsUpdate({ client, headers, path: { id }, body, throwOnError: true });
  const refused = await eventsCreate({ client, headers, body: { ...readmeBody, title: ' ' } });
  if (refused.error === undefined) throw new Error('a blank title was accepted');
  return {
    title: page.data.data.title,
    created: id,
    updated: updated.data.data.id,
    refused: { status: refused.response?.status ?? 0, envelope: refused.error.status },
  };
}
