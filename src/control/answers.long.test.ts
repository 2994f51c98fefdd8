import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { controlAnswersSchema } from '../../tests/testing/control-answers-schema.ts';

test('the schemas of the answers are of their types (`npx vitest run src/control/answers.long.test.ts -u` writes them)', async () => {
  const text = await format(JSON.stringify(controlAnswersSchema()), {
    ...(await resolveConfig(import.meta.filename)),
    filepath: 'control-answers.schema.json',
  });
  await expect(text).toMatchFileSnapshot('../../schemas/control-answers.schema.json');
});
