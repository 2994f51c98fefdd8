import * as fc from 'fast-check';
import { contradiction, defaultProfile, profileWith } from '../../src/profile/profile.ts';
import { listedAnswers } from '../../src/interface/question.ts';
import { loadContract } from '../../src/contract/contract.ts';

const contract = loadContract();
const standard = defaultProfile(contract);

/** A profile with a few answers other than the default's, or with one drawn for every question. */
export function randomProfiles(): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const choices = Object.fromEntries(
    // openapi.yaml does not describe a success with null for data, which stands for an unknown ID.
    [...contract.questions].map(([id, question]) => [
      id,
      fc.constantFrom(...listedAnswers(question).filter((one) => one !== 'null')),
    ]),
  );
  return fc.oneof(fc.record(choices), fc.record(choices, { requiredKeys: [] })).filter(isLawful);
}

// Each answer is lawful by itself; a few cannot stand together.
const isLawful = (answers: Readonly<Record<string, unknown>>) =>
  contradiction(profileWith(standard, { name: 'random', basis: 'owner', answers })) === undefined;
