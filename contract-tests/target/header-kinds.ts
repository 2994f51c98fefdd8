/** Headers of the connection, of one body, of one refusal, and those that only a sandbox itself may send. */
const ofOneAnswer =
  /^(?:content-|transfer-|keep-alive|connection|date$|set-cookie|etag|last-modified|age$|trailer|upgrade|x-sandbox-|allow$|location$|www-authenticate|retry-after)/;

/** Whether it tells of a limit on the rate (`limits.rate`). */
export const isRateHeader = (name: string): boolean => /^(?:x-)?rate-?limit/.test(name);

/** Whether a header may be on every answer of a deployment (`answer.headers`). @param name - in lower case */
export const isAnswerHeader = (name: string): boolean => !ofOneAnswer.test(name) && !isRateHeader(name);
