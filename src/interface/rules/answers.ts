import { answersStatus, changesData, idIn } from './deviation.ts';
import { rule } from './rule.ts';

export const answersRules = [
  rule({
    id: 'create.answer',
    section: '4.3',
    text: '201, `data` = `{ id: int }`',
    quotes: ['Response: envelope with `status` 201 and `data` = `{ id: <event_id> }`.'],
    example: { comes: 'accepted', create: {} },
    deviations: {
      status: answersStatus('events.create', 'create answers 200', 200),
      more: changesData('events.create', 'create answers more than the ID', (data) => ({
        ...(data as object),
        title: 'An event',
      })),
      'id-string': changesData('events.create', 'create answers the ID as a string', (data) => ({
        id: String(idIn(data)),
      })),
    },
  }),
  rule({
    id: 'create.id.unique',
    section: '4.3',
    text: 'Each create answers an ID of its own',
    quotes: ['Response: envelope with `status` 201 and `data` = `{ id: <event_id> }`.'],
    example: { comes: 'accepted', create: {} },
    deviations: {
      repeated: changesData('events.create', 'every create answers the same ID', () => ({ id: 5001 })),
    },
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
    deviations: {
      status: answersStatus('events.update', 'update answers 201', 201),
      'other-id': changesData('events.update', 'update answers the ID of another event', (data) => ({
        id: idIn(data) + 1,
      })),
      null: changesData('events.update', 'update answers null', () => null),
    },
  }),
] as const;
