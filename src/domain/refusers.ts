import { refuser } from './decider.ts';

/** What a step of the request path refuses. */
export const stepRefusers = {
  authorization: refuser('auth.authorization', '/headers/authorization'),
  scheme: refuser('auth.scheme', '/headers/authorization'),
  key: refuser('auth.key', '/headers/authorization'),
  channel: refuser('auth.channel', '/headers/x-channel'),
  rate: refuser('limits.rate', ''),
  path: refuser('refusal.status.unknown-path', '/path'),
  method: refuser('refusal.status.wrong-method', '/method'),
  mediaType: refuser('refusal.status.media-type', '/headers/content-type', '/headers/content-encoding'),
  size: refuser('limits.body', ''),
  malformed: refuser('refusal.status.malformed', ''),
  ambiguous: refuser('body.i-json', '{anywhere}'),
};

/** What the form of a body is refused for, before its schema is asked. */
export const formRefusers = {
  unlisted: refuser('body.unknown-attribute', '/{attribute}'),
  null: refuser('body.null', '/{attribute}'),
  blank: refuser('body.blank', '/{attribute}'),
  host: refuser('host.form', '/host'),
  coercion: refuser('body.coercion', '/{attribute}', '/{attribute}/{index}'),
};

/** What an operation refuses once it has looked things up. */
export const operationRefusers = {
  unknownPage: refuser('refusal.status.unknown-page', '/path/id'),
  unknownEvent: refuser('refusal.status.unknown-event', '/path/id'),
  foreignEvent: refuser('event.ownership', '/path/id'),
  noMatch: refuser('search.no-match', '/query'),
};
