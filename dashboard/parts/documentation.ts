/** Address of the interface's documentation, of one rule or question in it where an ID is given. */
export const documentation = (id?: string): string => `docs${id === undefined ? '' : `#${encodeURIComponent(id)}`}`;
