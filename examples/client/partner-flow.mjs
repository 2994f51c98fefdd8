// A partner's whole flow, written from openapi.yaml alone: find a page, create an event, be refused for each kind of mistake, update it.
// Usage: node examples/client/partner-flow.mjs URL API_KEY CHANNEL_ID
import { pathToFileURL } from 'node:url';
import createClient from 'openapi-fetch';

/** The kinds of mistakes of §7, each as a change to a lawful body. */
const mistakes = {
  'a required attribute is missing': ({ title, ...rest }) => rest,
  'no dates, and not self-paced': ({ startedAt, endedAt, ...rest }) => rest,
  'no image on create': ({ image, ...rest }) => rest,
  'an unknown event type': (body) => ({ ...body, type: 999 }),
  'an email address that is none': (body) => ({ ...body, contactEmail: 'not-an-address' }),
  'an external URL that is none': (body) => ({ ...body, externalUrl: 'not a url' }),
  'an image that is no URL': (body) => ({ ...body, image: 'cover' }),
  'an unknown place': (body) => ({ ...body, location: 'nowhere-at-all' }),
  'a host that is no page': (body) => ({ ...body, host: 1 }),
  'a cohost that is no page': (body) => ({ ...body, cohosts: [body.host, 1] }),
  'an address that is too long': (body) => ({ ...body, address: 'x'.repeat(256) }),
};

/**
 * @param {{ url: string, apiKey: string, channelId: string }} target
 * @param {(line: string) => void} tell
 * @returns {Promise<{ page: object, eventId: number, refusals: Record<string, number> }>}
 */
export async function partnerFlow({ url, apiKey, channelId }, tell = () => {}) {
  const client = createClient({
    baseUrl: url,
    headers: { Authorization: `Channel ${apiKey}`, 'X-Channel': channelId },
  });

  const search = expectOk(
    await client.POST('/channels/pages.search', { body: { query: 'community', perPage: 5 } }),
    200,
  );
  const page = expectOk(
    await client.GET('/channels/pages/{id}', { params: { path: { id: search.data[0].id } } }),
    200,
  ).data;
  tell(`hosted by ${page.title} (${page.id})`);

  const body = {
    title: 'Community garden workshop',
    type: 3,
    contactEmail: 'events@partner.example',
    startedAt: '2027-05-20T18:00:00',
    endedAt: '2027-05-20T20:30:00',
    isVip: false,
    receivesRsvpWebhooks: false,
    isPaid: false,
    image: 'https://partner.example/covers/garden.png',
    location: 'place-lisbon-7f3',
    description: 'Bring gloves.\nWe provide the soil.',
    host: page.id,
  };
  const refusals = {};
  for (const [mistake, change] of Object.entries(mistakes)) {
    const { error, response } = await client.POST('/v1/events.create', { body: change(body) });
    if (error === undefined) throw new Error(`accepted: ${mistake}`);
    refusals[mistake] = response.status;
    tell(`refused with ${response.status}: ${error.data?.message ?? mistake}`);
  }

  const { id } = expectOk(await client.POST('/v1/events.create', { body }), 201).data;
  tell(`created event ${id}`);
  const { image, ...later } = {
    ...body,
    startedAt: '2027-05-20T19:00:00',
    endedAt: '2027-05-20T21:30:00',
    capacity: 60,
  };
  const updated = expectOk(
    await client.POST('/v1/events.update/{id}', { params: { path: { id } }, body: later }),
    200,
  ).data;
  tell(`updated event ${updated.id}`);
  return { page, eventId: updated.id, refusals };
}

function expectOk({ data, error, response }, status) {
  if (response.status !== status)
    throw new Error(`expected ${status}, got ${response.status}: ${JSON.stringify(error)}`);
  return data;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [url = 'http://127.0.0.1:4700', apiKey = 'key-sandbox-local', channelId = 'chn-sandbox'] =
    process.argv.slice(2);
  await partnerFlow({ url, apiKey, channelId }, console.log);
}
