import type { RuleId } from '../../../domain/vocabulary/ids.ts';
import { create, getPage, search, update, type SampleRequest } from './sample-request.ts';

/**
 * *refused*: by this rule alone; *accepted*: as the rule says; *shown*: the sandbox's control area tells what the four operations do not
 * show.
 */
export interface RuleRequest extends SampleRequest {
  readonly comes: 'refused' | 'accepted' | 'shown';
}

const refused = (request: SampleRequest): RuleRequest => ({ ...request, comes: 'refused' });
const accepted = (request: SampleRequest): RuleRequest => ({ ...request, comes: 'accepted' });
const shown = (path: string): RuleRequest => ({ method: 'GET', path: `/_sandbox${path}`, comes: 'shown' });
const memberView = (query = '') => shown(`/events/5001/member-view${query}`);

type Required = Extract<RuleId, `event.required.${string}`>;
type Typed = Extract<RuleId, `event.types.${string}`>;

const required: readonly Required[] = [
  'event.required.title',
  'event.required.type',
  'event.required.contactEmail',
  'event.required.isVip',
  'event.required.receivesRsvpWebhooks',
  'event.required.isPaid',
  'event.required.location',
  'event.required.description',
  'event.required.host',
];

/** A value that cannot be read as the attribute's type. */
const unreadable: Readonly<Record<Typed, unknown>> = {
  'event.types.title': {},
  'event.types.type': 1.5,
  'event.types.contactEmail': {},
  'event.types.startedAt': 'next Thursday',
  'event.types.endedAt': 'next Thursday',
  'event.types.isVip': 'maybe',
  'event.types.receivesRsvpWebhooks': 'maybe',
  'event.types.isPaid': 'maybe',
  'event.types.externalUrl': {},
  'event.types.image': {},
  'event.types.location': {},
  'event.types.description': {},
  'event.types.host': 1.5,
  'event.types.cohosts': 9003,
  'event.types.isSelfPacedCourse': 'maybe',
  'event.types.isVirtual': 'maybe',
  'event.types.isTicketless': 'maybe',
  'event.types.capacity': 1.5,
  'event.types.address': {},
  'event.types.addressDetails': {},
  'event.types.publishedAt': 'next Thursday',
};

const attributeOf = (id: string): string => id.slice(id.lastIndexOf('.') + 1);
const undated = { startedAt: undefined, endedAt: undefined };

const byFamily = Object.fromEntries([
  ...required.map((id) => [id, refused(create({ [attributeOf(id)]: undefined }))]),
  ...Object.entries(unreadable).map(([id, value]) => [id, refused(create({ [attributeOf(id)]: value }))]),
]) as Readonly<Record<Required | Typed, RuleRequest>>;

const searched = accepted(search({ query: 'Community' }));
const fetched = accepted(getPage('9000'));
const created = accepted(create());

/** One request for each rule, against a sandbox as it starts. */
export const ruleRequests: Readonly<Record<RuleId, RuleRequest>> = {
  'envelope.shape': fetched,
  'envelope.request-id': fetched,
  'envelope.status': fetched,
  'auth.authorization': refused(getPage('9000', { authorization: '' })),
  'auth.scheme': refused(getPage('9000', { authorization: 'Bearer $CHANNEL_SANDBOX_API_KEY' })),
  'auth.key': refused(getPage('9000', { authorization: 'Channel not-a-key' })),
  'auth.channel': refused(getPage('9000', { 'x-channel': 'chn-of-nobody' })),
  'page.get': fetched,
  'page.fields': fetched,
  'page.read-only': shown('/pages'),
  'search.answer': searched,
  'search.known-pages': searched,
  'search.query.required': refused(search({})),
  'search.page.default': searched,
  'search.page.advances': accepted(search({ query: 'Community', page: 2, perPage: 10 })),
  'search.per-page.default': searched,
  'search.per-page.honoured': accepted(search({ query: 'Community', perPage: 3 })),
  'search.per-page.max': accepted(search({ query: 'Community', perPage: 100 })),
  ...byFamily,
  'event.dates.required': refused(create(undated)),
  'event.dates.self-paced': accepted(create({ ...undated, isSelfPacedCourse: true })),
  'event.dates.local': memberView(),
  'event.title.duplicates': created,
  'event.type.valid': refused(create({ type: 999 })),
  'event.contact-email.valid': refused(create({ contactEmail: 'nobody' })),
  'event.external-url.valid': refused(create({ externalUrl: 'partner.example' })),
  'event.external-url.null': accepted(create({ externalUrl: null })),
  'event.image.valid': refused(create({ image: 'https://partner.example/readme.html' })),
  'event.image.stored': shown('/events/5001'),
  'event.image.size': shown('/audit'),
  'event.location.valid': refused(create({ location: 'nowhere-at-all' })),
  'event.location.timezone': memberView('?timezone=Asia/Kathmandu'),
  'event.description.line-breaks': accepted(create({ description: 'Bring gloves.\nWe provide the soil.' })),
  'event.host.valid': refused(create({ host: 1 })),
  'event.cohosts.valid': refused(create({ cohosts: [9003, 1] })),
  'event.cohosts.default': created,
  'event.self-paced.default': created,
  'event.flags.optional': created,
  'event.capacity.unlimited': accepted(create({ capacity: 0 })),
  'event.capacity.availability': memberView(),
  'event.address.max-length': refused(create({ address: 'a'.repeat(256) })),
  'event.address.unresolved': memberView(),
  'event.optional.omitted': created,
  'event.published-at.default': memberView(),
  'event.published-at.schedules': accepted(create({ publishedAt: '2099-12-31T23:59:59' })),
  'event.vip': memberView('?eventAccess=false'),
  'event.paid.label': memberView(),
  'event.rsvp-webhooks.honest': shown('/audit'),
  'event.rsvp-webhooks.communication': memberView(),
  'create.answer': created,
  'create.id.unique': created,
  'create.image.required': refused(create({ image: undefined })),
  'create.id.stored': shown('/audit'),
  'update.answer': accepted(update(5001, { capacity: 40 })),
  'update.image.optional': accepted(update(5001, { capacity: 40, image: undefined })),
  'update.capacity.floor': refused(update(5001, { capacity: 1 })),
};
