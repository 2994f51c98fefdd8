import { withValue } from '../../learn/consistent.ts';
import { ordinary } from '../../judge/ordinary.ts';
import { refusedByAll, urlSpellings } from '../../judge/standards.ts';
import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { coreFirst, type Experiment } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

const rule = 'event.external-url.valid';

export const invalidUrls = refusedByAll(urlSpellings);

const experiments: readonly Experiment[] = invalidUrls.map((externalUrl) => ({
  rule,
  title: `the externalUrl "${externalUrl}"`,
  change: (body) => ({ ...body, externalUrl }),
}));

export const externalUrlChecks: readonly Check[] = [
  ...coreFirst(experiments, { name: rule, both: 0, inTurn: 4, take: 1 }),
  ...experiments.slice(0, 1).flatMap((experiment) => inCircumstances(experiment)),
];

export const nullUrl: LawfulValue = {
  rule: 'event.external-url.null',
  title: 'null for externalUrl',
  brings: ['false for isPaid'],
  change: (body) => withValue(body, ['externalUrl', null]),
};

/** At a host that the deployment knows where there is one: whether a reserved name is taken in a URL is open (`url.features`). */
const url = (what: string, at: (site: string) => string): LawfulValue => ({
  rule,
  title: `a URL ${what} for externalUrl`,
  change: (body, { values }) => ({ ...body, externalUrl: at(values?.site ?? '') }),
});

export const richUrl = url(
  'with a subdomain, a hyphen, percent signs, a query and a fragment',
  (site) => `https://tickets.north-wind.${site}/a%20b/Events_17/~all/?from=partner&lang=en#top`,
);
export const bareUrl = url('without a path', (site) => `https://${site}`);
export const slashedUrl = url('that ends in a slash', (site) => `https://${site}/events/2029/`);
export const longUrl = url(`of ${ordinary.externalUrl} characters`, (site) =>
  `https://${site}/events/2029?campaign=`.padEnd(ordinary.externalUrl, 'spring-newsletter-'),
);
