/** Columns of the terminal; 80 where nobody knows, as in a pipe. */
export const terminalWidth = (): number => process.stdout.columns || 80;

/** Words of a text in lines of at most `width` characters, each after `indent`; a word that is longer has a line of its own. */
export function wrapped(
  text: string,
  { width, indent = '' }: { readonly width: number; readonly indent?: string },
): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `${indent}${one}`).join('\n');
}
