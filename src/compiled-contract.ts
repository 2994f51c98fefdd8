import { catalogueOf } from './catalogue.ts';
import { createFaultReader, type FaultReader } from './fault/read-faults.ts';
import { createReader, type Reader } from './http/read-call.ts';
import type { Contract } from './openapi/contract.ts';
import { createMatcher, operationsOf, type Match } from './openapi/operations.ts';
import { createValidators, type Validators } from './openapi/validator.ts';
import { defaultProfile, type Profile } from './profile/profile.ts';

/** What is made of a contract once, whatever the number of sandboxes in a process. */
export interface CompiledContract {
  readonly match: (method: string, path: string) => Match;
  readonly readCall: Reader;
  readonly validators: Validators;
  readonly defaultProfile: Profile;
  /** Rules that refuse requests. */
  readonly refusing: ReadonlySet<string>;
  readonly faultReader: FaultReader;
  /** Compiles what the first requests would. @throws Error when a schema of the contract cannot be compiled */
  compileBodies(): void;
}

const compiled = new WeakMap<Contract, CompiledContract>();

/** What is shared of a contract. */
export function compiledContract(contract: Contract): CompiledContract {
  const known = compiled.get(contract);
  if (known !== undefined) return known;
  const operations = operationsOf(contract);
  const validators = createValidators(contract);
  const refusing = new Set(catalogueOf(contract).map(({ id }) => id));
  const made = {
    match: createMatcher(operations),
    readCall: createReader(contract, operations, validators),
    validators,
    defaultProfile: defaultProfile(contract),
    refusing,
    faultReader: createFaultReader(contract, refusing),
    compileBodies: () => {
      for (const { bodySchema } of operations) if (bodySchema !== undefined) validators.compile(bodySchema);
    },
  };
  compiled.set(contract, made);
  return made;
}
