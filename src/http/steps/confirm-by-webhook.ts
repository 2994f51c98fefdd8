import { pointerSteps } from '../../lib/json-value.ts';
import { createHmac } from 'node:crypto';
import type { AnswerTo as ProfileAnswer } from '../../domain/look-up.ts';
import { describe } from '../../lib/describe.ts';
import { confirmRsvp } from '../../world/rsvps.ts';
import { isSecret } from '../../world/worlds.ts';
import type { Contract } from '../../contract/contract.ts';
import { answerRefusals } from '../answer-outcome.ts';
import type { Reply } from '../envelope.ts';
import { pathOf, runSteps, type Exchange, type Step } from '../exchange.ts';
import { rsvpRefusals } from '../rsvp-refusals.ts';
import { authenticate } from './authenticate.ts';
import { drawFaultsOf, applyFaults } from './act-on-faults.ts';
import { readJson } from './read-body.ts';

type Webhook = Exclude<ProfileAnswer<'rsvp-webhook.request'>, string>;

/** Parts of a path that a template names. */
type Parts = Readonly<Record<string, string>>;

/**
 * Takes the RSVP confirmation that the partner calls, where the profile says how the real one looks (`rsvp-webhook.request`).
 */
export function confirmByWebhook(contract: Contract): Step['take'] {
  const stepsOf = webhookSteps(contract);
  return (exchange) => {
    const webhook = exchange.asking.peek('rsvp-webhook.request');
    if (webhook === 'control') return undefined;
    const parts = partsOf(webhook, exchange);
    if (parts === undefined) return undefined;
    exchange.asking.ask('rsvp-webhook.request');
    return runSteps(stepsOf({ webhook, parts }), exchange);
  };
}

/** Where the profile has it carry no credentials, its signature says that it is one of its world's, so that faults come after that. */
function webhookSteps(contract: Contract): (confirming: Confirming) => readonly Step[] {
  const answer = answerRefusals(contract);
  const check: Step = { stage: 'credentials', take: authenticate };
  const read: Step = { stage: 'body', take: readJson };
  const refuse: Step = { take: (exchange) => (exchange.refusals.length > 0 ? answer(exchange) : undefined) };
  const draw: Step = { take: drawFaultsOf(contract) };
  const drawForAll: Step = { take: drawFaultsOf(contract, () => true) };
  const spoil: Step = { take: applyFaults(contract) };
  return (confirming) => {
    const verify: Step = { take: (exchange) => refuseUnsigned(exchange, confirming.webhook) };
    const confirm: Step = { take: (exchange) => answerConfirmation(exchange, confirming) };
    return confirming.webhook.credentials === false
      ? [read, refuse, verify, drawForAll, spoil, confirm]
      : [draw, check, read, spoil, refuse, verify, confirm];
  };
}

/** The parts of the path; undefined where the request is another one. */
function partsOf({ method = 'POST', path }: Webhook, { request }: Exchange): Parts | undefined {
  if (request.method !== method) return undefined;
  const [template, asked] = [path.split('/'), pathOf(request).split('/')];
  if (template.length !== asked.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const name = /^\{(event|rsvp)\}$/.exec(part)?.[1];
    if (name !== undefined) parts[name] = decoded(asked[index] ?? '');
    else if (part !== asked[index]) return undefined;
  }
  return parts;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Confirming {
  readonly webhook: Webhook;
  readonly parts: Parts;
}

function refuseUnsigned(exchange: Exchange, { signature }: Webhook): Reply | undefined {
  if (signature === undefined || isSigned(exchange, signature)) return undefined;
  return refused(401, `${signature.header} is not the signature of these bytes.`);
}

async function answerConfirmation(exchange: Exchange, { webhook, parts }: Confirming): Promise<Reply> {
  const event = valueAt(webhook.event, parts['event'], exchange);
  if (!/^\d{1,16}$/.test(String(event)))
    return refused(400, `${webhook.event}: the ID of an event, not ${describe(event)}.`);
  const member = valueAt(webhook.rsvp, parts['rsvp'], exchange);
  if (typeof member !== 'string' && typeof member !== 'number')
    return refused(400, `${webhook.rsvp}: the member who registered, not ${describe(member)}.`);
  const confirmation = { event: Number(event), member: String(member) };
  const decision = await confirmRsvp(exchange.world, confirmation);
  if (!('refusal' in decision)) return { status: 200, data: { event: confirmation.event, rsvp: confirmation.member } };
  const [status, detail] = rsvpRefusals[decision.refusal];
  return refused(status, `Event ${confirmation.event}: ${detail}`, decision.refusal);
}

/** Its body and status are the sandbox's own: nothing is known of the real ones (§6). */
const refused = (status: number, message: string, code = 'rsvp-confirmation'): Reply => ({
  status,
  data: { code, message },
});

type Signature = NonNullable<Webhook['signature']>;

function isSigned({ request, bytes = Buffer.alloc(0) }: Exchange, signature: Signature): boolean {
  const { header, secret, algorithm = 'sha256', encoding = 'hex', prefix = '' } = signature;
  const given = request.headers[header.toLowerCase()];
  const own = prefix + createHmac(algorithm, secret).update(bytes).digest(encoding);
  return typeof given === 'string' && isSecret(own, given);
}

function valueAt(place: string, part: string | undefined, { body }: Exchange): unknown {
  if (place === 'path') return part;
  let value: unknown = body;
  for (const name of pointerSteps(place)) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    value = isThere ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  }
  return value;
}
