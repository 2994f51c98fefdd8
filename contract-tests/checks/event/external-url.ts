import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { onBoth } from '../experiment.ts';

/** Neither has a scheme and a host, whatever schemes are taken (`url.schemes`). */
const invalid = ['not a url', 'https://'];

export const externalUrlChecks: readonly Check[] = invalid.flatMap((externalUrl) =>
  onBoth({
    rule: 'event.external-url.valid',
    title: `the externalUrl "${externalUrl}"`,
    change: (body) => ({ ...body, externalUrl }),
  }),
);

export const nullUrl: LawfulValue = {
  rule: 'event.external-url.null',
  title: 'null for externalUrl',
  change: (body) => ({ ...body, externalUrl: null }),
};

export const urlWithQuery: LawfulValue = {
  rule: 'event.external-url.valid',
  title: 'a URL with a query and a fragment for externalUrl',
  change: (body) => ({ ...body, externalUrl: 'https://example.com/events/17?from=partner&lang=en#tickets' }),
};
