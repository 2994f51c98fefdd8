import { expect, test } from 'vitest';
import { loadContract } from './contract.ts';

const union = (name: string, ids: Iterable<string>) =>
  `export type ${name} =\n${[...ids].map((id) => `  | '${id}'`).join('\n')};\n`;

// `vitest -u` writes ids.ts anew; a misspelt ID then does not compile.
test('ids.ts lists the rules and questions of openapi.yaml', async () => {
  const contract = loadContract();
  const text = [
    '// Written from openapi.yaml by ids.test.ts (`npx vitest run src/openapi/ids.test.ts -u`).',
    union('RuleId', contract.rules.keys()),
    union('QuestionId', contract.questions.keys()),
  ].join('\n');
  await expect(text).toMatchFileSnapshot('./ids.ts');
});
