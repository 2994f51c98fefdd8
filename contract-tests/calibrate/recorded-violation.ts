import { pointerSteps } from '../../shared/json-pointer.ts';
import { isOutsideBody } from '../../shared/templates/reported.ts';
import { readContract } from '../files/contract.ts';
import { violationAt, type KnownViolation } from '../learn/observations.ts';
import type { Attribute, AttributeType } from '../judge/attributes.ts';
import type { JudgementContext } from '../judge/judgement.ts';
import type { SentExchange } from '../target/exchange.ts';
import { malformedBy } from '../learn/observe/questions/requests.ts';
import { typeKindOf } from './send-wrong-bodies.ts';

/** As the cases of a calibration name their parts; undefined where what was read shows none. */
export function partOf({ id, pointer }: JudgementContext, { ask }: SentExchange): string | undefined {
  const { attribute, value } = violationAt({ id, kind: '', pointer }, ask.body);
  if (id === 'body.null') return attribute;
  if (id === 'body.blank') return `${attribute} ${value === '' ? 'empty' : 'white'}`;
  if (id === 'url.schemes') return schemeOf(value);
  // A status is that of a refusal.
  return id.startsWith('refusal.status.') ? undefined : 'any';
}

/** https is valid everywhere: what is odd about such a URL is not its scheme. */
function schemeOf(value: unknown): string | undefined {
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(String(value))?.[0].toLowerCase();
  return scheme === 'https' ? undefined : scheme;
}

/** What was wrong in a recorded request, as a calibration names what it makes wrong itself. */
export function violationOf(
  { id, pointer }: JudgementContext,
  { ask }: SentExchange,
  attributes: readonly Attribute[],
): KnownViolation {
  if (id === 'refusal.status.malformed') return malformedBy(ask.body);
  const violation = violationAt({ id, kind: '', pointer }, ask.body);
  const kind = kindOf(violation, attributes);
  return { ...violation, kind, ...(kind === 'required' && !isOutsideBody(pointer) ? { expected: 'a value' } : {}) };
}

/** The types of a search's members; those of an event's attributes are in `openapi.yaml`. */
const searchTypes: Readonly<Record<string, AttributeType>> = { query: 'string', page: 'int', perPage: 'int' };

/** As the sandbox has it: of what is blank, that it is; of what leads to no image, whether it is a URL at all. */
function kindOf(wrong: KnownViolation, attributes: readonly Attribute[]): string {
  const { id, value } = wrong;
  const kind = readContract().kinds.get(id) ?? 'none';
  if (kind === 'none') return '';
  if (value === null) return 'null';
  if (kind === 'type') return typeKindAt(wrong, attributes);
  if (typeof value === 'string' && value.trim() === '') return 'blank';
  return kind === 'image' && !(typeof value === 'string' && URL.canParse(value)) ? 'format' : kind;
}

function typeKindAt({ pointer, attribute }: KnownViolation, attributes: readonly Attribute[]): string {
  if (pointerSteps(pointer).length > 1) return 'type.item';
  return typeKindOf(searchTypes[attribute] ?? attributes.find((one) => one.name === attribute)?.type);
}
