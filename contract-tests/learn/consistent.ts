import { without, type Body } from './event-body.ts';

/** Where it is set the other way, and as it was where it says nothing. */
const unset = (body: Body, ...flags: readonly string[]): Body => ({
  ...body,
  ...Object.fromEntries(flags.filter((flag) => body[flag] === true).map((flag) => [flag, false])),
});

/** No reserved name, as whether one is taken in a URL is open (`url.features`): IANA's page about such names. */
export const ordinarySite = 'www.iana.org';

type Settle = (body: Body, site: string) => Body;

const onCourse: Settle = (body) => without(body, 'startedAt', 'endedAt');
const online: Settle = (body) => without(body, 'address', 'addressDetails');
const atWill: Settle = (body) => unset(without(body, 'capacity'), 'isPaid', 'receivesRsvpWebhooks');
const ticketed: Settle = (body) => unset(body, 'isTicketless');
const onSite: Settle = (body) => unset(body, 'isVirtual');

/** What has to go, or to come, with a value, so that nothing in the body contradicts it (`body.contradictions`). */
const settling: Readonly<Record<string, (value: unknown) => Settle | undefined>> = {
  isSelfPacedCourse: (value) => (value === true ? onCourse : undefined),
  isVirtual: (value) => (value === true ? online : undefined),
  isTicketless: (value) => (value === true ? atWill : undefined),
  receivesRsvpWebhooks: (value) => (value === true ? ticketed : undefined),
  isPaid: (value) =>
    value === true
      ? (body, site) => ({
          ...ticketed(body, site),
          externalUrl: body['externalUrl'] ?? `https://${site}/contract-check`,
        })
      : undefined,
  externalUrl: (value) => (value === null ? (body) => unset(body, 'isPaid') : undefined),
  capacity: (value) => (value === 0 ? undefined : ticketed),
  address: () => onSite,
  addressDetails: () => (body, site) => ({ ...onSite(body, site), address: body['address'] ?? '12 Example Street' }),
};

/** A lawful body with another lawful value. */
export function withValue(
  body: Body,
  [name, value]: readonly [name: string, value: unknown],
  site = ordinarySite,
): Body {
  const settle = settling[name]?.(value);
  const settled = settle === undefined ? body : settle(body, site);
  return { ...settled, [name]: value };
}

/** A lawful body without attributes, and without what would contradict their absence. */
export function withoutValues(body: Body, ...names: readonly string[]): Body {
  const left = without(body, ...names, ...(names.includes('address') ? ['addressDetails'] : []));
  return names.includes('externalUrl') ? unset(left, 'isPaid') : left;
}
