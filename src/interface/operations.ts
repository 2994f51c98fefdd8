/** The operations of the interface (§4), by the IDs that `openapi.yaml` gives them. */
export const operationIds = ['pages.search', 'pages.get', 'events.create', 'events.update'] as const;

export type OperationId = (typeof operationIds)[number];
