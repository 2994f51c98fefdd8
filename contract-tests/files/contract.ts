import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { isRecord } from '../target/json.ts';

/** A rule as `openapi.yaml` states it. */
export interface StatedRule {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly seen: readonly string[];
  /** Line in `openapi.yaml`, from 1. */
  readonly line: number;
}

interface OpenQuestion {
  readonly id: string;
  /** Line in `openapi.yaml`, from 1. */
  readonly line: number;
  readonly default: unknown;
}

/** What the kit knows of `openapi.yaml`, read by its own reader: an error of the sandbox's must not hide in here. */
export interface Contract {
  /** Version and digest, to tell against what a deployment was held. */
  readonly name: string;
  readonly kit: string;
  readonly rules: readonly StatedRule[];
  readonly questions: readonly OpenQuestion[];
  readonly schemas: Readonly<Record<string, unknown>>;
}

let known: Contract | undefined;

/**
 * Reads the `openapi.yaml` of this package, once.
 * @throws Error where the file is not the contract
 */
export function readContract(): Contract {
  known ??= parseContract(readFileSync(join(packageRoot(), 'openapi.yaml'), 'utf8'));
  return known;
}

/** @throws Error where the text is not the contract */
function parseContract(text: string): Contract {
  const document: unknown = load(text);
  const [rules, questions, info] = [
    memberOf(document, 'x-rules'),
    memberOf(document, 'x-questions'),
    memberOf(document, 'info'),
  ];
  const lines = linesUnder('x-rules', text);
  const questionLines = linesUnder('x-questions', text);
  return {
    name: `${String(info['version'])} sha256:${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
    kit: packageVersion(),
    rules: Object.keys(rules).map((id) => statedRule(id, memberOf(rules, id), lines.get(id) ?? 1)),
    questions: Object.entries(questions).map(([id, question]) => ({
      id,
      line: questionLines.get(id) ?? 1,
      default: isRecord(question) ? question['default'] : undefined,
    })),
    schemas: memberOf(memberOf(document, 'components'), 'schemas'),
  };
}

function statedRule(id: string, rule: Readonly<Record<string, unknown>>, line: number): StatedRule {
  const seen: unknown = rule['seen'];
  return {
    id,
    line,
    section: String(rule['section']),
    text: String(rule['text']),
    seen: Array.isArray(seen) ? seen.map(String) : [],
  };
}

/** The kit lies in `contract-tests` of a checkout and in `dist/contract-tests` of the package: both have one root above. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'openapi.yaml'))) {
    if (folder === dirname(folder))
      throw new Error('openapi.yaml is not in any folder above the kit: the package is damaged');
    folder = dirname(folder);
  }
  return folder;
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return isRecord(manifest) ? String(manifest['version']) : 'unknown';
}

function linesUnder(section: string, text: string): Map<string, number> {
  const lines = text.split('\n');
  const start = lines.indexOf(`${section}:`);
  const found = new Map<string, number>();
  for (let at = start + 1; at < lines.length && !/^\S/.test(lines[at] ?? ''); at += 1) {
    const id = /^ {2}([\w.-]+):\s*$/.exec(lines[at] ?? '')?.[1];
    if (id !== undefined) found.set(id, at + 1);
  }
  return found;
}

function memberOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const member = isRecord(value) ? value[name] : undefined;
  if (!isRecord(member)) throw new Error(`openapi.yaml has no ${name}`);
  return member;
}
