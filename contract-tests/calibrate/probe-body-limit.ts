import type { SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { CalibrationContext } from './calibration-context.ts';

const kibi = 1024;

/** Limits that servers have, in bytes; what is larger is never sent. */
const sizes = [32, 64, 100, 128, 256, 512, 1024, 2048, 5120, 10_240].map((size) => size * kibi);

/** `limits.body`: searches that white space makes longer and longer, until one is refused. */
export async function probeBodyLimit(context: CalibrationContext): Promise<void> {
  const { observations } = context;
  for (const size of sizes) {
    const exchange = await sendSized(size + 1, context);
    if (outcomeOf(exchange) === 'accepted') continue;
    if (outcomeOf(exchange) !== 'refused') return;
    const most = await sendSized(size, context);
    // Somewhere between this one and the size before: nobody has a limit there by chance.
    if (outcomeOf(most) === 'accepted') observations.see('limits.body', size, most);
    observations.keepRefusal(exchange, 'too-large');
    return;
  }
}

async function sendSized(bytes: number, { session, deployment }: CalibrationContext): Promise<SentExchange> {
  const json = JSON.stringify({ query: deployment.query ?? 'a' });
  const text = `${json}${' '.repeat(Math.max(0, bytes - Buffer.byteLength(json)))}`;
  return await session.observe({ operation: 'pages.search', text, expects: 'either', serves: 'limits.body' });
}
