import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { loadContract } from './contract.ts';
import { eventDefaultsOf, storedAttributesOf } from './stored-attributes.ts';
import { eventAttributesText } from './testing/event-attributes-text.ts';
import { savedEventSchema } from './testing/saved-event-schema.ts';

const contract = loadContract();
const formatted = async (text: string, filepath: string) =>
  format(text, { ...(await resolveConfig(import.meta.filename)), filepath });

// `vitest -u` writes both files anew: openapi.yaml is the one place that names an event's attributes.
test('event-attributes.ts has each attribute that is stored', async () => {
  const text = eventAttributesText(storedAttributesOf(contract));
  await expect(await formatted(text, 'event-attributes.ts')).toMatchFileSnapshot('../domain/event/event-attributes.ts');
});

test('saved-event.schema.json has the shape of what is stored of each attribute', async () => {
  const text = JSON.stringify(savedEventSchema(storedAttributesOf(contract)));
  await expect(await formatted(text, 'saved-event.schema.json')).toMatchFileSnapshot(
    '../../schemas/saved-event.schema.json',
  );
});

test('what is left out is stored as its default, or as null', () => {
  expect(eventDefaultsOf(contract)).toEqual({
    startedAt: null,
    endedAt: null,
    externalUrl: null,
    cohosts: [],
    isSelfPacedCourse: false,
    isVirtual: false,
    isTicketless: false,
    capacity: null,
    address: null,
    addressDetails: null,
    publishedAt: null,
  });
});
