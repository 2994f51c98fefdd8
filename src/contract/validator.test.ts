import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnswerTo, LookUp } from '../domain/look-up.ts';
import { contractFile, loadContract } from './contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { validatorsOf } from './validator.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';

const { path: folder } = fileFolder();

const { image: _image, ...event } = validEvent;

/** What the schema of an update has against a body, by the contract or a copy of it with one text replaced. */
function violated(
  changes: object,
  answers: Readonly<Record<string, unknown>> = {},
  edit?: readonly [string, string],
): string[] {
  const contract = loadContract(edit === undefined ? contractFile : edited(edit));
  const ask: LookUp = <Q extends QuestionId>(question: Q) =>
    (answers[question] ?? contract.questions.get(question)?.default) as AnswerTo<Q>;
  const validate = validatorsOf(contract).body('#/components/schemas/EventAttributes');
  return validate(JSON.parse(JSON.stringify({ ...event, ...changes })), ask).map(
    ({ id, pointer, expected, actual }) => `${id} ${pointer}: ${expected}, not ${actual}`,
  );
}

function edited([text, by]: readonly [string, string]): string {
  const document = readFileSync(contractFile, 'utf8');
  expect(document).toContain(text);
  const file = join(folder, 'openapi.yaml');
  writeFileSync(file, document.replace(text, by));
  return file;
}

it('does not hold what is no int against a bound as well', () => {
  const contract = loadContract();
  const ask: LookUp = <Q extends QuestionId>(question: Q) => contract.questions.get(question)?.default as AnswerTo<Q>;
  const validate = validatorsOf(contract).body('#/components/schemas/PageSearch');
  const pointers = (page: number) => validate({ query: 'a', page }, ask).map(({ id, pointer }) => `${id} ${pointer}`);
  expect(pointers(-1.5)).toEqual(['search.types /page']);
  expect(pointers(-1)).toEqual(['search.bounds /page']);
});

describe('violations of a body', () => {
  it('are none for a lawful one', () => expect(violated({})).toEqual([]));

  it.each([
    [{ title: undefined }, 'event.required.title /title: a value, not nothing'],
    [{ endedAt: undefined }, 'event.dates.required /endedAt: a value, not nothing'],
    [{ type: 'x' }, 'event.types.type /type: an event type ID (an int), not "x"'],
    [{ isVip: 'maybe' }, 'event.types.isVip /isVip: a bool: true or false, not "maybe"'],
    [{ capacity: 1.5 }, 'event.types.capacity /capacity: an int, or null, not 1.5'],
    [{ cohosts: [9003, 'x'] }, 'event.types.cohosts /cohosts/1: a page ID (an int), not "x"'],
    [{ address: 'ü'.repeat(256) }, 'event.address.max-length /address: at most 255 characters, not 256 characters'],
    [{ title: ' ' }, 'body.blank /title: a text that is not blank, not " "'],
    [{ capacity: -1 }, 'capacity.negative /capacity: at least 0, not -1'],
  ])('%j', (changes, violation) => expect(violated(changes)).toEqual([violation]));

  it('are told all at once, each once', () => {
    const ids = violated({ title: undefined, host: 'x', startedAt: undefined, endedAt: undefined }).map(
      (one) => one.split(':')[0],
    );
    expect(ids.toSorted()).toEqual([
      'event.dates.required /endedAt',
      'event.dates.required /startedAt',
      'event.required.title /title',
      'event.types.host /host',
    ]);
  });

  it('are not told where the profile accepts them', () => {
    expect(
      violated({ title: ' ', capacity: -1 }, { 'body.blank': 'accepted', 'capacity.negative': 'accepted' }),
    ).toEqual([]);
  });
});

describe('an edited contract', () => {
  it('changes what is refused: another maxLength', () => {
    expect(violated({ address: 'x'.repeat(11) }, {}, ['maxLength: 255', 'maxLength: 10'])).toEqual([
      'event.address.max-length /address: at most 10 characters, not 11 characters',
    ]);
    expect(violated({ address: 'x'.repeat(300) }, {}, ['maxLength: 255', 'maxLength: 300'])).toEqual([]);
  });

  it('changes what is required', () => {
    expect(
      violated({ isPaid: undefined }, {}, ['receivesRsvpWebhooks, isPaid, location', 'receivesRsvpWebhooks, location']),
    ).toEqual([]);
  });

  it('is refused where a part is missing or a reference leads nowhere', () => {
    expect(() => loadContract(edited(['\ncomponents:', '\nparts:']))).toThrow(/`components` is missing/);
    expect(() => loadContract(join(folder, 'missing.yaml'))).toThrow(/missing\.yaml/);
  });
});

describe('answers', () => {
  const validators = validatorsOf(loadContract());

  it('are held against the schema', () => {
    const check = validators.answer('#/components/schemas/UpdateAnswer');
    const envelope = { requestId: '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11', status: 200 };
    expect(check({ ...envelope, data: { id: 5001 } })).toBeUndefined();
    expect(check({ ...envelope, data: { id: '5001' } })).toMatch(/integer/);
    expect(check({ ...envelope, status: 201, data: { id: 5001 } })).toMatch(/constant/);
    expect(check({ status: 200, data: { id: 5001 } })).toMatch(/requestId/);
  });
});
