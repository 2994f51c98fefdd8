import { Ajv2020, type Schema } from 'ajv/dist/2020.js';
import { RecordingRefused } from './recording-refused.ts';

const text = { type: 'string' } as const;

/** Schemas of what only the sandbox writes about an exchange. */
export const toldSchemas = {
  violations: {
    type: 'array',
    items: {
      type: 'object',
      required: ['id', 'pointer', 'expected', 'actual'],
      properties: { id: text, pointer: text, expected: text, actual: text },
    },
  },
  questions: {
    type: 'array',
    items: { type: 'object', required: ['id', 'basis'], properties: { id: text, basis: text } },
  },
  forced: { type: 'array', items: text },
  outcome: text,
  operation: { type: ['string', 'null'] },
  event: { type: ['integer', 'null'] },
} as const;

/**
 * A check that throws for what an entry must not be.
 *
 * @param schema of the members that are read; all others are let be
 */
export function shapeCheck(schema: Schema): (value: unknown, place: string) => void {
  const validate = new Ajv2020({ strictTypes: false }).compile(schema);
  return (value, place) => {
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    const at = error?.instancePath === '' ? 'the entry' : `\`${error?.instancePath}\``;
    throw new RecordingRefused(`${place}: ${at} ${error?.message ?? 'is wrong'}.`);
  };
}
