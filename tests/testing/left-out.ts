/** What the sandbox stores of each optional attribute that nobody gave. */
export const leftOut = {
  externalUrl: null,
  cohosts: [],
  isSelfPacedCourse: false,
  isVirtual: false,
  isTicketless: false,
  capacity: null,
  address: null,
  addressDetails: null,
  publishedAt: null,
};
