// A partner's client and its test in one, with weaknesses: it wants 422 for what is wrong, and the pages of a search as a list.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const { CHANNEL_SANDBOX_URL: url, CHANNEL_SANDBOX_API_KEY: apiKey, CHANNEL_SANDBOX_CHANNEL: channelId } = process.env;
const fixtures = JSON.parse(readFileSync(process.env['CHANNEL_SANDBOX_FIXTURES'] ?? '', 'utf8'));

async function call(path, body) {
  const headers = { authorization: `Channel ${apiKey}`, 'x-channel': channelId, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
}

const event = {
  title: 'Open garden day',
  type: fixtures.eventTypes.valid[0],
  contactEmail: 'events@partner.example.org',
  startedAt: '2027-05-20T18:00:00',
  endedAt: '2027-05-20T20:00:00',
  isVip: false,
  receivesRsvpWebhooks: false,
  isPaid: false,
  image: fixtures.images.valid,
  location: fixtures.places.valid[0],
  description: 'Bring gloves.',
  host: fixtures.pages.known[0],
};

console.log(`\u001B[31mkey ${apiKey} of ${channelId}\u001B[0m`);
const { data: pages } = await call('/channels/pages.search', { query: fixtures.pages.query });
assert.ok(Array.isArray(pages), 'the pages of a search are no list');
const refused = await call('/v1/events.create', { ...event, isVip: 'maybe' });
assert.equal(refused.status, 422);
const created = await call('/v1/events.create', event);
assert.equal(created.status, 201, JSON.stringify(created.data));
