import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { sentenceOf } from '../sandbox.ts';

/** What was asked for: nothing yet, an answer, or why there is none. */
export interface Loaded<Answer> {
  readonly answer?: Answer;
  readonly problem?: string;
}

/** Loads when the view opens, when one of `on` changes, and when `again` is called; the last answer is shown meanwhile. */
export function useLoaded<Answer>(
  load: () => Promise<Answer>,
  on: readonly unknown[],
): { readonly loaded: ReadonlySignal<Loaded<Answer>>; readonly again: () => Promise<void> } {
  const loaded = useMemo(() => signal<Loaded<Answer>>({}), []);
  const latest = useMemo(() => ({ turn: 0 }), []);
  const again = async () => {
    latest.turn += 1;
    const { turn } = latest;
    const next = await load().then(
      (answer): Loaded<Answer> => ({ answer }),
      (error: unknown): Loaded<Answer> => ({ problem: sentenceOf(error) }),
    );
    if (turn === latest.turn) loaded.value = next;
  };
  useEffect(() => void again(), on);
  return { loaded, again };
}
