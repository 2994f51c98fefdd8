import type { ReportedExchange } from './report.ts';
import { isVisible, visible } from '../../shared/visible.ts';

type ReportedRequest = ReportedExchange['request'];

/** The variables that stand for the credentials in every report. */
const credentialVariable = /(\$CHANNEL_SANDBOX_(?:OTHER_)?(?:API_KEY|CHANNEL)(?:_[AB])?)/;

/** Set by curl itself, from the connection and the body. */
const ownHeaders = new Set(['content-length', 'connection', 'host', 'transfer-encoding', 'accept-encoding']);

/** What a format of `printf` means otherwise. */
const doubled: Readonly<Record<string, string>> = { '\\': '\\\\', '%': '%%' };

/** Longer ones do not fit into one argument of a process on Linux (128 KiB), so they go through a pipe. */
const MAX_ARGUMENT_LENGTH = 100_000;

/**
 * The request as a command for a POSIX shell. Everything is quoted so that no shell expands it, but the credentials:
 * they are the caller's `$CHANNEL_SANDBOX_API_KEY` and `$CHANNEL_SANDBOX_CHANNEL`, or those of the other channel, in double quotes.
 * Lines are broken between words only, so the command may be indented.
 */
export function curlCommand(request: ReportedRequest): string {
  const body = request.body?.toWellFormed();
  const piped = body !== undefined && (!isVisible(body) || body.length > MAX_ARGUMENT_LENGTH);
  const words = [['curl -sS -i', ...methodWords(request), ...urlWords(request.url)].join(' '), ...headerWords(request)];
  if (body !== undefined) words.push(piped ? '--data-binary @-' : `--data-raw ${quoted(body)}`);
  const command = words.join(' \\\n  ');
  return piped ? `printf ${quoted(asFormat(body))} | ${command}` : command;
}

function methodWords({ method, body }: ReportedRequest): string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && body === undefined ? [] : [`-X ${quoted(method)}`];
}

/** curl reads `[1-9]` and `{a,b}` in a URL as patterns, and walks `/../` itself. */
function urlWords(url: string): string[] {
  const words: string[] = [];
  if (/[[\]{}]/.test(url)) words.push('--globoff');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(url)) words.push('--path-as-is');
  return [...words, quoted(url)];
}

function headerWords({ headers, body }: ReportedRequest): string[] {
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()));
  const words = sent.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const hasType = sent.some(([name]) => name.toLowerCase() === 'content-type');
  // Left alone, curl calls a body a form.
  return body === undefined || hasType ? words : [...words, `-H 'Content-Type:'`];
}

/** One shell word: plain where it may be, else single quotes, with the credential variables in double quotes between. */
function quoted(text: string): string {
  const parts = visible(text)
    .split(credentialVariable)
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const isPlainLead = parts.length === 2 && /^[\w .:/-]+$/.test(parts[0] ?? '') && credentialVariable.test(last);
  if (isPlainLead) return `"${parts.join('')}"`;
  return parts.map((part) => (credentialVariable.test(part) ? `"${part}"` : singleQuoted(part))).join('') || `''`;
}

function singleQuoted(text: string): string {
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
  return Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
