import type { ComponentChildren } from 'preact';
import { useLoaded, type Load } from './loaded.ts';

interface ViewOfProps<Answer> {
  readonly title: string;
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
      <h2>{title}</h2>
      {problem === undefined ? null : (
        <p class="banner bad" role="alert">
          {problem}
        </p>
      )}
      {answer === undefined ? null : children(answer, again)}
    </>
  );
}
