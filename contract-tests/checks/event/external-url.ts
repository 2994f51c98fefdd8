import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import type { Experiment } from '../experiment.ts';
import { onBoth } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

const rule = 'event.external-url.valid';

/** None has a scheme and a host, whatever schemes are taken (`url.schemes`), or it holds blanks. */
export const invalidUrls = [
  'not a url',
  'https://',
  'www.example.com/events/17',
  '//example.com/events/17',
  'https://example.com/events/17 and 18',
  'see https://example.com/events/17',
  '/events/17',
  'events',
  '../events/17',
];

const experiments: readonly Experiment[] = invalidUrls.map((externalUrl) => ({
  rule,
  title: `the externalUrl "${externalUrl}"`,
  change: (body) => ({ ...body, externalUrl }),
}));

export const externalUrlChecks: readonly Check[] = [
  ...experiments.flatMap((experiment) => onBoth({ ...experiment, lot: { name: rule, take: 2 } })),
  ...experiments.slice(0, 1).flatMap((experiment) => inCircumstances(experiment)),
];

export const nullUrl: LawfulValue = {
  rule: 'event.external-url.null',
  title: 'null for externalUrl',
  change: (body) => ({ ...body, externalUrl: null }),
};

const url = (what: string, externalUrl: string): LawfulValue => ({
  rule,
  title: `a URL ${what} for externalUrl`,
  change: (body) => ({ ...body, externalUrl }),
});

export const richUrl = url(
  'with a subdomain, a hyphen, a port, percent signs, a query and a fragment',
  'https://tickets.north-wind.example.com:8443/a%20b/Events_17/~all/?from=partner&lang=en#top',
);
export const bareUrl = url('without a path', 'https://example.com');
export const slashedUrl = url('that ends in a slash', 'https://example.com/events/2029/');
