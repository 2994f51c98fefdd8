import type { Schema } from '../contract/contract.ts';
import type { Example } from '../interface/question.ts';
import type { Profile } from '../profile/profile.ts';

/** A request that shows something of the interface, against a sandbox as it starts. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Besides, or instead of, the credentials and the Content-Type. */
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

/** The same event as a deployment takes it, as far as its profile says. */
export function sampleEventFor({ answers, fixtures = {} }: Pick<Profile, 'answers' | 'fixtures'>): Schema {
  const { pages, eventTypes, places, images, contactEmail } = fixtures;
  const known = {
    host: pages?.known?.[0],
    type: eventTypes?.valid?.[0],
    location: places?.valid?.[0],
    image: images?.valid,
    contactEmail,
  };
  const event = {
    ...sampleEvent,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  };
  return answers['host.form'] === 'list' ? { ...event, host: [event.host] } : event;
}

/** The request of a record. @throws Error where it holds none */
export function exampleRequest({ headers, ...example }: Example, event: Schema = sampleEvent): SampleRequest {
  return { ...callOf(example, event), ...(headers === undefined ? {} : { headers }) };
}

function callOf({ create, update, search, page, control, request, without }: Example, sample: Schema): SampleRequest {
  const written = (path: string, changes: Schema): SampleRequest => {
    const event: Record<string, unknown> = { ...sample, ...changes };
    for (const attribute of without ?? []) delete event[attribute];
    return { method: 'POST', path, body: JSON.stringify(event), writes: true };
  };
  if (create !== undefined) return written('/v1/events.create', create);
  if (update !== undefined) return written('/v1/events.update/5001', update);
  if (search !== undefined) return { method: 'POST', path: '/channels/pages.search', body: JSON.stringify(search) };
  if (page !== undefined) return { method: 'GET', path: `/channels/pages/${page}` };
  if (control !== undefined) return { method: 'GET', path: `/_sandbox${control}` };
  if (request !== undefined) return request;
  throw new Error('an example without a request');
}

/** Where a sample is sent, and with which credentials; those may be variables of a shell. */
interface Sender {
  /** Without a slash at its end. */
  readonly url: string;
  readonly apiKey: string;
  readonly channelId: string;
}

/** A request as it goes over the wire. */
interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The variable that stands for the key in a sample. */
const keyVariable = '$CHANNEL_SANDBOX_API_KEY';

/** A sample with credentials and Content-Type; the control area takes neither on loopback. */
export function sentAs(
  { method, path, headers = {}, body }: SampleRequest,
  { url, apiKey, channelId }: Sender,
): SentRequest {
  const standard = path.startsWith('/_sandbox')
    ? {}
    : {
        authorization: `Channel ${keyVariable}`,
        'x-channel': channelId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
  const sent = Object.entries<string>({ ...standard, ...headers }).map(([name, value]) => [
    name,
    value.replace(keyVariable, () => apiKey),
  ]);
  return {
    method,
    url: `${url}${path}`,
    headers: Object.fromEntries(sent) as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  };
}
