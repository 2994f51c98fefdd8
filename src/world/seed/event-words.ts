/** A manner of event: the type that it has and how its title reads. */
export interface EventFormat {
  readonly type: number;
  /** `{topic}`, `{Topic}`, `{host}` and `{place}` are filled in. */
  readonly titles: readonly string[];
  /** Full half hours. */
  readonly minutes: number;
}

export const meetup: EventFormat = {
  type: 3,
  titles: ['{Topic} meetup', '{place} {topic} circle', 'An evening on {topic}'],
  minutes: 120,
};
export const course: EventFormat = {
  type: 7,
  titles: ['Introduction to {topic}', '{Topic}, step by step', 'Certificate course: {topic}'],
  minutes: 240,
};
export const webinar: EventFormat = {
  type: 5,
  titles: ['{Topic}: live webinar', 'Ask the experts: {topic}'],
  minutes: 60,
};

export const formats: readonly EventFormat[] = [
  meetup,
  course,
  webinar,
  {
    type: 1,
    titles: ['{Topic} Summit', 'The {place} conference on {topic}', '{Topic}: the annual conference'],
    minutes: 1980,
  },
  { type: 2, titles: ['{Topic} workshop', 'Hands-on {topic}', '{Topic} for beginners'], minutes: 180 },
  { type: 8, titles: ['Breakfast for people in {topic}', '{place} after-work networking', 'Meet {host}'], minutes: 90 },
  {
    type: 11,
    titles: ['Gala evening for {host}', 'Charity run for {host}', 'Benefit concert for {host}'],
    minutes: 240,
  },
  { type: 12, titles: ['{Topic}: an exhibition', 'Ten years of {topic}'], minutes: 420 },
  { type: 14, titles: ['Lecture: why {topic} matters', '{Topic}: an evening lecture'], minutes: 90 },
  { type: 17, titles: ['Volunteering day with {host}', 'Lend a hand: {topic}'], minutes: 360 },
  {
    type: 18,
    titles: ['Lunchtime concert at {host}', 'Open-air theatre in {place}', 'Comedy night in {place}'],
    minutes: 150,
  },
  { type: 21, titles: ['Open day at {host}', 'A look behind the scenes of {host}'], minutes: 300 },
];

/** In ASCII, as image addresses are made of them. */
export const topics = [
  'accessible design',
  'allotment gardening',
  'beekeeping',
  'bicycle repair',
  'birdwatching',
  'bread baking',
  'career changes',
  'ceramics',
  'choral singing',
  'circular economy',
  'climate adaptation',
  'creative writing',
  'cyber security',
  'data literacy',
  'digital inclusion',
  'early music',
  'energy saving at home',
  'family history',
  'first aid',
  'food waste',
  'fundraising',
  'green building',
  'grant writing',
  'home composting',
  'jazz improvisation',
  'landscape photography',
  'life drawing',
  'local journalism',
  'machine learning',
  'mental health at work',
  'mindfulness',
  'open source software',
  'parenting teenagers',
  'personal finance',
  'public speaking',
  'renewable energy',
  'river restoration',
  'rooftop farming',
  'screen printing',
  'sign language',
  'social enterprise',
  'street photography',
  'sustainable fashion',
  'team leadership',
  'trail running',
  'urban planning',
  'volunteer management',
  'watercolour painting',
  'wild swimming',
  'women in technology',
] as const;

export const openings = [
  '{host} invites you to an event on {topic}.',
  'Curious about {topic}? Come and find out with us.',
  'Join {host} and people from {place} and beyond.',
  'After last year’s success, {host} is back with more on {topic}.',
  'Whether you are new to {topic} or have years behind you: you are welcome.',
] as const;

export const details = [
  'No previous experience is needed.',
  'Tea, coffee and a light lunch are included.',
  'Places are limited, so please register early.',
  'The programme is in English, with interpretation on request.',
  'Please tell us beforehand about access needs or allergies.',
  'A certificate of attendance is available afterwards.',
  'Slides and recordings are sent to everybody who registered.',
  'Children are welcome when an adult comes with them.',
  'We finish with an open discussion and time to get to know each other.',
] as const;

export const agendas = [
  'Programme:\n- Doors open\n- Welcome\n- Talks and questions\n- Drinks',
  'What to bring:\n- Comfortable clothes\n- A bottle of water\n- A notebook',
  'You will learn:\n- What it takes to start\n- Which mistakes to avoid\n- Where to go from here',
  'Good to know:\r\nDoors open half an hour before the start.\r\nThe venue is a short walk from the station.',
] as const;

export const directions = [
  'Second floor, room 4',
  'Main hall; step-free entrance on the north side',
  'Through the courtyard, then the blue door on the left',
  'Room B2.14, ask at the reception',
  'Tram 28 stops in front of the building',
  'Car park at the rear; bicycles in the yard',
] as const;
