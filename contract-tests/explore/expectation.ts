import type { CheckContext } from '../checks/check.ts';
import { baseline } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { acceptanceRules } from './acceptance-rules.ts';
import type { Request } from './request.ts';

/** What has to become of a request, and the rules that are broken where it does not. */
export interface Expectation {
  readonly verdict: Judgement['verdict'];
  readonly rules: readonly string[];
}

/**
 * What the document says of a request, in doubt nothing. An update may keep what it leaves out (`update.omitted-optional`), so it has to
 * be lawful as it stands and above what `resetBody` has stored.
 */
export function expectationOf({ ask, departs }: Request, ground: CheckContext): Expectation {
  const { verdict, rules } = ground.judge({ ...ask, expects: 'either' });
  if (verdict === 'must-refuse') return { verdict, rules: [...new Set(rules.map(({ id }) => id))] };
  const isLawful = verdict === 'must-accept' && isLawfulAboveReset(ask, ground);
  return isLawful ? { verdict, rules: acceptanceRules(ask, departs) } : { verdict: 'open', rules: [] };
}

function isLawfulAboveReset(ask: Request['ask'], ground: CheckContext): boolean {
  const { operation, body } = ask;
  if (operation !== 'events.update' || !isRecord(body)) return true;
  const merged = { ...resetBody(ground), ...body };
  return ground.judge({ ...ask, body: merged, expects: 'accepted' }).verdict === 'must-accept';
}

/** An update to a known state: what a later one leaves out is lawful beside anything. */
export function resetAsk(ground: CheckContext): RequestSpec {
  const id = ground.deployment.own?.id ?? 'none';
  return { operation: 'events.update', id, body: resetBody(ground), expects: 'accepted' };
}

function resetBody({ deployment, session }: CheckContext): Body {
  return {
    ...baseline(deployment, 'events.update', session),
    isSelfPacedCourse: false,
    cohosts: [],
    externalUrl: `https://${deployment.values?.site}/contract-check`,
    isVirtual: false,
    isTicketless: false,
    capacity: 5000,
  };
}
