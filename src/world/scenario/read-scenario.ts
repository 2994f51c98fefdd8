import { readBoundedJson, readBoundedYaml } from '../../lib/bounded-yaml.ts';
import { maxBytes, UnreadableFile } from '../../lib/read-bounded.ts';
import { readYaml } from '../../lib/yaml.ts';
import { compileSchema, sentenceOf, type SchemaError } from '../../contract/input/schema-errors.ts';
import { readShape } from '../../contract/input/shape.ts';
import type { FoundScenario, Scenario } from './scenario.ts';
import { ScenarioRefused } from '../errors.ts';

/** Read when a scenario is: the build that makes the schema knows scenarios by their names alone. */
let compiled: ReturnType<typeof compileSchema> | undefined;
const check = (value: unknown) => (compiled ??= compileSchema(readShape('scenario')))(value);

/** Of a longer text nobody looks for a line. */
const MAX_LINES_BYTES = 1024 * 1024;

/** A scenario that a program or a request gives. @throws ScenarioRefused whose errors point into it */
export function readScenario(value: unknown): Scenario {
  const errors = check(value);
  if (errors.length > 0) throw new ScenarioRefused(errors);
  return value as Scenario;
}

/**
 * Reads a scenario file, YAML or JSON.
 *
 * @throws ScenarioRefused that names file, line, column and key, and what is allowed
 */
export async function readScenarioFile(file: string): Promise<FoundScenario> {
  const { text, value } = contentOf(file);
  const source = { kind: 'file', file, text } as const;
  const errors = check(value);
  if (errors.length > 0) throw locatedRefusal(source, new ScenarioRefused(errors));
  return { scenario: value as Scenario, source };
}

function contentOf(file: string): { readonly text: string; readonly value: unknown } {
  try {
    // A snapshot may be longer than what a person writes; as JSON it is read in no time.
    return file.endsWith('.json') ? readBoundedJson(file, maxBytes.snapshot) : readBoundedYaml(file);
  } catch (error) {
    throw error instanceof UnreadableFile ? new ScenarioRefused(error.message, { cause: error }) : error;
  }
}

/** A refusal of what a file holds, with the line and the column of each error. */
export function locatedRefusal(source: FoundScenario['source'], refused: ScenarioRefused): ScenarioRefused {
  if (source.kind !== 'file') return refused;
  const { file, text } = source;
  if (refused.errors.length === 0) return new ScenarioRefused(`${file}: ${refused.message}`);
  const placeOf = text.length > MAX_LINES_BYTES ? undefined : readYaml(text).placeOf;
  const told = refused.errors.map((error: SchemaError) => {
    const place = placeOf?.(error.pointer);
    return `${file}${place === undefined ? '' : `:${place.line}:${place.column}`}: ${sentenceOf(error)}.`;
  });
  return new ScenarioRefused(told.join('\n'), { errors: refused.errors });
}
