import type { Contract } from './contract.ts';

/** Makes what follows from a contract once, whatever the number of sandboxes in a process. */
export function perContract<Made>(make: (contract: Contract) => Made): (contract: Contract) => Made {
  const known = new WeakMap<Contract, Made>();
  return (contract) => {
    const made = known.get(contract) ?? make(contract);
    known.set(contract, made);
    return made;
  };
}
