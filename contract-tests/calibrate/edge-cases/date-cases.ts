import { isExtended, writeDate, type DateForm, type ExtendedForm } from '../../learn/date-forms.ts';
import type { Body } from '../../learn/event-body.ts';
import type { Updatable } from '../../learn/observe/updatable.ts';
import type { EdgeCase } from './edge-case.ts';

/** How a wall-clock time `YYYY-MM-DDTHH:MM` is written where one word of `datetime.form` is read. */
type Write = (wall: string) => unknown;

/** The words of `datetime.form`: the form that is read with one thing changed, and forms of their own. */
function writings(taken: DateForm): Readonly<Record<string, Write>> {
  return { ...(isExtended(taken) ? variations(taken) : {}), ...wholes };
}

function variations(taken: ExtendedForm): Readonly<Record<string, Write>> {
  const written = (change: Partial<ExtendedForm>) => (wall: string) => writeDate(wall, { ...taken, ...change });
  return {
    T: written({ separator: 'T' }),
    space: written({ separator: 'space' }),
    minutes: written({ precision: 'minutes' }),
    seconds: written({ precision: 'seconds' }),
    fraction: written({ precision: 'fraction' }),
    comma: (wall) => String(writeDate(wall, { ...taken, precision: 'fraction' })).replace('.', ','),
    local: written({ zone: 'local' }),
    z: written({ zone: 'z' }),
    offset: written({ zone: 'offset' }),
    'basic-offset': written({ zone: 'basic-offset' }),
    lower: (wall) => String(writeDate(wall, taken)).toLowerCase(),
  };
}

const wholes: Readonly<Record<string, Write>> = {
  date: (wall) => wall.slice(0, 10),
  basic: (wall) => writeDate(wall, { rare: 'basic' }),
  'basic z': (wall) => writeDate(wall, { rare: 'basic-z' }),
  'epoch-seconds': (wall) => writeDate(wall, { rare: 'epoch-seconds' }),
  'epoch-milliseconds': (wall) => writeDate(wall, { rare: 'epoch-milliseconds' }),
};

/** Words of whole forms, which hang on no other word. */
export const wholeWords: readonly string[] = ['date', 'basic', 'epoch-seconds', 'epoch-milliseconds'];

/**
 * `datetime.form`, for each of the three attributes on its own. Of a form that is written as the one that is read already (a form without
 * letters is the same in lower case) nothing is asked.
 */
export function dateCases({ values, settled: { forms } }: Updatable): readonly EdgeCase[] {
  const { starts, ends, published } = values;
  const of = (attribute: string, wall: string, taken: DateForm): readonly EdgeCase[] =>
    Object.entries(writings(taken))
      .filter(([, write]) => write(wall) !== writeDate(wall, taken))
      .map(([word, write]) => ({
        question: 'datetime.form',
        part: `${attribute} ${word}`,
        attributes: [attribute],
        kind: 'type.datetime',
        pointer: `/${attribute}`,
        expected: 'a date and time in another form',
        change: (body: Body) => ({ ...body, [attribute]: write(wall) }),
      }));
  return [
    ...of('startedAt', starts, forms.date),
    // Later on the day after, so that a day alone does not end before the start.
    ...of('endedAt', nextDay(ends), forms.date),
    ...(forms.published === undefined ? [] : of('publishedAt', published, forms.published)),
  ];
}

function nextDay(wall: string): string {
  const next = new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + 24 * 60 * 60 * 1000);
  return `${next.toISOString().slice(0, 10)}${wall.slice(10)}`;
}
