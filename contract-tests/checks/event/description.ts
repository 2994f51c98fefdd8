import { ordinary } from '../../judge/ordinary.ts';
import type { LawfulValue } from '../bundle.ts';

export const lineBreaks: LawfulValue = {
  rule: 'event.description.line-breaks',
  title: 'a description with line breaks',
  change: (body) => ({
    ...body,
    description: 'Contract check.\n\nPlease\nignore.',
  }),
};

export const longDescription: LawfulValue = {
  rule: 'event.description.line-breaks',
  title: `a description of ${ordinary.description} characters with line breaks`,
  change: (body) => ({
    ...body,
    description: 'For a test.\nPlease ignore.\n\n'.repeat(80).slice(0, ordinary.description - 1) + '.',
  }),
};

export const crlf: LawfulValue = {
  rule: 'event.description.line-breaks',
  title: 'a description with line breaks as Windows writes them (CRLF)',
  change: (body) => ({ ...body, description: 'For a test.\r\nPlease ignore.' }),
};
