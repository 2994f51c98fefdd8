import { basename } from 'node:path';
import { maxBytes, readBounded, readStandardInput } from '../lib/read-bounded.ts';
import { readRecording } from '../audit/read/read-recording.ts';
import type { Recording, RecordedBody, RecordedEntry } from '../lib/recorded-entry.ts';
import type { RecordedTraffic } from '../../contract-tests/index.ts';

const bounds = { maxBytes: maxBytes.recording };

/**
 * The recording in a file; `-` is standard input.
 *
 * @throws UnreadableFile where there is no such file, or no end of it; RecordingRefused where it is no recording
 */
export function recordingOf(file: string): Recording {
  if (file === '-') return readRecording({ name: 'standard input', bytes: readStandardInput(bounds) });
  return readRecording({ name: basename(file), bytes: readBounded(file, bounds) });
}

/**
 * The exchanges of recordings, in their order; those without an answer show nothing.
 *
 * @throws UnreadableFile where there is no such file, RecordingRefused where it is no recording
 */
export function recordedExchanges(files: readonly string[]): readonly RecordedTraffic[] {
  return files.flatMap((file) => recordingOf(file).entries.flatMap(trafficOf));
}

function trafficOf({ request, response, at, forced = [] }: RecordedEntry): readonly RecordedTraffic[] {
  // Of a request that is cut off nobody knows what was wrong in it.
  if (response === null || forced.length > 0 || request.body?.truncated === true) return [];
  const body = textOf(request.body);
  return [
    {
      ...(at === undefined ? {} : { at }),
      request: {
        method: request.method,
        url: request.url,
        headers: recordOf(request.headers),
        ...(body === undefined ? {} : { body }),
      },
      response: answerOf(response),
    },
  ];
}

function answerOf({ status, headers, body }: NonNullable<RecordedEntry['response']>): RecordedTraffic['response'] {
  const isCut = body?.truncated === true ? ({ isCut: true } as const) : {};
  return { status, headers: recordOf(headers), body: textOf(body) ?? '', ...isCut };
}

const recordOf = (headers: RecordedEntry['request']['headers']) =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

function textOf(body: RecordedBody | null): string | undefined {
  if (body === null || body.truncated === true) return undefined;
  return body.text ?? (body.base64 === undefined ? undefined : Buffer.from(body.base64, 'base64').toString('utf8'));
}
