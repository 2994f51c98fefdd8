import { Button } from './button.tsx';
import { attempt, tell } from '../sandbox.ts';

interface CopyProps {
  /** What it does, and is called; shown where there is nothing shorter. */
  readonly label: string;
  readonly text: () => string | Promise<string>;
  readonly children?: string;
}

/** Copies a text that is made when it is asked for. */
export function CopyButton({ label, text, children }: CopyProps) {
  const copy = () =>
    attempt(async () => {
      await copyText(await text());
      tell(`Copied: ${label.replace(/^Copy (as )?/, '')}.`);
    });
  return (
    <Button onClick={() => void copy()} aria-label={children === undefined ? undefined : label}>
      {children ?? label}
    </Button>
  );
}

/** On plain http, other than on loopback, a page has no clipboard of its own. */
async function copyText(text: string): Promise<void> {
  const clipboard = (navigator as { readonly clipboard?: Clipboard }).clipboard;
  if (clipboard !== undefined) return clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'off-screen';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (!isCopied) throw new Error('the browser lets no text be copied');
  return undefined;
}

/** Hands a text to the reader as a file. */
export function saveAs(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
