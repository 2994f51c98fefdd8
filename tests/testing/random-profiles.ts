import * as fc from 'fast-check';
import { contradiction, defaultProfile, profileWith } from '../../src/profile/profile.ts';
import { loadContract } from '../../src/contract/contract.ts';

const contract = loadContract();
const standard = defaultProfile(contract);

interface Answers {
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}

/** Lawful answers worth trying, by question; the default is among them. */
function lawfulChoices(): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(
    [...contract.questions].map(([id, question]) => {
      const { enum: listed = [], examples = [] } = question.answers as Answers;
      return [id, [question.default, ...listed, ...examples]];
    }),
  );
}

/** A profile with a few answers other than the default's, or with one drawn for every question. */
export function randomProfiles(): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const choices = Object.fromEntries(
    Object.entries(lawfulChoices()).map(([id, answers]) => [id, fc.constantFrom(...answers)]),
  );
  return fc.oneof(fc.record(choices), fc.record(choices, { requiredKeys: [] })).filter(isLawful);
}

// Each answer is lawful by itself; a few cannot stand together.
const isLawful = (answers: Readonly<Record<string, unknown>>) =>
  contradiction(profileWith(standard, { name: 'random', basis: 'owner', answers })) === undefined;
