import type { RuleId } from '../../src/domain/vocabulary/ids.ts';

/** Rules that bind the partner's client, and why no proof of them stands here. */
export const partnerRules: Partial<Record<RuleId, string>> = {
  'event.image.size':
    'a recommendation about the image itself: where it is fetched it is told as advice, and none is refused for its size',
  'event.rsvp-webhooks.honest': 'whether the partner calls the endpoint shows in its traffic, which the audit judges',
  'create.id.stored': 'whether the partner keeps the ID shows in its traffic, which the audit judges',
};
