import type { AnswerTo, LookUp } from '../../domain/look-up.ts';
import type { Store } from '../../domain/ports.ts';
import type { Advice } from '../../domain/violation.ts';
import { createKeptPictures } from '../../adapters/images/kept-pictures.ts';
import { loadContract } from '../../contract/contract.ts';
import type { QuestionId } from '../../domain/vocabulary/ids.ts';
import { eventDefaultsOf } from '../../contract/stored-attributes.ts';
import { createDirectory, createPageDirectory } from '../../adapters/store/directory.ts';
import { createMemoryStore } from '../../adapters/store/event-store.ts';
import { createSeededEvents } from '../../adapters/store/seeded-events.ts';
import type { Call, CallDeviation, CallRequest, Ports } from '../call.ts';
import { validEvent } from '../../../tests/testing/valid-event.ts';

const contract = loadContract();
const { questions } = contract;
const lisbon = { id: 'place-lisbon-7f3', name: 'Lisbon', country: 'PT', timezone: 'Europe/Lisbon' };

const defaults = eventDefaultsOf(contract);

const { image: _image, ...imageless } = validEvent;
/** The attributes that every event needs. */
export const attributes = { ...imageless, receivesRsvpWebhooks: false };

export interface CallPlan extends Partial<CallRequest>, Partial<CallDeviation> {
  /** A step before has refused the request. */
  readonly isRefused?: boolean;
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly store?: Store;
  readonly ports?: Partial<Ports>;
}

/** A call of channel `chn-a` in a deployment with three pages, and what it asked and advised. */
export function callOf({
  answers = {},
  store = createMemoryStore(createSeededEvents([])),
  ports,
  ...own
}: CallPlan = {}): Call & {
  asked: string[];
  advices: Advice[];
} {
  const asked: string[] = [];
  const advices: Advice[] = [];
  const peek: LookUp = <Q extends QuestionId>(question: Q) =>
    (question in answers ? answers[question] : questions.get(question)?.default) as AnswerTo<Q>;
  const ask: LookUp = (question) => {
    asked.push(question);
    return peek(question);
  };
  const { rawId = '', input = attributes, violations = [], isRefused = false } = own;
  const { applies = () => true, exampleOf = () => undefined } = own;
  return {
    asked,
    advices,
    request: { channel: 'chn-a', owner: 'chn-a', rawId, input, violations },
    deviation: { applies, exampleOf },
    isRefused: () => isRefused,
    context: {
      ask,
      peek,
      advise: (advice) => advices.push(advice),
      defaults,
      ports: { ...portsOf(store), ...ports },
    },
  };
}

const portsOf = (store: Store): Ports => ({
  store,
  pages: createPageDirectory([9000, 9003, 9006].map((id) => ({ id, title: `Page ${id}` }))),
  directories: { eventTypes: createDirectory([{ id: 3, name: 'Meetup' }]), places: createDirectory([lisbon]) },
  clock: { now: () => Date.parse('2027-01-01T12:00:00Z') },
  probeImage: () => Promise.reject(new Error('nobody asked for this image')),
  pictures: createKeptPictures(),
  probeMailDomain: () => Promise.reject(new Error('nobody asked for this domain')),
});
