import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { grouped, kindOf, LOCAL_OR_OFFSET, seedOf, statuses, upperFirst, usual, usualSearch } from './framework.mjs';

const ASPNET = {
  required: ({ attribute }) => `The ${upperFirst(attribute)} field is required.`,
  blank: ({ attribute }) => `The ${upperFirst(attribute)} field is required.`,
  email: ({ attribute }) => `The ${upperFirst(attribute)} field is not a valid e-mail address.`,
  url: ({ attribute }) => `The ${upperFirst(attribute)} field is not a valid fully-qualified http, https, or ftp URL.`,
  length: ({ attribute }) =>
    `The field ${upperFirst(attribute)} must be a string or array type with a maximum length of '255'.`,
  type: ({ attribute }) =>
    `The JSON value could not be converted to the type of ${attribute}. Path: $.${attribute} | LineNumber: 0.`,
  other: ({ attribute }) => `The value of ${upperFirst(attribute)} is not valid.`,
};

export const aspnet = {
  ...usual,
  contentType: 'application/json; charset=utf-8',
  status: statuses(400),
  isFirst: (one) => kindOf(one) === 'type',
  refusal: ({ kind, violations, status, requestId }) => {
    const problem = {
      type: `https://tools.ietf.org/html/rfc9110#section-15.5.${status - 399}`,
      title: kind === 'invalid' ? 'One or more validation errors occurred.' : STATUS_CODES[status],
      status,
      traceId: `00-${createHash('md5').update(requestId).digest('hex')}-${requestId.slice(0, 8)}00000000-00`,
    };
    if (kind !== 'invalid') return { data: problem };
    const keyOf = (one) => (kindOf(one) === 'type' ? `$.${one.attribute}` : upperFirst(one.attribute));
    const errors = grouped(violations, keyOf, (one) => (ASPNET[kindOf(one)] ?? ASPNET.other)(one));
    return { data: { ...problem, errors } };
  },
  headers: () => ({ server: 'Kestrel' }),
  search: { ...usualSearch, form: 'wrapped', noMatch: 'null', belowOne: 'clamped' },
  refuses: ['blank', 'unknownAttribute', 'duplicateCohost', 'mediaType', 'lookAlike', 'negativeCapacity'],
  dateTime: LOCAL_OR_OFFSET,
  omittedOnUpdate: 'kept',
  othersEvent: 'forbidden',
  seed: seedOf('aspnet', { firstPage: 5, pageStep: 1, firstEvent: 1005, eventStep: 1, eventTypes: [3, 4], badType: 5 }),
};
