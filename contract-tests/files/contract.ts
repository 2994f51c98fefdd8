import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Question } from '../../src/interface/question.ts';
import { questions } from '../../src/interface/questions/index.ts';
import { statedRules } from '../../src/interface/stated-rules.ts';
import { readYaml } from '../../src/lib/yaml.ts';
import { isRecord } from '../target/json.ts';

/** A rule of the interface. */
export interface StatedRule {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly seen: readonly string[];
  /** Where `openapi.yaml` names it: a file from the package's root, and a line from 1. */
  readonly file: string;
  readonly line: number;
}

/** What the kit knows of the contract, read by its own reader: an error of the sandbox's must not hide in here. */
export interface KitContract {
  /** Version and digest, to tell against what a deployment was held. */
  readonly name: string;
  readonly kit: string;
  readonly rules: readonly StatedRule[];
  readonly questions: readonly Question[];
  readonly schemas: Readonly<Record<string, unknown>>;
}

/** From the package's root: it names every rule. */
export const rulesFile = 'openapi.yaml';

/** Where all that is known of a question stands. */
export const questionFile = (id: string): string => `src/interface/questions/${id.replaceAll('.', '-')}.ts`;

/** A file of the package as reports name it: where it is installed, so that no tool takes it for a file of the user's own. */
export const installedFile = (file: string = rulesFile): string => `node_modules/channel-sandbox/${file}`;

let known: KitContract | undefined;

/**
 * Reads the contract of this package, once.
 * @throws Error where a file of it is not what it should be
 */
export function readContract(): KitContract {
  known ??= parseContract(readFileSync(join(kitRoot(), rulesFile), 'utf8'));
  return known;
}

/** @throws Error where the text is not the contract */
function parseContract(openapi: string): KitContract {
  const document: unknown = readYaml(openapi).value;
  const texts = [openapi, JSON.stringify(statedRules), JSON.stringify(questions)];
  const digest = createHash('sha256').update(texts.join('\0')).digest('hex');
  const lines = openapi.split('\n');
  return {
    name: `${String(memberOf(document, 'info')['version'])} sha256:${digest.slice(0, 12)}`,
    kit: packageVersion(),
    rules: statedRules.map((rule) => ({ ...rule, file: rulesFile, line: lineOf(rule.id, lines) })),
    questions,
    schemas: memberOf(memberOf(document, 'components'), 'schemas'),
  };
}

/** Of the keyword that names the rule: one for all attributes that are required, or of its own. */
function lineOf(id: string, lines: readonly string[]): number {
  const names = [id, id.replace(/[^.]+$/, '{attribute}')];
  const found = names.map((name) =>
    lines.findIndex((line) => /\bx-rules?:/.test(line) && line.split(/[\s,'[\]]+/).includes(name)),
  );
  return (found.find((at) => at !== -1) ?? 0) + 1;
}

/** The kit lies in `contract-tests` of a checkout and in `dist/contract-tests` of the package: both have one root above. */
export function kitRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'openapi.yaml'))) {
    if (folder === dirname(folder))
      throw new Error('openapi.yaml is not in any folder above the kit: the package is damaged');
    folder = dirname(folder);
  }
  return folder;
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(kitRoot(), 'package.json'), 'utf8'));
  return isRecord(manifest) ? String(manifest['version']) : 'unknown';
}

function memberOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const member = isRecord(value) ? value[name] : undefined;
  if (!isRecord(member)) throw new Error(`the contract of this package has no ${name}: it is damaged`);
  return member;
}
