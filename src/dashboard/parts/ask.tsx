import { Button } from './button.tsx';
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Asked {
  readonly text: string;
  readonly yes: string;
  readonly answer: (isYes: boolean) => void;
}

const asked = signal<Asked | undefined>(undefined);

/** Asks before anything is lost. @param yes what the button says that does it */
export const ask = (text: string, yes: string): Promise<boolean> =>
  new Promise((resolve) => {
    asked.value = { text, yes, answer: resolve };
  });

/** Where questions appear. */
export function Prompt() {
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const now = asked.value;
  useLayoutEffect(() => {
    if (now === undefined) return;
    dialog.current?.showModal();
    safe.current?.focus(); // Enter loses nothing
  }, [now]);
  const close = () => {
    const isYes = dialog.current?.returnValue === 'yes';
    asked.value = undefined;
    now?.answer(isYes);
  };
  const end = (value: string) => dialog.current?.close(value);
  if (now === undefined) return null;
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="asked">
      <p id="asked">{now.text}</p>
      <div class="row">
        <Button class="main" onClick={() => end('yes')}>
          {now.yes}
        </Button>
        <button ref={safe} type="button" onClick={() => end('no')}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
