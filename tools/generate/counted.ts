import type { Contract } from '../../src/contract/contract.ts';

/** A text whose counts of rules and open questions are those of the contract. */
export const countedText = (text: string, { rules, questions }: Pick<Contract, 'rules' | 'questions'>): string =>
  text
    .replaceAll(/\b\d{2,}(?= (?:stated )?rules\b)/g, String(rules.size))
    .replaceAll(/\b\d{2,}(?= (?:open )?questions\b)/g, String(questions.size));
