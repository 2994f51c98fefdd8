import { Badge } from '../parts/badges.tsx';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { weekdayOf } from '../parts/relative.ts';
import { status } from './status.ts';

const tick = signal(Date.now());

/** The world's clock, each second while it runs; in UTC, as the interface reads `publishedAt`. */
export function VirtualTime() {
  const now = status.value;
  const isRunning = now?.clock.mode === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => (tick.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (now === undefined) return null;
  const passed = isRunning ? Math.max(0, tick.value - now.readAt) : 0;
  const text = new Date(Date.parse(now.clock.now) + passed).toISOString();
  return (
    <>
      <time dateTime={text}>{`${weekdayOf(text)} ${text.slice(0, 10)} ${text.slice(11, 19)}Z`}</time>
      {isRunning ? null : (
        <Badge of={['frozen', 'note', 'The world’s time does not pass until you move it or let it run.']} />
      )}
    </>
  );
}
