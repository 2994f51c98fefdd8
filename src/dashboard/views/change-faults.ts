import { stillToCome } from '../faults.ts';
import { act } from '../frame/status.ts';
import { world } from '../sandbox.ts';

type Wishes = Parameters<typeof world.value.faults.set>[0];
export type FaultWish = Wishes[number];

/** Changes the faults as they are at this moment: those that act still keep what is left of their counts. */
const change = (said: string, next: (present: Wishes) => Wishes): void =>
  act(said, async () => world.value.faults.set(next(stillToCome(await world.value.faults.list()))));

/** Of the same name there is one: the later one. */
export const addFault = (fault: FaultWish, said: string): void =>
  change(said, (present) => [...present.filter((one) => idOf(one) === undefined || idOf(one) !== idOf(fault)), fault]);

const idOf = (fault: FaultWish): string | undefined => (typeof fault === 'string' ? undefined : fault.id);

export const turnOff = (id: string): void =>
  change(`${id} is off.`, (present) => present.filter((one) => idOf(one) !== id));

export const turnAllOff = (): void => act('Every fault is off.', () => world.value.faults.clear());
