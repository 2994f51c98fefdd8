import { useEffect, useRef } from 'preact/hooks';
import { goTo, linkWith } from '../address.ts';

interface FindBoxProps {
  readonly sought: string;
  /** What it looks through. */
  readonly placeholder?: string;
}

/** Looks for what the address says; what is typed goes there, so that it can be shared. The key / leads to it. */
export function FindBox({ sought, placeholder }: FindBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <label class="find">
      Find{' '}
      <input
        ref={box}
        type="search"
        value={sought}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        onInput={({ currentTarget }) => goTo(linkWith({ find: currentTarget.value }), { replacing: true })}
      />
    </label>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
