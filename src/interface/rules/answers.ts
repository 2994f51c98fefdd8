import { rule } from './rule.ts';

export const answersRules = [
  rule({
    id: 'create.answer',
    section: '4.3',
    text: '201, `data` = `{ id: int }`',
    quotes: ['Response: envelope with `status` 201 and `data` = `{ id: <event_id> }`.'],
    example: { comes: 'accepted', create: {} },
  }),
  rule({
    id: 'create.id.unique',
    section: '4.3',
    text: 'Each create answers an ID of its own',
    quotes: ['Response: envelope with `status` 201 and `data` = `{ id: <event_id> }`.'],
    example: { comes: 'accepted', create: {} },
  }),
  rule({
    id: 'create.id.stored',
    section: '4.3',
    seen: ['partner'],
    text: 'The caller keeps the ID, which alone lets it update the event',
    quotes: ['The caller must store this ID to be able to update the event later.'],
    audit: { scope: 'course', needs: 'an update of an event that a create answered' },
    example: { comes: 'shown', control: '/audit' },
  }),
  rule({
    id: 'update.answer',
    section: '4.4',
    text: '200, `data` = `{ id: int }`, the ID of the event updated',
    quotes: ['Response: envelope with `status` 200 and `data` = `{ id: <event_id> }`.'],
    example: { comes: 'accepted', update: { capacity: 40 } },
  }),
] as const;
