/** Nothing came, or nothing may be sent any more: nothing is known about the target, and nothing is held against it. */
export class Unanswered extends Error {
  override readonly name: string = 'Unanswered';
}

/** No answer came to one request: it was late, or the connection was dropped. */
export class Silence extends Unanswered {
  override readonly name = 'Silence';
}

/** The run has created as many events as it may. */
export class BoundReached extends Unanswered {
  override readonly name = 'BoundReached';
}

/** The run has sent as many requests as its depth allows. */
export class RequestsSpent extends Unanswered {
  override readonly name = 'RequestsSpent';
}

/** The run may send nothing more: of its own bounds, or as the target throttles or fails on and on. */
export class RunStopped extends Unanswered {
  override readonly name = 'RunStopped';
}

/** What is not answered, or would be one request too many, ends this work and nothing else. */
export async function untilUnanswered<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unanswered) return undefined;
    throw error;
  }
}
