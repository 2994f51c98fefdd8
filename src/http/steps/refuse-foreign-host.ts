import type { Answer } from '../envelope.ts';
import { isMeant, type HostCheck } from '../allowed-hosts.ts';
import { ownAnswers } from '../answer-outcome.ts';
import type { Exchange } from '../exchange.ts';

/** Answers a request under a name that is not the sandbox's: a page of another origin must not reach it by one of its own (DNS rebinding). */
export const refuseForeignHost =
  (isOurHost: HostCheck) =>
  ({ request }: Exchange): Answer | undefined =>
    isMeant(request, isOurHost) ? undefined : ownAnswers.foreignHost;
