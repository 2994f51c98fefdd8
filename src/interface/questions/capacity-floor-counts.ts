import { named, question } from '../question.ts';

export const capacityFloorCounts = question({
  id: 'capacity.floor.counts',
  section: '4.4',
  asks: 'A capacity may not go below the RSVPs there are. Do all of them count, or only confirmed ones?',
  assumes: 'all of them count',
  details: 'Where `receivesRsvpWebhooks` is true',
  answers: named('all', 'confirmed'),
  default: 'all',
  flips: [{ answer: 'confirmed', writes: true }],
  unseen: {
    verify:
      'it takes an event with RSVPs that are not confirmed (`eventWithUnconfirmedRsvps` of the fixtures), which `calibrate` updates',
  },
});
