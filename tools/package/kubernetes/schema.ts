import { join } from 'node:path';
import { Ajv } from 'ajv';
import { createGenerator, DEFAULT_CONFIG } from 'ts-json-schema-generator';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** The schema of a kind: Kubernetes' own definitions, as types, with no member that they do not name. */
export function schemaOf({ apiVersion, kind }: Manifest): object {
  const module = apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`;
  const path = join(import.meta.dirname, '../../..', `node_modules/kubernetes-types/${module}.d.ts`);
  const config = {
    ...DEFAULT_CONFIG,
    path,
    type: kind,
    tsconfig: join(import.meta.dirname, '../../..', 'tsconfig.json'),
    skipTypeCheck: true,
  };
  return createGenerator(config).createSchema(kind);
}

/** Says what of a manifest is not as its schema has it. */
export const problemsOf = (schema: object) => {
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  return (manifest: unknown) => (validate(manifest) ? [] : (validate.errors ?? []));
};
