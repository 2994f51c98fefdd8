import type { Request } from 'express';

/** `http://host:port` at which the client has reached the sandbox. */
export const originOf = (request: Request): string => `${request.protocol}://${request.get('host') ?? ''}`;
