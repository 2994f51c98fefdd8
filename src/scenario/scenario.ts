import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readBoundedYaml } from '../bounded-yaml.ts';
import { nearest } from '../did-you-mean.ts';
import { packageRoot } from '../openapi/package-root.ts';
import { shapeErrors } from '../shape.ts';

/** A named start of a world. */
export interface Scenario {
  readonly scenario: string;
  readonly description: string;
  /** The moment around which its events were planned, in epoch milliseconds. */
  readonly seededAt: number;
  readonly pages: number;
  readonly events: number;
}

/** A scenario that cannot be used; the message says what would be right. */
export class ScenarioRefused extends Error {
  override readonly name = 'ScenarioRefused';
}

const folder = fileURLToPath(new URL('scenarios/', packageRoot));

/** The scenarios that ship with the package. */
export function listScenarios(): readonly Scenario[] {
  return scenarioNames().map((name) => readScenario(`${folder}${name}.yaml`));
}

const scenarioNames = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .toSorted();

/**
 * Finds a scenario.
 *
 * @param name one that ships with the package, or the path of a YAML file
 * @throws ScenarioRefused that names what is wrong and what would be right
 */
export function findScenario(name: string): Scenario {
  if (/[./\\]/.test(name)) return readScenario(name);
  const file = `${folder}${name}.yaml`;
  if (!existsSync(file)) {
    const names = scenarioNames();
    throw new ScenarioRefused(
      `There is no scenario ${name}${nearest(name, names)}. There are: ${names.join(', ')}; or give the path of a YAML file.`,
    );
  }
  return readScenario(file);
}

function contentOf(file: string): unknown {
  try {
    return readBoundedYaml(file).value;
  } catch (error) {
    throw new ScenarioRefused(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** What a scenario file holds; its shape is that of `schemas/scenario.schema.json`. */
type Written = Readonly<Omit<Scenario, 'seededAt' | 'description'>> & {
  readonly seededAt: string;
  readonly description?: string;
};

function readScenario(file: string): Scenario {
  if (!existsSync(file)) throw new ScenarioRefused(`There is no scenario file ${file}.`);
  const content = contentOf(file);
  const isOurs = file.startsWith(folder); // a test holds these against the schema
  const errors = isOurs ? [] : shapeErrors('scenario', content);
  if (errors.length > 0) throw new ScenarioRefused(`${file}: ${errors.join('; ')}.`);
  const { seededAt, description = '', ...scenario } = content as Written;
  return { ...scenario, description, seededAt: Date.parse(seededAt) };
}
