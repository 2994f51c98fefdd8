/** Exit codes of every command. */
export const exitCodes = {
  well: 0,
  broken: 1,
  usage: 2,
  unreachable: 3,
  unchecked: 4,
  staleWaiver: 5,
  crashed: 70,
} as const;
