import type { RefusalExample, SearchExample } from '../lib/examples/example.ts';

/** A JSON Schema, or a part of one. */
export type Schema = { readonly [keyword: string]: unknown };

export type Json = { readonly [name: string]: Json } | readonly Json[] | string | number | boolean | null;

/** The values of the schemas that answers share (`answer-parts.ts`). */
export interface PartValues {
  readonly Name: string;
  readonly HeaderName: string;
  readonly Json: Json;
  readonly Body: { readonly [name: string]: Json };
  readonly RefusalExample: RefusalExample;
  readonly SearchExample: SearchExample;
}

/** What a schema allows, as far as a type can say it. */
export type ValueOf<S> = S extends {
  readonly $ref: `profile.schema.json#/$defs/${infer Name extends keyof PartValues}`;
}
  ? PartValues[Name]
  : S extends { readonly const: infer Value }
    ? Value
    : S extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : S extends { readonly anyOf: readonly (infer Part)[] }
        ? ValueOf<Part>
        : S extends { readonly type: infer Type }
          ? ValueOfType<S, Type>
          : unknown;

type ValueOfType<S, Type> = Type extends 'integer' | 'number'
  ? number
  : Type extends 'string'
    ? string
    : Type extends 'boolean'
      ? boolean
      : S extends { readonly items: infer Item }
        ? readonly ValueOf<Item>[]
        : S extends { readonly properties: infer Members }
          ? ObjectOf<Members, S extends { readonly required: readonly (infer Name)[] } ? Name : never>
          : S extends { readonly additionalProperties: infer Member }
            ? { readonly [name: string]: ValueOf<Member> }
            : unknown;

type ObjectOf<Members, Required> = {
  readonly [Name in keyof Members as Name extends Required ? Name : never]: ValueOf<Members[Name]>;
} & {
  readonly [Name in keyof Members as Name extends Required ? never : Name]?: ValueOf<Members[Name]>;
};
