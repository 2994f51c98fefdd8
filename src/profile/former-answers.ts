import type { Answers } from '../interface/questions/index.ts';

/** The nearest lawful answer to one that was lawful before answers shrank to words and parts; undefined for any other. */
export function nearestLawful(question: string, answer: unknown): unknown {
  return nearest[question]?.(answer);
}

const nearest: Readonly<Record<string, (answer: unknown) => unknown>> = {
  'datetime.form': dateForms,
  'email.features': (answer) => replaced(answer, emailParts),
  'url.features': (answer) => replaced(answer, urlParts),
  'search.matching': matching,
  'search.types': searchTypes,
  'body.coercion': coercion,
};

type Members = Readonly<Record<string, unknown>>;

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flat(2).filter((one) => typeof one === 'string') : [];

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** The words of which each set of forms was made. */
const setWords: Readonly<Record<Answers['datetime.form'][number], readonly string[]>> = {
  local: ['T', 'seconds', 'local'],
  minutes: ['T', 'minutes', 'local'],
  space: ['space', 'seconds', 'local'],
  utc: ['T', 'seconds', 'z'],
  offset: ['T', 'seconds', 'offset'],
  other: ['T', 'minutes', 'offset'],
};

/** A list of words, several of them, or one for each attribute, of which that of `startedAt` counts. */
function dateForms(answer: unknown): unknown {
  const { startedAt = answer } = membersOf(answer);
  if (!Array.isArray(startedAt)) return undefined;
  const lists = startedAt.every((one) => Array.isArray(one)) ? startedAt.map(textsIn) : [textsIn(startedAt)];
  const sets = Object.entries(setWords).filter(([, words]) =>
    lists.some((list) => words.every((word) => list.includes(word))),
  );
  return sets.length === 0 ? undefined : sets.map(([set]) => set);
}

const emailParts: Readonly<Record<string, string>> = {
  long: 'symbols',
  'unusual-domain': 'symbols',
  named: 'comments',
  padded: 'comments',
  literal: 'quoted',
  'single-label': 'domain',
  'trailing-dot': 'domain',
};

const urlParts: Readonly<Record<string, string>> = {
  ip: 'host',
  'single-label': 'host',
  brackets: 'characters',
  unusual: 'characters',
  spaces: 'blanks',
  padded: 'blanks',
};

function replaced(answer: unknown, parts: Readonly<Record<string, string>>): unknown {
  const words = textsIn(answer);
  return words.some((word) => Object.hasOwn(parts, word))
    ? [...new Set(words.map((word) => parts[word] ?? word))]
    : undefined;
}

function matching(answer: unknown): unknown {
  const { unit, terms } = membersOf(answer);
  if (terms === 'any') return 'any';
  const words: Members = {
    word: 'words',
    prefix: 'words',
    substring: 'parts',
    phrase: 'substring',
    start: 'substring',
  };
  return words[String(unit)];
}

function searchTypes(answer: unknown): unknown {
  if (answer === 'ignored') return 'accepted';
  const { otherwise, null: ofNull = otherwise, read } = membersOf(answer);
  if (otherwise === 'ignored') return ofNull === 'refused' ? { refused: ['null'] } : 'accepted';
  const kinds = textsIn(read);
  const refused = [
    ...(kinds.includes('int-from-string') ? [] : ['int']),
    ...(kinds.includes('string-from-number') ? [] : ['string']),
    ...(ofNull === 'omitted' ? [] : ['null']),
    'other',
  ];
  if (otherwise !== 'refused') return undefined;
  return refused.length === 4 ? 'refused' : { refused };
}

const kindsOf = {
  int: ['int-from-string'],
  bool: ['bool-from-string', 'bool-from-word'],
  digit: ['bool-from-int', 'bool-from-digit'],
  string: ['string-from-number', 'string-from-bool'],
};

function coercion(answer: unknown): unknown {
  const { read } = membersOf(answer);
  if (!Array.isArray(read)) return undefined;
  const refused = Object.entries(kindsOf).filter(([, kinds]) => !kinds.some((kind) => read.includes(kind)));
  if (refused.length === 4) return 'refused';
  return refused.length === 0 ? 'read' : { refused: refused.map(([part]) => part) };
}
