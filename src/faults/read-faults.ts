import { readInstant } from '../domain/event/instant.ts';
import { errorAt } from '../contract/input/input-refused.ts';
import { perContract } from '../contract/per-contract.ts';
import { compileSchema, type JsonSchema, type SchemaError } from '../contract/input/schema-errors.ts';
import { readDeviations } from './deviations.ts';
import {
  MAX_DELAY_MS,
  type ArmedFault,
  type Fault,
  type Faults,
  type ListedFault,
  type Misbehaviour,
} from './fault.ts';
import { errorsInHeader, readFaultHeader } from './fault-header.ts';
import { FaultsRefused } from './errors.ts';
import { faultsSchema } from './faults-schema.ts';
import { presets } from './presets.ts';

/** Reads faults by the contract's rules, operations and deviations. */
export interface FaultReader {
  readonly schema: JsonSchema;
  /** @throws FaultsRefused */
  read(list: unknown): Faults;
  /** The faults of an `X-Sandbox-Fault` header. @throws FaultsRefused */
  readHeader(text: string): Faults;
}

/** Reads faults by a contract. */
export const faultReaderOf = perContract((contract): FaultReader => {
  const schema = faultsSchema([...contract.rules.keys()]);
  const errorsIn = compileSchema(schema);
  const check = (list: unknown): readonly ListedFault[] => {
    const errors = errorsIn(list);
    if (errors.length > 0) throw new FaultsRefused(errors);
    return list as readonly ListedFault[];
  };
  const arm = (faults: readonly NamedFault[]): Faults => ({
    any: faults.length > 0,
    list: faults.map((fault) => {
      const ids = deviationIn(fault.fault);
      const deviations = ids.length === 0 ? {} : { deviations: readDeviations(ids, contract) };
      return { ...fault, ...deviations, from: momentOf(fault.when?.after) };
    }),
  });
  return {
    schema,
    read: (list) => arm(named(check(list))),
    readHeader: (text) => {
      const read = readFaultHeader(text);
      const errors = errorsInHeader(errorsIn(read), read);
      if (errors.length > 0) throw new FaultsRefused(errors);
      return arm(named(read as readonly ListedFault[]).map((fault) => ({ ...fault, id: `header:${fault.id}` })));
    },
  };
});

const momentOf = (after: string | undefined) => readInstant(after ?? '') ?? Number.NEGATIVE_INFINITY;

type NamedFault = Fault & Pick<ArmedFault, 'id'>;

/** The faults with an ID each, those of presets among them. */
function named(list: readonly ListedFault[]): readonly NamedFault[] {
  const errors: SchemaError[] = [];
  const byId = new Map<string, NamedFault>();
  const given = new Set(list.flatMap((one) => (typeof one === 'string' ? idsOf(one) : (one.id ?? []))));
  for (const [index, listed] of list.entries()) {
    for (const fault of typeof listed === 'string' ? presets[listed].faults : [listed]) {
      const id = fault.id ?? freeId(fault.fault.kind, (taken) => given.has(taken) || byId.has(taken));
      if (byId.has(id)) errors.push(twice(listed, index, id));
      else if (isTooLong(fault.fault)) errors.push(tooLong(index, fault.fault));
      byId.set(id, { ...fault, id });
    }
  }
  if (errors.length > 0) throw new FaultsRefused(errors);
  return [...byId.values()];
}

const idsOf = (preset: keyof typeof presets) => presets[preset].faults.map(({ id }) => id);

function freeId(kind: string, isTaken: (id: string) => boolean): string {
  let id = kind;
  for (let next = 2; isTaken(id); next += 1) id = `${kind}-${next}`;
  return id;
}

const twice = (listed: ListedFault, index: number, id: string): SchemaError =>
  errorAt(typeof listed === 'string' ? `/${index}` : `/${index}/id`, 'an ID that no other fault of the list has', id);

const isTooLong = (fault: Misbehaviour) => fault.kind === 'delay' && fault.ms + (fault.spread ?? 0) > MAX_DELAY_MS;

const tooLong = (index: number, fault: Misbehaviour): SchemaError =>
  errorAt(
    `/${index}/fault/spread`,
    `no more than ${MAX_DELAY_MS} together with ms`,
    'spread' in fault ? fault.spread : undefined,
  );

/** What `--deviate` would name. */
function deviationIn(fault: Misbehaviour): readonly string[] {
  if (fault.kind === 'rule-off') return [fault.rule];
  return fault.kind === 'deviation' ? [fault.deviation] : [];
}
