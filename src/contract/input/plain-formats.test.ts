import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { withFormats, withPatterns } from './plain-formats.ts';

const schema = {
  type: 'object',
  properties: {
    format: { type: 'string', enum: ['date'] },
    at: { type: 'string', format: 'date-time' },
    local: { type: 'string', format: 'local-date-time' },
    day: { type: 'string', format: 'date' },
    wait: { type: 'string', format: 'duration' },
    mail: { type: 'string', format: 'email' },
    page: { type: 'string', format: 'uri' },
    name: { type: 'string', pattern: '^[a-z]+$' },
  },
};

it('a strict validator without formats compiles it, and looks at the forms', () => {
  const isLawful = new Ajv2020().compile(withPatterns(schema));
  const lawful = {
    format: 'date',
    at: '2027-05-20T18:00:00.5+02:00',
    local: '2027-05-20T18:00',
    day: '2028-02-29',
    wait: '-P1DT2H',
    mail: 'a@b.example',
    page: 'https://a.example/',
    name: 'ana',
  };
  expect(isLawful(lawful)).toBe(true);
  const wrong = {
    at: '2027-05-20T18:00:00',
    local: '2027-05-20T25:00',
    day: '2027-02-30',
    wait: '1 hour',
    mail: 'nobody',
    page: '/a',
    name: 'Ana',
  };
  for (const [name, value] of Object.entries(wrong)) expect([name, isLawful({ [name]: value })]).toEqual([name, false]);
});

it('has its formats again', () => expect(withFormats(withPatterns(schema))).toEqual(schema));

it('a format without a pattern is not passed over', () => {
  expect(() => withPatterns({ format: 'hostname' })).toThrow('hostname');
});
