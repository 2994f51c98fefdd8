import type { Answers } from '../../interface/questions/index.ts';
import type { QuestionId } from '../../domain/vocabulary/ids.ts';
import { closedObject } from '../../contract/input/schema-errors.ts';
import { questionRows, ruleRows } from '../../contract/contract.ts';
import { deviationRows } from '../../faults/deviations.ts';
import type { AnswerEvidence } from '../../profile/profile-file.ts';
import { basisOfQuestion, givenAnswers, type Profile } from '../../profile/profile.ts';
import { present } from '../../world/take-due-steps.ts';
import type { AnswerGrounds, GivenGrounds, ProfileReading, ProfileWish, ReplacedProfile } from '../controls.ts';
import type { Asked, Operations } from '../operation.ts';
import { answersBy, matching, oneOf, text } from '../schemas.ts';

/** How a world answers what the interface leaves open, and what the contract knows. */
export const profileOperations = {
  'GET /profile': {
    summary: 'The world’s answers to what the interface leaves open',
    called: 'profile.read',
    answer: async ({ world }) => readingOf((await present(world)).state.profile),
  },
  'PUT /profile': {
    summary: 'Replaces all given answers from now on, all or none; reports what it drops',
    called: 'profile.set',
    input: closedObject(
      {
        profile: text('Its name', { minLength: 1, maxLength: 200 }),
        basis: oneOf(['default', 'calibrated', 'owner'], 'Basis of its answers; without, they are assumed (default)'),
        target: text('Host of the deployment that it was learnt from', { maxLength: 300 }),
        answers: answersBy('Answers by question; what is left out is the default’s'),
        evidence: { type: 'object', description: 'What a calibrated profile was learnt from; it is not kept' },
      },
      { required: ['answers'] },
    ),
    maxBytes: 1024 * 1024,
    answer: replace,
  },
  'PATCH /profile': {
    summary: 'Changes the answers to some questions from now on, all or none; all others stay',
    called: 'profile.change',
    input: closedObject(
      {
        answers: answersBy('Answers by question; all others stay'),
        basis: oneOf(
          ['assumed', 'owner'],
          'Their basis: they are tried, or the owner said so (default: assumed; with `source`, owner)',
        ),
        source: text('Who said so', { minLength: 1, maxLength: 500 }),
        seenAt: matching(String.raw`^\d{4}-\d\d-\d\d$`, 'the day on which it was said, such as 2027-01-31'),
      },
      {
        required: ['answers'],
        if: { required: ['basis'], properties: { basis: { const: 'owner' } } },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { required: ['source', 'seenAt'] },
        dependentRequired: { source: ['seenAt'], seenAt: ['source'] },
      },
    ),
    maxBytes: 1024 * 1024,
    answer: change,
  },
  'GET /rules': {
    summary: 'What the interface states, by ID',
    answer: ({ area }) => ruleRows(area.contract),
  },
  'GET /questions': {
    summary: 'What the interface leaves open, by ID, with the lawful answers',
    answer: ({ area }) => questionRows(area.contract),
  },
  'GET /deviations': {
    summary: 'Ways in which a sandbox can break a rule on request',
    answer: () => deviationRows,
  },
} satisfies Operations;

async function replace({ area, world, input }: Asked): Promise<ReplacedProfile> {
  const { profile: name, basis, target, answers } = input as unknown as ProfileWish;
  const { profileOfAnswers } = await profileReader();
  await present(world);
  const before = givenAnswers(world.state.profile);
  const head = { name: name ?? 'given', basis: basis ?? 'default', ...(target === undefined ? {} : { target }) };
  await world.change(() => ({ profile: profileOfAnswers(answers, area.contract, head) }));
  const { given } = world.state.profile;
  const dropped = Object.entries(before).filter(([id]) => !given.has(id as QuestionId));
  return { ...readingOf(world.state.profile), dropped: Object.fromEntries(dropped) };
}

async function change({ area, world, input }: Asked): Promise<ProfileReading> {
  const { answers, ...given } = input as AnswerGrounds & { readonly answers: Partial<Answers> };
  const { changedProfile } = await profileReader();
  await present(world);
  const grounds = evidenceOf(given);
  await world.change(({ profile }) => ({ profile: changedProfile(profile, { answers, grounds }, area.contract) }));
  return readingOf(world.state.profile);
}

/** An answer with a source is the owner's; any other is assumed. */
function evidenceOf({ source, seenAt, basis }: AnswerGrounds): AnswerEvidence {
  if (source === undefined) return { basis: basis ?? 'assumed' };
  return { basis: basis ?? 'owner', source, seenAt };
}

/** Its YAML parser costs 35 ms, and most worlds keep their answers. */
const profileReader = () => import('../../profile/read-profile.ts');

function readingOf(profile: Profile): ProfileReading {
  const { name, basis, target, answers, given } = profile;
  const all = Object.entries(answers);
  const isGiven = ([id]: readonly [string, unknown]) => given.has(id as QuestionId);
  return {
    profile: name,
    basis,
    ...(target === undefined ? {} : { target }),
    answers: Object.fromEntries(all.filter(isGiven)),
    evidence: Object.fromEntries([...given].map((id) => [id, groundsOf(profile, id)])),
    assumed: Object.fromEntries(all.filter((entry) => !isGiven(entry))),
  };
}

function groundsOf(profile: Profile, id: QuestionId): GivenGrounds {
  const { source, seenAt } = profile.evidence?.[id] ?? {};
  return {
    basis: basisOfQuestion(profile, id),
    ...(source === undefined ? {} : { source }),
    ...(seenAt === undefined ? {} : { seenAt }),
  };
}
