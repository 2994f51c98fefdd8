/** A request that shows something of the interface, against a sandbox as it starts. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Beside, or in the place of, the credentials and the Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** It may create or change an event. */
  readonly writes?: true;
}

/** An event that a sandbox takes as it starts. */
export const sampleEvent = {
  title: 'Open garden day',
  type: 3,
  contactEmail: 'events@partner.example',
  startedAt: '2027-05-20T18:00:00',
  endedAt: '2027-05-20T20:00:00',
  isVip: false,
  receivesRsvpWebhooks: false,
  isPaid: false,
  image: 'https://partner.example/covers/garden.png',
  location: 'place-lisbon-7f3',
  description: 'Bring gloves.',
  host: 9000,
};

/** A create with this body, to the letter. */
export const createRaw = (body: string): SampleRequest => ({ method: 'POST', path: '/v1/events.create', body });

/** A create of the sample event, changed; an attribute that becomes undefined is left out. */
export const create = (changes: object = {}): SampleRequest => ({
  ...createRaw(JSON.stringify({ ...sampleEvent, ...changes })),
  writes: true,
});

/** An update of an event to the sample event, changed. */
export const update = (id: number, changes: object = {}): SampleRequest => ({
  method: 'POST',
  path: `/v1/events.update/${id}`,
  body: JSON.stringify({ ...sampleEvent, ...changes }),
  writes: true,
});

export const search = (body: object): SampleRequest => ({
  method: 'POST',
  path: '/channels/pages.search',
  body: JSON.stringify(body),
});

export const getPage = (id: string, headers: Readonly<Record<string, string>> = {}): SampleRequest => ({
  method: 'GET',
  path: `/channels/pages/${id}`,
  headers,
});
