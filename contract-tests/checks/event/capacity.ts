import type { LawfulValue } from '../bundle.ts';

export const zeroCapacity: LawfulValue = {
  rule: 'event.capacity.unlimited',
  title: 'capacity 0',
  change: (body) => ({ ...body, capacity: 0 }),
};
