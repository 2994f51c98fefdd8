import type { RuleId } from '../../src/domain/vocabulary/ids.ts';
import type { Partner, Reply, Sent } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';

type Request = (partner: Partner) => Promise<Reply>;

/** Requests that break exactly one rule, and lawful ones that come close. */
export interface RefusalProof {
  readonly refused: readonly Request[];
  readonly accepted: readonly Request[];
  /** Of the refusals. */
  readonly status: number;
  /** Statuses of what is accepted. */
  readonly success: readonly number[];
}

/** The four operations, each with a request that is valid but for what `headers` change. */
const operations: readonly ((partner: Partner, headers: NonNullable<Sent['headers']>) => Promise<Reply>)[] = [
  (partner, headers) => partner.send('/channels/pages.search', { body: { query: 'Community' }, headers }),
  (partner, headers) => partner.send('/channels/pages/9000', { method: 'get', headers }),
  (partner, headers) => partner.send('/v1/events.create', { body: validEvent, headers }),
  async (partner, headers) =>
    partner.send(`/v1/events.update/${await partner.created().catch(() => 5001)}`, { body: validEvent, headers }),
];

function onEachOperation(refused: readonly NonNullable<Sent['headers']>[]): RefusalProof {
  const all = (headers: NonNullable<Sent['headers']>) =>
    operations.map(
      (operation): Request =>
        (partner) =>
          operation(partner, headers),
    );
  return { refused: refused.flatMap(all), accepted: all({}), status: 401, success: [200, 201] };
}

const invalid = { status: 422, success: [200, 201] } as const;

interface Fixtures {
  readonly eventWithRsvps: { readonly id: number; readonly rsvps: number };
}

/** Sets the capacity of an event with RSVPs, some more or fewer than it has. */
function withCapacity(capacityOf: (rsvps: number) => number | null | undefined, webhooks = true): Request {
  return async (partner) => {
    const { id, rsvps } = (await partner.control<Fixtures>('fixtures')).eventWithRsvps;
    return partner.update(id, { capacity: capacityOf(rsvps), receivesRsvpWebhooks: webhooks });
  };
}

/** Proofs of the rules that refuse a request for something else than an attribute's value. */
export const refusalProofs: Partial<Record<RuleId, RefusalProof>> = {
  'auth.authorization': onEachOperation([{ authorization: undefined }, { authorization: '' }]),
  'auth.scheme': onEachOperation([
    { authorization: 'Bearer key-sandbox-local' },
    { authorization: 'Basic key-sandbox-local' },
    { authorization: 'Channels key-sandbox-local' },
    { authorization: 'channel key-sandbox-local' },
  ]),
  'auth.key': onEachOperation([
    { authorization: 'Channel key-of-nobody' },
    { authorization: 'Channel key-sandbox-local2' },
    { authorization: 'Channel key-sandbox-loca' },
    { authorization: 'Channel KEY-SANDBOX-LOCAL' },
    { authorization: 'Channel  key-sandbox-local' },
  ]),
  'auth.channel': onEachOperation([
    { 'x-channel': undefined },
    { 'x-channel': '' },
    { 'x-channel': 'chn-of-nobody' },
    { 'x-channel': 'CHN-SANDBOX' },
  ]),
  'search.query.required': {
    ...invalid,
    refused: [(partner) => partner.search({}), (partner) => partner.search({ page: 1, perPage: 10 })],
    accepted: [
      (partner) => partner.search({ query: 'x' }),
      (partner) => partner.search({ query: 'Community', page: 2, perPage: 1 }),
    ],
  },
  'create.image.required': {
    ...invalid,
    refused: [(partner) => partner.create({ image: undefined }), (partner) => partner.create({ image: null })],
    accepted: [(partner) => partner.create()],
  },
  'update.capacity.floor': {
    ...invalid,
    refused: [withCapacity((rsvps) => rsvps - 1), withCapacity(() => 1), withCapacity((rsvps) => rsvps - 1, false)],
    accepted: [
      withCapacity((rsvps) => rsvps),
      withCapacity((rsvps) => rsvps + 1),
      withCapacity((rsvps) => rsvps, false),
      withCapacity(() => 0),
      withCapacity(() => null),
      withCapacity(() => undefined),
    ],
  },
};
