import { ControlRefused } from '../control-refused.ts';
import type { ProfileControls, ProfileReading } from '../controls.ts';
import type { Contract } from '../../contract/contract.ts';
import type { QuestionId } from '../../domain/vocabulary/ids.ts';
import { ProfileRefused } from '../../profile/profile-refused.ts';
import type { Profile } from '../../profile/profile.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';

/** What the control area and programs can do with the profile of a world. */
export const profileControlsOf = (world: World, contract: Contract): ProfileControls => ({
  read: async () => readingOf((await present(world)).profile),
  set: async ({ profile: name, basis, target, answers }) => {
    const { profileOfAnswers } = await import('../../profile/read-profile.ts'); // its YAML parser costs 35 ms
    await present(world);
    try {
      const head = { name: name ?? 'given', basis: basis ?? 'owner', ...(target === undefined ? {} : { target }) };
      world.replace({ profile: profileOfAnswers(answers, contract, head) });
    } catch (error) {
      throw error instanceof ProfileRefused ? refusedProfile(error, '/answers') : error;
    }
    return readingOf(world.profile);
  },
});

/** What the control area answers to answers that are not lawful. @param at pointer of the answers in the request */
export function refusedProfile({ message, errors }: ProfileRefused, at: string): ControlRefused {
  return new ControlRefused(
    400,
    message,
    errors.map(({ pointer, ...told }) => ({ pointer: `${at}${pointer}`, ...told })),
  );
}

function readingOf({ name, basis, target, answers, given }: Profile): ProfileReading {
  const all = Object.entries(answers);
  const isGiven = ([id]: readonly [string, unknown]) => given.has(id as QuestionId);
  return {
    profile: name,
    basis,
    ...(target === undefined ? {} : { target }),
    answers: Object.fromEntries(all.filter(isGiven)),
    assumed: Object.fromEntries(all.filter((entry) => !isGiven(entry))),
  };
}
