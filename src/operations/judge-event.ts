import type { EventInput } from '../domain/event/event-input.ts';
import type { FetchedImage } from '../domain/event/event.ts';
import { isEmail } from '../domain/event/rules/attribute-rules.ts';
import { attributeOf, judgedInput, judgeInput, usableInput } from '../domain/event/rules/event-rules.ts';
import type { Facts, RuleInput } from '../domain/event/rules/rule.ts';
import { isUrl } from '../domain/event/rules/addresses.ts';
import type { ImageProbe, MailDomainProbe } from '../domain/ports.ts';
import type { Advice } from '../domain/violation.ts';
import type { Call, CallContext } from './call.ts';
import type { Refusal } from './outcome.ts';

/** What the rules say to an input. */
export interface Judgement {
  readonly refusals: readonly Refusal[];
  readonly advices: readonly Advice[];
}

/** Facts that the rules need, gathered before anything is decided. */
export async function gatherFacts({ request, context }: Call): Promise<Facts> {
  const { pages, directories, clock } = context.ports;
  const input = judgedInput(request);
  const [known, eventType, place] = await Promise.all([
    pages.known(pagesIn(input)),
    input.type === undefined ? undefined : directories.eventTypes.get(input.type),
    input.location === undefined ? undefined : directories.places.get(input.location),
  ]);
  return {
    isPage: (id) => known.has(id),
    isEventType: (id) => id === eventType?.id,
    place,
    fetchedImage: await fetchImage(context, input.image),
    mailDomainExists: await lookUpDomain(context, input.contactEmail),
    now: clock.now(),
  };
}

const pagesIn = ({ host, cohosts = [] }: EventInput) => (host === undefined ? cohosts : cohosts.concat(host));

function fetchImage({ ask, ports }: CallContext, image: string | undefined): ReturnType<ImageProbe> | undefined {
  const fetches = image !== undefined && ask('image.check') === 'fetch' && isUrl(image, ask);
  return fetches ? ports.probeImage(image) : undefined;
}

/** What is stored of the image that was fetched: all but its content. */
export function fetchedImage({ fetchedImage: probed }: Facts): FetchedImage | undefined {
  if (probed?.picture === undefined) return undefined;
  const { content: _content, ...fetched } = probed.picture;
  return fetched;
}

/** Keeps the content of the image that was fetched, once its event is stored. */
export function keepPicture({ ports }: CallContext, { fetchedImage: probed }: Facts): void {
  if (probed?.picture !== undefined) ports.pictures.keep(probed.picture);
}

function lookUpDomain({ ask, ports }: CallContext, email: string | undefined): ReturnType<MailDomainProbe> | undefined {
  if (email === undefined || ask('email.check') === 'format' || !isEmail(email, ask)) return undefined;
  return ports.probeMailDomain(
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .replace(/\.$/, ''),
  );
}

/** Judges a request by every rule; it asks by `given.ask` alone and changes nothing, so that it may be done again. */
export function judgeEvent({ request }: Call, given: Omit<RuleInput, 'input'>): Judgement {
  const { attributes, references } = judgeInput(request, given);
  return {
    refusals: [
      { stage: 'attributes', cause: 'invalid', violations: [...request.violations, ...attributes.violations] },
      { stage: 'references', cause: 'invalid', violations: references.violations },
    ],
    advices: [...attributes.advices, ...references.advices],
  };
}

/** The input of a request that is carried out. Where a rule that is switched off let pass what nobody could store, examples stand in. */
export function storable({ request, deviation }: Call): EventInput {
  const { input, violations } = request;
  if (violations.length === 0) return input;
  const replaced = violations.map(attributeOf).map((attribute) => [attribute, deviation.exampleOf(attribute)]);
  const examples = Object.fromEntries(replaced.filter(([, example]) => example !== undefined)) as EventInput;
  return { ...usableInput(request), ...examples };
}
