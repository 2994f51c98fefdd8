import { expect, test } from 'vitest';
import { loadContract } from './contract.ts';

const union = (name: string, ids: Iterable<string>) =>
  `export type ${name} =\n${[...ids].map((id) => `  | '${id}'`).join('\n')};\n`;

// `vitest -u` writes ids.ts anew; a misspelt ID then does not compile.
test('ids.ts lists the rules of openapi.yaml', async () => {
  const contract = loadContract();
  const text = [
    '// Written from openapi.yaml by ids.test.ts (`npx vitest run src/contract/ids.test.ts -u`).',
    "import type { Answers } from './answers.ts';\n\n/** A rule that the interface states. */",
    union('RuleId', contract.rules.keys()),
    '/** A point that the interface leaves open. */\nexport type QuestionId = keyof Answers;\n',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../domain/vocabulary/ids.ts');
});
