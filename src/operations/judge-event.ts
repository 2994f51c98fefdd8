import type { StoredEvent } from '../domain/event/event.ts';
import type { EventInput } from '../domain/event/event-input.ts';
import { attributeRules, referenceRules } from '../domain/event/rules/event-rules.ts';
import type { EventRule, Facts, RuleInput } from '../domain/event/rules/rule.ts';
import { isUrl } from '../domain/event/rules/url.ts';
import type { ImageProbe, MailDomainProbe } from '../domain/ports.ts';
import type { Violation } from '../domain/violation.ts';
import type { Call } from './call.ts';
import type { Refusal } from './outcome.ts';

/** What the rules say to an input. */
export interface Judgement {
  /** Empty where it may be stored. */
  readonly refusals: readonly Refusal[];
  /** The input to store. */
  readonly input: EventInput;
}

/** Facts that the rules need, gathered before anything is decided. */
export async function gatherFacts(call: Call): Promise<Facts> {
  const { ports } = call;
  const input = usableInput(call);
  return {
    isPage: (id) => ports.pages.get(id) !== undefined,
    isEventType: (id) => ports.directories.eventTypes.has(id),
    place: input.location === undefined ? undefined : ports.directories.places.get(input.location),
    fetchedImage: await fetchImage(call, input.image),
    mailDomainExists: await lookUpDomain(call, input.contactEmail),
    now: ports.clock.now(),
  };
}

function fetchImage({ ask, ports }: Call, image: string | undefined): ReturnType<ImageProbe> | undefined {
  const fetches = image !== undefined && ask('image.check') === 'fetch' && isUrl(image, ask('url.schemes'));
  return fetches ? ports.probeImage(image) : undefined;
}

function lookUpDomain({ ask, ports }: Call, email: string | undefined): ReturnType<MailDomainProbe> | undefined {
  if (email === undefined || ask('email.check') === 'format') return undefined;
  return ports.probeMailDomain(email.slice(email.lastIndexOf('@') + 1));
}

/** Judges an input by every rule; `current` is the stored event on update. */
export function judgeEvent(call: Call, facts: Facts, current?: StoredEvent): Judgement {
  const input = usableInput(call);
  const given = { input, facts, ask: call.ask, advise: call.advise, current };
  const attributes = [...call.violations, ...decide(attributeRules, given)].filter(call.applies);
  const references = decide(referenceRules, given).filter(call.applies);
  const refusals: readonly Refusal[] = [
    ...(attributes.length > 0 ? [{ stage: 'attributes', cause: 'invalid', violations: attributes } as const] : []),
    ...(references.length > 0 ? [{ stage: 'references', cause: 'invalid', violations: references } as const] : []),
  ];
  return { refusals, input: refusals.length > 0 ? input : withExamples(call, input) };
}

function decide(rules: readonly EventRule[], given: RuleInput): Violation[] {
  const violations: Violation[] = [];
  for (const rule of rules) {
    const found = rule(given);
    for (const violation of found === undefined ? [] : [found].flat()) violations.push(violation); // a spread of many overflows the stack
  }
  return violations;
}

const attributeOf = (violation: Violation) => violation.pointer.split('/')[1] ?? '';

// A rule must not trip over what the schema has refused already.
function usableInput({ input, violations }: Call): EventInput {
  if (violations.length === 0) return input;
  const faulty = new Set(violations.map(attributeOf));
  return Object.fromEntries(Object.entries(input).filter(([attribute]) => !faulty.has(attribute)));
}

function withExamples({ violations, exampleOf }: Call, input: EventInput): EventInput {
  if (violations.length === 0) return input;
  const replaced = violations.map(attributeOf).map((attribute) => [attribute, exampleOf(attribute)]);
  return { ...input, ...(Object.fromEntries(replaced.filter(([, example]) => example !== undefined)) as EventInput) };
}
