import type { Body } from '../../learn/event-body.ts';
import { probeUpdate } from '../../learn/observe/probe.ts';
import { emailCheck } from '../../learn/observe/questions/addresses.ts';
import { usualDomain } from '../../judge/judge-email.ts';
import { emailSpellings, refusedByAll } from '../../judge/standards.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { LawfulValue } from '../bundle.ts';
import { notApplicable, type Check, type Finding, type Trial } from '../check.ts';
import { coreFirst, type Experiment } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

const rule = 'event.contact-email.valid';

const experiments: readonly Experiment[] = refusedByAll(emailSpellings).map((contactEmail) => ({
  rule,
  title: `the address ${JSON.stringify(contactEmail)}`,
  change: (body) => ({ ...body, contactEmail }),
}));

export const contactEmailChecks: readonly Check[] = [
  ...coreFirst(experiments, { name: rule, both: 0, inTurn: 4, take: 1 }),
  ...experiments.slice(0, 1).flatMap((experiment) => inCircumstances(experiment)),
];

/** The same mailbox's domain, so that a look at the domain (`email.check`) finds what it found before. */
export const taggedEmail: LawfulValue = {
  rule,
  title: 'an address with a tag (name+tag@domain)',
  change: (body) => ({ ...body, contactEmail: String(body['contactEmail']).replace('@', '+check@') }),
};

/** All that names of people and boxes hold, at the same domain. */
export const oddEmail: LawfulValue = {
  rule,
  title: 'an address with dots, a hyphen, digits, capitals, an underscore and an apostrophe',
  change: (body) => ({
    ...body,
    contactEmail: `O'Neil.first-last_2@${domainOf(body)}`,
  }),
};

/** A domain that nobody registered is refused where domains are looked up (`email.check`). */
const atOtherDomain = (title: string, rename: (domain: string) => string): LawfulValue => ({
  rule,
  title,
  cannot: looksAtDomains,
  change: (body) => ({ ...body, contactEmail: `contact@${rename(domainOf(body))}` }),
});

export const subdomainEmail = atOtherDomain(
  'an address at a subdomain with a hyphen and a digit',
  (domain) => `mail-2.${domain}`,
);

/** ISO 3166 leaves XX to its users: nobody will ever read mail there. */
export const shortDomainEmail = atOtherDomain('an address at a domain of two letters at its end', () => 'example.xx');

function domainOf(body: Body): string {
  return String(body['contactEmail']).split('@').at(-1) ?? '';
}

async function looksAtDomains(trial: Trial): Promise<Finding | undefined> {
  const domain = trial.deployment.values?.email.split('@').at(-1) ?? '';
  if (!usualDomain.test(domain)) return notApplicable(`no domain besides ${domain} is certainly valid`);
  const probe = await probeUpdate(emailCheck, trial);
  if (probe !== undefined && outcomeOf(probe) === 'accepted') return undefined;
  return notApplicable('an address at a domain that does not exist is not taken either (email.check)');
}
