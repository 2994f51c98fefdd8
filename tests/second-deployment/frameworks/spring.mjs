import { STATUS_CODES } from 'node:http';
import { kindOf, seedOf, statuses, usual, usualSearch } from './framework.mjs';

const SPRING = {
  required: ['NotNull', 'must not be null'],
  null: ['NotNull', 'must not be null'],
  blank: ['NotBlank', 'must not be blank'],
  type: ['typeMismatch', 'has the wrong type'],
  length: ['Size', 'size must be between 0 and 255'],
  email: ['Email', 'must be a well-formed email address'],
  url: ['URL', 'must be a valid URL'],
  minimum: ['PositiveOrZero', 'must be greater than or equal to 0'],
  maximum: ['Max', 'must be less than or equal to 100'],
  reference: ['Exists', 'does not exist'],
  floor: ['Floor', 'is below the registrations'],
};
const LIST_INDEX = ({ attribute, index }) => (index === undefined ? attribute : `${attribute}[${index}]`);

export const spring = {
  ...usual,
  status: statuses(400, { noMatch: 404 }),
  refusal: ({ kind, violations, status, pathname }) => {
    const error = { timestamp: new Date().toISOString(), status, error: STATUS_CODES[status], path: pathname };
    if (kind !== 'invalid') return { data: error };
    const errors = violations.map((one) => {
      const [code, defaultMessage] = SPRING[kindOf(one)] ?? ['Invalid', 'is invalid'];
      return {
        objectName: 'eventRequest',
        field: LIST_INDEX(one),
        rejectedValue: one.value ?? null,
        defaultMessage,
        code,
      };
    });
    return {
      data: { ...error, message: `Validation failed for object='eventRequest'. Error count: ${errors.length}`, errors },
    };
  },
  headers: () => ({ vary: 'Origin', 'x-content-type-options': 'nosniff' }),
  search: { ...usualSearch, form: 'spring', matcher: 'any-word', overMax: 'clamped', emptyQuery: 'accepted' },
  refuses: ['blank', 'mediaType'],
  order: ['credentials', 'path', 'mediaType', 'body', 'attributes', 'target', 'floor'],
  seed: seedOf('spring', {
    firstPage: 10_000,
    pageStep: 50,
    firstEvent: 40_050,
    eventStep: 50,
    eventTypes: [100, 101],
    badType: 102,
  }),
};
