import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { differences } from './differences.ts';
import { listedAnswers } from '../interface/question.ts';
import { defaultProfile } from './profile.ts';
import { readProfile } from './read-profile.ts';
import { parseAnswer, profileTextWith } from './record-answers.ts';

const contract = loadContract();
const folder = fileFolder();

const file = folder.file('staging.yaml');
const record = (...texts: readonly string[]) => {
  const answers = Object.fromEntries(texts.map(parseAnswer));
  return profileTextWith(file, { answers, source: 'mail: "yes"', day: '2026-11-22' }, contract);
};

describe('answers of the owner', () => {
  it('are a new file, and stand beside those that are there, comments too', () => {
    writeFileSync(file, record('host.form=list'));
    expect(readProfile(file, contract)).toMatchObject({
      name: 'staging',
      basis: 'owner',
      given: new Set(['host.form']),
    });
    writeFileSync(file, readFileSync(file, 'utf8').replace('list', 'list # seen in March'));
    writeFileSync(file, record('datetime.form=[local]', 'refusal.status.invalid=400'));
    expect(readFileSync(file, 'utf8')).toMatch(/host\.form: list # seen in March[^]*source: 'mail: "yes"'/);
    const { answers, given } = readProfile(file, contract);
    expect([...given]).toEqual(['host.form', 'datetime.form', 'refusal.status.invalid']);
    expect(answers['datetime.form']).toEqual(['local']);
  });

  it.each([
    ['host.form=maybe', /"maybe" is no lawful answer to host\.form\. Lawful: "either", "int" or "list"/],
    ['host.from=list', /host\.from is no open question \(did you mean `host\.form`\?\)/],
    ['host.form', /write ID=VALUE/],
    ['host.form=[', /The answer to host\.form is not YAML/],
    ['datetime.form=[utc]', undefined],
  ])('%s', (text, says) => {
    if (says === undefined) expect(record(text)).toContain('datetime.form');
    else expect(() => record(text)).toThrow(says);
  });

  it('that cannot stand beside those that are there are refused', () => {
    expect(() => record('datetime.offset=refused', 'datetime.form=[utc]')).toThrow(/datetime\.offset is refused, but/);
  });
});

it('tells where two profiles differ, and what each answer rests on', () => {
  expect(differences(defaultProfile(contract), readProfile(file, contract))).toMatchObject([
    {
      question: 'refusal.status.invalid',
      first: { answer: 422, basis: 'assumed' },
      second: { answer: 400, basis: 'owner' },
    },
    { question: 'host.form', first: { answer: 'either' }, second: { answer: 'list' } },
    { question: 'datetime.form' },
  ]);
});

it.each([
  ['host.form', ['either', 'int', 'list']],
  ['refusal.status.media-type', [415, 400, 'accepted', { type: 415, charset: 400 }]],
  ['update.image.omitted', ['kept']],
  ['url.schemes', [['http', 'https'], ['https'], ['http', 'https', 'ftp']]],
])('lawful answers to %s that can be told one by one', (id, choices) => {
  expect(listedAnswers(contract.questions.get(id) ?? { default: null, answers: {} })).toEqual(choices);
});
