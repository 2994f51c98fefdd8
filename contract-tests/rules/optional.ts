import { rule, type Rule } from './rule.ts';

const omitted = (name: string) => ({ [`a body without ${name}`]: { [name]: undefined } });

/** All of them at once is one of the bodies. */
export const optionalRules: readonly Rule[] = [
  rule('event.optional.omitted', {
    accept: {
      ...omitted('externalUrl'),
      ...omitted('address'),
      ...omitted('addressDetails'),
      ...omitted('publishedAt'),
    },
  }),
];
