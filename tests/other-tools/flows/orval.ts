import { eventsCreate, eventsUpdate, pagesGet, pagesSearch, type Page } from '../.generated/orval/client';
import { readmeBody } from '../.generated/readme-body';
import type { Flow, Target } from './flow';

export async function partnerFlow({ apiKey, channelId }: Target): Promise<Flow> {
  // By itself it leaves headers to the options.
  const options = { headers: { Authorization: `Channel ${apiKey}`, 'X-Channel': channelId } };
  const found = await pagesSearch({ query: 'Community' }, options);
  if (found.status !== 200 || !Array.isArray(found.data.data)) throw new Error('no list of pages was found');
  // A deployment may show pages in objects of their own (`search.data`).
  const [first] = found.data.data as readonly Page[];
  if (first === undefined) throw new Error('no page was found');
  const page = await pagesGet(first.id, options);
  const created = await eventsCreate({ ...readmeBody, host: first.id }, options);
  if (page.status !== 200 || created.status !== 201) throw new Error('refused');
  const { id } = created.data.data;
  const updated = await eventsUpdate(id, { ...readmeBody, capacity: 60 }, options);
  const refused = await eventsCreate({ ...readmeBody, title: ' ' }, options);
  if (updated.status !== 200 || refused.status !== 422) throw new Error('not as openapi.yaml has it');
  return {
    title: page.data.data.title,
    created: id,
    updated: updated.data.data.id,
    refused: { status: refused.status, envelope: refused.data.status },
  };
}
