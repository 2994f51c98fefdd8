import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { maxBytes, readBounded, readStandardInput } from '../lib/read-bounded.ts';
import { readRecording } from '../audit/read/read-recording.ts';
import type { Recording, RecordedBody, RecordedEntry } from '../lib/recorded-entry.ts';
import type { RecordedTraffic } from '../../contract-tests/index.ts';

const bounds = { maxBytes: maxBytes.recording };

/**
 * The recording in a file; `-` is standard input.
 *
 * @throws UnreadableFile if there is no such file, or no end of it; RecordingRefused if it is no recording
 */
export function recordingOf(file: string): Recording {
  if (file === '-') return readRecording({ name: 'standard input', bytes: readStandardInput(bounds) });
  return readRecording({ name: basename(file), bytes: readBounded(file, bounds), readAttached: attachmentsOf(file) });
}

/** Reads bodies that Playwright keeps in files beside a HAR: regular files in its folder, or below it, alone. */
function attachmentsOf(recording: string): NonNullable<Recording['readAttached']> {
  let left: number = maxBytes.attachments;
  return (name) => {
    try {
      const folder = realpathSync(dirname(recording));
      const file = realpathSync(resolve(folder, name));
      const inside = relative(folder, file);
      if (inside.startsWith('..') || isAbsolute(inside) || !statSync(file).isFile()) return undefined;
      const bytes = readBounded(file, { maxBytes: Math.min(left, maxBytes.attachment) });
      left -= bytes.length;
      return bytes;
    } catch {
      return undefined; // the recording does not hold it, then
    }
  };
}

/**
 * The exchanges of recordings, in their order; those without an answer show nothing.
 *
 * @throws UnreadableFile if there is no such file, RecordingRefused if it is no recording
 */
export function recordedExchanges(files: readonly string[]): readonly RecordedTraffic[] {
  return files.flatMap((file) => {
    const recording = recordingOf(file);
    return recording.entries.flatMap((entry) => trafficOf(entry, recording));
  });
}

function trafficOf(
  { request, response, at, forced = [] }: RecordedEntry,
  recording: Recording,
): readonly RecordedTraffic[] {
  // Of a request that is cut off nobody knows what was wrong in it.
  if (response === null || forced.length > 0 || request.body?.truncated === true) return [];
  const body = textOf(request.body, recording);
  return [
    {
      ...(at === undefined ? {} : { at }),
      request: {
        method: request.method,
        url: request.url,
        headers: recordOf(request.headers),
        ...(body === undefined ? {} : { body }),
      },
      response: answerOf(response, recording),
    },
  ];
}

function answerOf(
  { status, headers, body }: NonNullable<RecordedEntry['response']>,
  recording: Recording,
): RecordedTraffic['response'] {
  const isCut = body?.truncated === true ? ({ isCut: true } as const) : {};
  return { status, headers: recordOf(headers), body: textOf(body, recording) ?? '', ...isCut };
}

const recordOf = (headers: RecordedEntry['request']['headers']) =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

function textOf(body: RecordedBody | null, { readAttached }: Recording): string | undefined {
  if (body === null || body.truncated === true) return undefined;
  const { text, base64, file } = body;
  if (text !== undefined) return text;
  const bytes = base64 === undefined ? file && readAttached?.(file) : Buffer.from(base64, 'base64');
  return bytes ? Buffer.from(bytes).toString('utf8') : undefined;
}
