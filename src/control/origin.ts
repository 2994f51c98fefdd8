import type { Request } from 'express';

/** `http://host:port` at which the client has reached the sandbox. */
export const controlOrigin = (request: Request): string => `${request.protocol}://${request.get('host') ?? ''}`;
