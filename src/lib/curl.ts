import { isVisible, visible } from './visible.ts';

type Header = readonly [name: string, value: string];

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>> | readonly Header[];
  readonly body?: string;
}

/** The variables that stand for the credentials in every report. */
export const credentialVariable = /(\$CHANNEL_SANDBOX_(?:OTHER_)?(?:API_KEY|CHANNEL)(?:_[AB])?)/;

/** Set by curl itself, from the connection and the body. */
const ownHeaders = new Set(['content-length', 'connection', 'host', 'transfer-encoding', 'accept-encoding']);

/** What a format of `printf` means otherwise. */
const doubled: Readonly<Record<string, string>> = { '\\': '\\\\', '%': '%%' };

/** Longer ones do not fit into one argument of a process on Linux (128 KiB), so they go through a pipe. */
const MAX_ARGUMENT_LENGTH = 100_000;

/**
 * The request as a command for a POSIX shell. Lines are broken between words only, so the command may be indented.
 *
 * @param word how a text becomes a word of the shell: as in a report, or to the letter (`shellWord`)
 */
export function curlCommand(request: SentRequest, word = reportedWord): string {
  const body = request.body?.toWellFormed();
  const piped = body !== undefined && (!isVisible(body) || body.length > MAX_ARGUMENT_LENGTH);
  const start = ['curl -sS -i', ...methodWords(request, word), ...flagsFor(request.url), word(request.url)].join(' ');
  const words = [start, ...headerTexts(request).map((header) => `-H ${word(header)}`)];
  if (body !== undefined) words.push(piped ? '--data-binary @-' : `--data-raw ${word(body)}`);
  const command = words.join(' \\\n  ');
  return piped ? `printf ${word(asFormat(body))} | ${command}` : command;
}

function methodWords({ method, body }: SentRequest, word: typeof shellWord): string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === undefined ? [] : [`-X ${word(method)}`];
}

/** curl reads `[1-9]` and `{a,b}` in a URL as patterns, and walks `/../` itself. */
function flagsFor(url: string): string[] {
  const flags: string[] = [];
  if (/[[\]{}]/.test(url)) flags.push('--globoff');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(url)) flags.push('--path-as-is');
  return flags;
}

function headerTexts({ headers, body }: SentRequest): string[] {
  const sent = (isList(headers) ? headers : Object.entries(headers)).filter(
    ([name]) => !ownHeaders.has(name.toLowerCase()),
  );
  const texts = sent.map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`));
  const hasType = sent.some(([name]) => name.toLowerCase() === 'content-type');
  // Left alone, curl calls a body a form.
  return body === undefined || hasType ? texts : [...texts, 'Content-Type:'];
}

const isList = (headers: SentRequest['headers']): headers is readonly Header[] => Array.isArray(headers);

/**
 * With all spelled out that a reader could not see. No shell expands any of it but the credentials: they are the caller's
 * `$CHANNEL_SANDBOX_API_KEY` and `$CHANNEL_SANDBOX_CHANNEL`, or those of the other channel, in double quotes.
 */
function reportedWord(text: string): string {
  const parts = visible(text)
    .split(credentialVariable)
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const isPlainLead = parts.length === 2 && /^[\w .:/-]+$/.test(parts[0] ?? '') && credentialVariable.test(last);
  if (isPlainLead) return `"${parts.join('')}"`;
  return parts.map((part) => (credentialVariable.test(part) ? `"${part}"` : shellWord(part))).join('') || `''`;
}

/** To the letter: no shell expands any of it. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll(`'`, String.raw`'\''`)}'`;
}

/** The text as a format of `printf`, which can write any byte: all but printable ASCII in octal, NUL too. */
function asFormat(text: string): string {
  const characters = Array.from(text, (character) =>
    /[ -~]/.test(character) ? (doubled[character] ?? character) : octal(character),
  );
  return characters.join('');
}

function octal(character: string): string {
  const inPercent = encodeURIComponent(character.toWellFormed()); // browsers and every test environment have this one
  return inPercent.replaceAll(/%(..)/g, (_, hex: string) => `\\${parseInt(hex, 16).toString(8).padStart(3, '0')}`);
}
