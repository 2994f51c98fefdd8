import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';

const schemaText = (name: string) => readFileSync(new URL(`report-schemas/${name}`, import.meta.url), 'utf8');

const junitSchema = schemaText('junit.xsd');

/** Pages of 64 KiB: reports quote much of what a target answers. */
const memory = { initialMemoryPages: 1024, maxMemoryPages: 4096 };

/** What of a JUnit file is no XML, or nothing that Jenkins' `junit-10.xsd` allows. */
export async function junitErrors(text: string): Promise<readonly string[]> {
  const xml = { fileName: 'junit.xml', contents: text };
  const { errors } = await validateXML({ xml, schema: junitSchema, ...memory });
  return errors.map(({ message }) => message);
}

/** Draft 4 names its `$id` otherwise, and one of its patterns is none of Unicode; what else it has, later drafts read alike. */
const { id: _, $schema: __, ...sarifSchema } = JSON.parse(schemaText('sarif-2.1.0.json')) as Record<string, unknown>;
const ajv = formats.default(new Ajv({ allErrors: true, strict: false, unicodeRegExp: false }));
const isSarif = ajv.compile(sarifSchema);

/** What of a SARIF file is nothing that SARIF 2.1.0 allows. */
export function sarifErrors(text: string): readonly string[] {
  if (isSarif(JSON.parse(text))) return [];
  return (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
