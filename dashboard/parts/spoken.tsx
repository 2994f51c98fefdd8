import { useEffect, useRef, useState } from 'preact/hooks';

/** Least milliseconds between two sentences: exchanges may come by the hundred a second. */
const pause = 5000;

/** Reads out a text when it changes; of changes that come faster, the last. It is not seen: what is seen need not wait. */
export function Spoken({ text }: { readonly text: string }) {
  const [said, say] = useState('');
  const last = useRef(0);
  useEffect(() => {
    const speak = () => {
      last.current = Date.now();
      say(text);
    };
    const timer = setTimeout(speak, Math.max(0, last.current + pause - Date.now()));
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" class="off-screen">
      {said === '' ? null : said}
    </p>
  );
}
