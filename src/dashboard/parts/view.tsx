import type { ComponentChildren } from 'preact';
import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { comebacks } from '../journal/feed.ts';
import { channel, problemSentence } from '../sandbox.ts';

interface ViewOfProps<Answer> {
  /** Without one it is a part of a view. */
  readonly title?: string;
  readonly load: Load<Answer>;
  /** What the answer depends on besides the world. */
  readonly on?: readonly unknown[];
  readonly children: (answer: Answer, again: () => Promise<void>) => ComponentChildren;
}

/** A view of what one request answers; why there is none, where it cannot be had. */
export function ViewOf<Answer>({ title, load, on = [], children }: ViewOfProps<Answer>) {
  const { loaded, again } = useLoaded(load, on);
  const { answer, problem } = loaded.value;
  return (
    <>
      {title === undefined ? null : <h2>{title}</h2>}
      {problem === undefined ? null : (
        <p class="banner bad" role="alert">
          {problem}
        </p>
      )}
      {answer === undefined && problem === undefined ? <p class="soft">Loading…</p> : null}
      {answer === undefined ? null : children(answer, again)}
    </>
  );
}

type Load<Answer> = () => Promise<Answer>;

/** What was asked for: nothing yet, an answer, or why there is none. */
interface Loaded<Answer> {
  readonly answer?: Answer;
  readonly problem?: string;
}

/** Least milliseconds from one change to the next load: exchanges may come by the hundred a second. */
const pause = 1000;

/** Loads when the view opens, when the sandbox is back, when the world or one of `on` changes, and by `again`; the last answer is shown meanwhile. */
export function useLoaded<Answer>(
  load: Load<Answer>,
  on: readonly unknown[],
): { readonly loaded: ReadonlySignal<Loaded<Answer>>; readonly again: () => Promise<void> } {
  const { loaded, state } = useMemo(
    () => ({ loaded: signal<Loaded<Answer>>({}), state: { turn: 0, load, isLater: false, timer: undefined as Timer } }),
    [],
  );
  state.load = load;
  const again = async () => {
    state.turn += 1;
    const { turn } = state;
    const next = await state.load().then(
      (answer): Loaded<Answer> => ({ answer }),
      (error: unknown): Loaded<Answer> => ({ problem: problemSentence(error) }),
    );
    if (turn === state.turn) loaded.value = next;
  };
  const [from, times] = [channel.value, comebacks.value];
  useEffect(() => void again(), [from, times]);
  useEffect(() => {
    if (state.isLater)
      state.timer ??= setTimeout(() => {
        state.timer = undefined;
        void again();
      }, pause);
    state.isLater = true;
  }, on);
  useEffect(() => () => clearTimeout(state.timer), []);
  return { loaded, again };
}

type Timer = ReturnType<typeof setTimeout> | undefined;
