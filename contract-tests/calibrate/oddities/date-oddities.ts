import { isExtended, writeDate, type DateForm, type ExtendedForm } from '../../learn/date-forms.ts';
import { oddValue, type Ground, type Oddity } from './oddity.ts';

/** The forms that differ from one that is read in one thing, and the word of `datetime.form` that each shows. */
function otherForms(taken: ExtendedForm): readonly (readonly [word: string, form: ExtendedForm])[] {
  return [
    ...(['T', 'space'] as const).map((separator) => [separator, { ...taken, separator }] as const),
    ...(['minutes', 'seconds', 'fraction'] as const).map((precision) => [precision, { ...taken, precision }] as const),
    ...(['local', 'z', 'offset'] as const).map((zone) => [zone, { ...taken, zone }] as const),
  ];
}

/** Whether the form that was found is of the word already. */
export function isWordOf(word: string, { separator, precision, zone }: ExtendedForm): boolean {
  return [
    separator,
    precision === 'micros' ? 'fraction' : precision,
    zone === 'basic-offset' ? 'offset' : zone,
  ].includes(word as 'T');
}

/** `datetime.form`, for the local dates and for `publishedAt` on their own. */
export function dateOddities({ values, settled: { forms } }: Ground): readonly Oddity[] {
  const { starts, ends, published } = values;
  const local = (part: string, form: DateForm): Oddity => ({
    question: 'datetime.form',
    part: `local ${part}`,
    attributes: ['startedAt', 'endedAt'],
    kind: 'type.datetime',
    pointer: '/startedAt',
    expected: 'a date and time in another form',
    change: (body) => ({ ...body, startedAt: writeDate(starts, form), endedAt: writeDate(ends, form) }),
  });
  const utc = (part: string, form: DateForm): Oddity =>
    oddValue(['datetime.form', `published ${part}`], ['publishedAt', writeDate(published, form)], {
      kind: 'type.datetime',
      expected: 'a date and time in another form',
    });
  return [...oddForms(forms.date, local), ...(forms.published === undefined ? [] : oddForms(forms.published, utc))];
}

function oddForms(taken: DateForm, make: (part: string, form: DateForm) => Oddity): readonly Oddity[] {
  if (!isExtended(taken)) return [];
  return otherForms(taken)
    .filter(([word]) => !isWordOf(word, taken))
    .map(([word, form]) => make(word, form));
}
