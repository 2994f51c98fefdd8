import type { RequestSpec, SentExchange } from './exchange.ts';
import { outcomeOf } from './outcome.ts';

/** Statuses by which servers say that credentials do not count. */
const denials: ReadonlySet<number> = new Set([401, 403]);

/**
 * Finds out that a target refuses credentials which it accepted before: a key that ran out, or was revoked. Whatever it answers after that
 * says nothing of its rules.
 */
export class CredentialWatch {
  #accepted: RequestSpec | undefined;
  readonly #looks = new Map<number, Promise<string | undefined>>();

  /**
   * Sends a read that was accepted before once again where a status may say that the credentials do not count any more: once for each
   * such status, as a deployment may refuse anything with it.
   * @param send - sends the read
   * @returns why nothing more may be sent; undefined where the credentials still count
   */
  async look(exchange: SentExchange, send: (ask: RequestSpec) => Promise<SentExchange>): Promise<string | undefined> {
    const { ask, answer } = exchange;
    if (answer === undefined || ask.headers !== undefined) return undefined;
    if (isPlainRead(ask) && outcomeOf(exchange) === 'accepted') this.#accepted ??= ask;
    if (this.#accepted === undefined || !denials.has(answer.status)) return undefined;
    const look = this.#looks.get(answer.status) ?? lookAgain(send(this.#accepted), answer.status);
    this.#looks.set(answer.status, look);
    return await look;
  }
}

async function lookAgain(sent: Promise<SentExchange>, status: number): Promise<string | undefined> {
  const { answer } = await sent;
  if (answer?.status !== status) return undefined;
  return `the target accepted the credentials at first, and refuses them now (status ${status})`;
}

function isPlainRead({ operation, stray, text, contentType }: RequestSpec): boolean {
  return operation.startsWith('pages.') && [stray, text, contentType].every((one) => one === undefined);
}
