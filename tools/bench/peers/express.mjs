// Plain Express 5, as its guide shows it: express.json() and a constant answer. With --ajv, bodies are checked against openapi.yaml's
// schema of an event, which is the least that a hand-written mock would load.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import express from 'express';
import { announce, answers } from './constant-answers.mjs';

const app = express();
const isLawful = process.argv.includes('--ajv') ? await compileEvent() : (body) => body.title !== undefined;

app.get('/channels/pages/:id', (_request, response) => response.json(answers.page));
app.use(express.json());
app.post('/channels/pages.search', (_request, response) => response.json(answers.search));
app.post('/v1/events.create', (request, response) => {
  if (isLawful(request.body)) response.status(201).json(answers.created);
  else response.status(422).json(answers.refused);
});
app.post('/v1/events.update/:id', (_request, response) => response.json(answers.updated));

const server = app.listen(0, '127.0.0.1', () => announce(server));

async function compileEvent() {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js');
  const { load } = await import('js-yaml');
  const { components, paths } = load(readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  require('ajv-formats')(ajv);
  ajv.addSchema({ components, paths }, 'openapi.yaml', undefined, false);
  return ajv.compile({ $ref: 'openapi.yaml#/components/schemas/EventCreate' });
}
