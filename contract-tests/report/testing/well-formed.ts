const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const opening = /^<([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w.-]*="[^"<]*")*)(\/?)>$/;
const closing = /^<\/([A-Za-z_][\w.-]*)>$/;
const badText = /]]>|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/;
const forbidden = /\p{Cs}|[\ufffe\uffff]|(?![\t\n\r\u007f-\u009f])\p{Cc}/u;

/**
 * What is wrong with a text as XML 1.0, or undefined. A strict scanner for the part of XML that a JUnit file uses:
 * elements, attributes in double quotes without a raw `>`, character references.
 */
export function xmlError(text: string): string | undefined {
  if (forbidden.test(text)) return 'forbidden character';
  const open: string[] = [];
  let roots = 0;
  for (const [token] of text.replace(declaration, '').matchAll(/<[^>]*>?|[^<]+/g)) {
    const isOutside = open.length === 0;
    const error = token.startsWith('<') ? tagError(token, open) : textError(token, isOutside);
    if (error !== undefined) return `${error}: ${token.slice(0, 100)}`;
    if (isOutside && token.startsWith('<')) roots += 1;
  }
  if (open.length > 0) return `left open: ${open.join(' ')}`;
  return roots === 1 ? undefined : `${roots} roots`;
}

function textError(text: string, isOutside: boolean): string | undefined {
  if (badText.test(text)) return 'bad text';
  return isOutside && text.trim() !== '' ? 'text outside the root' : undefined;
}

function tagError(tag: string, open: string[]): string | undefined {
  const closed = closing.exec(tag)?.[1];
  if (closed !== undefined) return open.pop() === closed ? undefined : 'closes nothing';
  const [, name, attributes = '', empty] = opening.exec(tag) ?? [];
  if (name === undefined || badText.test(attributes)) return 'bad tag';
  const names = Array.from(attributes.matchAll(/\s([\w.-]+)="[^"]*"/g), ([, attribute]) => attribute);
  if (new Set(names).size < names.length) return 'attribute twice';
  if (empty === '') open.push(name);
  return undefined;
}
