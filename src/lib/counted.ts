/** How many there are of something: `1 exchange`, `2 exchanges`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
