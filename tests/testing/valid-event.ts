/** A body that create and update accept against any sandbox of seed 1 with at least one page. */
export const validEvent = {
  title: 'Community garden workshop',
  type: 3,
  contactEmail: 'events@partner.example',
  startedAt: '2027-05-20T18:00:00',
  endedAt: '2027-05-20T20:30:00',
  isVip: false,
  receivesRsvpWebhooks: true,
  isPaid: false,
  image: 'https://partner.example/covers/garden.png',
  location: 'place-lisbon-7f3',
  description: 'Bring gloves.\nWe provide the soil.',
  host: 9000,
} as const;

/** What an example of a question needs to know of a sandbox with that seed. */
export const sampleKnown = {
  pages: [9000, 9003],
  starts: '2027-05-20T18:00',
  ends: '2027-05-20T20:00',
  published: '2027-05-01T09:00',
  date: (wall: string) => `${wall}:00`,
  publication: (wall: string) => `${wall}:00`,
} as const;

/** A body with every attribute of §2.2. */
export const fullEvent = {
  ...validEvent,
  externalUrl: 'https://partner.example/events/garden',
  cohosts: [9003, 9006],
  isSelfPacedCourse: false,
  isVirtual: true,
  isTicketless: false,
  capacity: 40,
  address: 'Rua das Flores 12',
  addressDetails: 'Second floor, room 4',
  publishedAt: '2027-05-01T09:00:00',
} as const;
