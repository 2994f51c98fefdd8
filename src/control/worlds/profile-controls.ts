import { ControlRefused } from '../control-refused.ts';
import type { AnswerGrounds, GivenGrounds, ProfileControls, ProfileReading } from '../controls.ts';
import type { AnswerEvidence } from '../../profile/profile-file.ts';
import { errorsBelow } from '../../contract/input/input-refused.ts';
import type { Contract } from '../../contract/contract.ts';
import type { QuestionId } from '../../domain/vocabulary/ids.ts';
import { ProfileRefused } from '../../profile/profile-refused.ts';
import { basisOfQuestion, givenAnswers, type Profile } from '../../profile/profile.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';

/** What the control area and programs can do with the profile of a world. */
export const profileControlsOf = (world: World, contract: Contract): ProfileControls => ({
  read: async () => readingOf((await present(world)).profile),
  change: async (answers, grounds) => {
    const { changedProfile } = await profileReader();
    await present(world);
    await answersChanged(world, (profile) =>
      changedProfile(profile, { answers, grounds: evidenceOf(grounds) }, contract),
    );
    return readingOf(world.profile);
  },
  set: async ({ profile: name, basis, target, answers }) => {
    const { profileOfAnswers } = await profileReader();
    await present(world);
    const before = givenAnswers(world.profile);
    const head = { name: name ?? 'given', basis: basis ?? 'default', ...(target === undefined ? {} : { target }) };
    await answersChanged(world, () => profileOfAnswers(answers, contract, head));
    const { given } = world.profile;
    const dropped = Object.entries(before).filter(([id]) => !given.has(id as QuestionId));
    return { ...readingOf(world.profile), dropped: Object.fromEntries(dropped) };
  },
});

/** An answer with a source is the owner's; any other is assumed. */
function evidenceOf({ source, seenAt, basis }: AnswerGrounds = {}): AnswerEvidence {
  if (source === undefined) return { basis: basis ?? 'assumed' };
  return { basis: basis ?? 'owner', source, seenAt };
}

/** Its YAML parser costs 35 ms, and most worlds keep their answers. */
const profileReader = () => import('../../profile/read-profile.ts');

/** Puts another profile into a world, once it is kept. @throws ControlRefused where the answers are not lawful */
async function answersChanged(world: World, profileAfter: (before: Profile) => Profile): Promise<void> {
  await world
    .change(({ profile }) => ({ profile: profileAfter(profile) }))
    .catch((error: unknown) => {
      throw error instanceof ProfileRefused ? refusedProfile(error, '/answers') : error;
    });
}

/** What the control area answers to answers that are not lawful. @param at pointer of the answers in the request */
export const refusedProfile = ({ message, errors }: ProfileRefused, at: string): ControlRefused =>
  new ControlRefused(400, message, errorsBelow(at, errors));

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
