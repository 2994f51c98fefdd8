import type { LawfulValue } from '../bundle.ts';

export const lineBreaks: LawfulValue = {
  rule: 'event.description.line-breaks',
  title: 'a description with line breaks',
  change: (body) => ({
    ...body,
    description: 'Contract check.\n\nPlease\nignore.',
  }),
};

export const crlf: LawfulValue = {
  rule: 'event.description.line-breaks',
  title: 'a description with line breaks as Windows writes them (CRLF)',
  change: (body) => ({ ...body, description: 'For a test.\r\nPlease ignore.' }),
};
