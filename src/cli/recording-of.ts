import { basename } from 'node:path';
import { maxBytes, readBounded, readStandardInput } from '../../shared/read-bounded.ts';
import { readRecording } from '../audit/read/read-recording.ts';
import type { Recording } from '../../shared/recorded-entry.ts';

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
