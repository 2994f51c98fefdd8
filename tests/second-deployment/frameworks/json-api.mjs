import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { dotted, kindOf, seedOf, statuses, upperFirst, usual, wordsOf, usualSearch } from './framework.mjs';

export const jsonApi = {
  ...usual,
  requestId: () => randomUUID().toUpperCase(),
  contentType: 'application/vnd.api+json',
  status: statuses(422, { noMatch: 404 }),
  statusOf: (one) => (kindOf(one) === 'type' ? 400 : undefined),
  refusal: ({ kind, violations, status }) => {
    const errors =
      kind === 'invalid'
        ? violations.map((one) => ({
            status: String(status),
            code: `VALIDATION_${kindOf(one).toUpperCase()}`,
            title: 'Invalid Attribute',
            detail: `${upperFirst(wordsOf(one.attribute))} is not acceptable.`,
            source: { pointer: `/data/attributes/${dotted(one).replace('.', '/')}` },
          }))
        : [{ status: String(status), title: STATUS_CODES[status] }];
    return { data: null, members: { errors } };
  },
  extraMembers: () => ({ jsonapi: { version: '1.1' } }),
  search: { ...usualSearch, form: 'list', noMatch: 'refused', matcher: 'best' },
  refuses: ['unknownAttribute', 'null', 'blank', 'mediaType', 'lookAlike', 'negativeCapacity', 'endBeforeStart'],
  host: 'list',
  seed: seedOf('jsonApi', {
    firstPage: 2 ** 33,
    pageStep: 3,
    firstEvent: 2 ** 34,
    eventStep: 7,
    eventTypes: [1],
    badType: 2,
  }),
};
