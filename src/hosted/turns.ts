import { timers } from '../lib/timers.ts';

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly answer: Deferred<Answer>;
}

/**
 * Collects the questions of a turn of the event loop, and asks them together (decision 0028). What comes while as many as may be are on their
 * way waits, and goes together too; if asking fails, it fails as well: it has waited for the same database, and would wait as long again.
 *
 * @param ask answers in the order of the questions
 */
export function createTurns<Question, Answer>(
  mostOnWay: number,
  ask: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = [];
  let onWay = 0;
  let isSet = false;

  function take(): readonly Asked<Question, Answer>[] {
    const all = waiting;
    waiting = [];
    return all;
  }

  async function send(all: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(all.map(({ question }) => question));
      for (const [index, { answer }] of all.entries()) answer.resolve(answers[index] as Answer);
    } catch (error) {
      for (const { answer } of [...all, ...take()]) answer.reject(error);
    }
  }

  function go(): void {
    if (waiting.length === 0 || onWay >= mostOnWay) return;
    onWay += 1;
    void send(take()).finally(() => {
      onWay -= 1;
      go();
    });
  }

  return (question) => {
    const answer = deferred<Answer>();
    waiting.push({ question, answer });
    if (!isSet) {
      isSet = true;
      timers.setImmediate(() => {
        isSet = false;
        go();
      });
    }
    return answer.promise;
  };
}

/** A promise, and who settles it. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value | Promise<Value>): void;
  reject(error: unknown): void;
}

/** Nobody has to wait for it: a rejection that nobody hears is none. */
export function deferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => undefined);
  return { promise, ...(settle as unknown as Pick<Deferred<Value>, 'resolve' | 'reject'>) };
}
