/** What a running deployment holds: channels, pages, event types, places and events. All of it follows from the variant's seed. */

const TOWNS = [
  'Lisbon',
  'Oslo',
  'Auckland',
  'Ghent',
  'Turku',
  'Leeds',
  'Graz',
  'Porto',
  'Malmö',
  'Kraków',
  'Nantes',
  'Cork',
  'Utrecht',
  'Bergen',
  'Basel',
  'Trieste',
  'Tartu',
  'Brno',
  'Split',
  'Vigo',
  'Lyon',
  'Bath',
  'Ulm',
  'Pécs',
];
const KINDS = [
  'College',
  'Food Bank',
  'Choir',
  'Library',
  'Council',
  'Hospital Trust',
  'Energy',
  'Theatre',
  'Bakery',
  'Robotics',
];

/** @returns a world of its own: two servers in one process share nothing. */
export function createWorld(seed) {
  const channels = [
    { id: seed.channelId, key: seed.apiKey },
    { id: `${seed.channelId}-neighbour`, key: `${seed.apiKey}-neighbour` },
  ];
  const pages = seedPages(seed);
  const world = {
    channels,
    pages,
    eventTypes: new Set(seed.eventTypes),
    places: new Set(seed.places),
    events: new Map(),
    created: [],
    nextEventId: seed.firstEvent,
  };
  addEvent(world, seed, { channel: channels[0], rsvps: { all: 3, confirmed: 3 } });
  addEvent(world, seed, { channel: channels[0], rsvps: { all: 4, confirmed: 1 } });
  addEvent(world, seed, { channel: channels[1], rsvps: { all: 0, confirmed: 0 } });
  return world;
}

/** Stores an event under the next ID. */
export function addEvent(world, seed, { channel, rsvps = { all: 0, confirmed: 0 }, values = {} }) {
  const id = world.nextEventId;
  world.nextEventId += seed.eventStep;
  world.events.set(id, { id, channel: channel.id, rsvps, values });
  return id;
}

/** The facts that a client cannot find out, for the contract kit. */
export function fixturesOf(world, seed) {
  const ids = [...world.pages.keys()];
  return {
    apiKey: seed.apiKey,
    channelId: seed.channelId,
    pages: { known: [ids[0], ids[57], ids[ids.length - 1]], unknown: seed.firstPage - 1, query: 'Community' },
    eventTypes: { valid: seed.eventTypes, invalid: seed.badType },
    places: { valid: seed.places, invalid: seed.badPlace },
    images: {
      valid: 'https://images.second-deployment.example/cover.png',
      invalid: 'https://images.second-deployment.example/readme.html',
    },
    eventWithRsvps: { id: seed.firstEvent, rsvps: 3 },
    eventWithUnconfirmedRsvps: { id: seed.firstEvent + seed.eventStep, rsvps: 4, confirmed: 1 },
  };
}

/** 240 pages, more than half of them with "Community" in the title; the last ten repeat a title, as the interface does not forbid it. */
function seedPages(seed) {
  const pages = new Map();
  for (let index = 0; index < 240; index += 1) {
    const place = index < 230 ? index : index - 230;
    const town = TOWNS[place % TOWNS.length];
    const kind = KINDS[Math.floor(place / TOWNS.length)];
    const id = seed.firstPage + index * seed.pageStep;
    const title = place % 5 < 3 ? `${town} Community ${kind}` : `${town} ${kind}`;
    pages.set(id, { id, title, logo: `https://logos.second-deployment.example/${id}.svg` });
  }
  return pages;
}
