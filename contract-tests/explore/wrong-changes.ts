import type { Attribute, AttributeType } from '../judge/attributes.ts';
import { writeDate } from '../learn/date-forms.ts';
import type { Deployment } from '../learn/deployment.ts';
import { inHostForm, type Forms, type ValidValues } from '../learn/event-body.ts';
import { wrongAddresses, wrongEmails, wrongUrls, wrongWalls } from './boundaries.ts';
import { leaveOut, put, type Change } from './change.ts';

/** One way to be wrong about one attribute. */
export interface WrongChange {
  readonly name: string;
  readonly changes: readonly Change[];
  /** Implementations forget it for one kind of event more often than they misread a type. */
  readonly isOftenConditional: boolean;
}

export interface WrongValues {
  readonly attributes: readonly Attribute[];
  readonly deployment: Deployment;
  readonly values: ValidValues;
  readonly forms: Forms;
}

/** Ways to be wrong, by attribute. Which of them have to be refused on an operation, the judgement says. */
export function wrongChanges(given: WrongValues): readonly WrongChange[] {
  const contents = wrongContents(given);
  const each = given.attributes.flatMap(({ name, type }): readonly WrongChange[] => {
    const content = contents[name] ?? [];
    return [
      { name: `without ${name}`, isOftenConditional: true, changes: [leaveOut(name)] },
      { name: `null for ${name}`, isOftenConditional: false, changes: [put(name, null)] },
      { name: `a misfit for ${name}`, isOftenConditional: false, changes: valuesOf(name, misfits[type]) },
      ...(content.length === 0
        ? []
        : [{ name: `a wrong ${name}`, isOftenConditional: true, changes: valuesOf(name, content) }]),
    ];
  });
  return [
    ...each,
    { name: 'dated without dates', isOftenConditional: true, changes: undated },
    { name: 'nothing', isOftenConditional: false, changes: [() => ({})] },
  ];
}

function valuesOf(attribute: string, values: readonly unknown[]): readonly Change[] {
  return values.map((value) => put(attribute, value));
}

/** With the flag spelled out an update cannot keep another one. */
const undated: readonly Change[] = [['startedAt'], ['endedAt'], ['startedAt', 'endedAt']].map((dates) => (body) => ({
  ...leaveOut(...dates)(body),
  isSelfPacedCourse: false,
}));

/** Values that nobody reads as the type. */
const misfits: Readonly<Record<AttributeType, readonly unknown[]>> = {
  string: [{}, [], ['a'], { kind: 'no such type' }],
  int: ['many', {}, [], 1.5, [1], { id: 1 }],
  bool: ['maybe', {}, [], [true]],
  DateTime: ['someday', {}, [], { date: 'someday' }],
  ints: [{ kind: 'no such type' }, [{}], [[]], ['many'], [1.5], [null]],
  page: ['many', {}, [], 1.5, [{}], [[]], ['many'], [1.5]],
};

/** Of the right type, and wrong. */
function wrongContents({ deployment, values, forms }: WrongValues): Readonly<Record<string, readonly unknown[]>> {
  const { eventTypes, places, images, pages } = deployment.fixtures;
  const listed = (value: unknown) => (value === undefined ? [] : [value]);
  const year = Number(values.starts.slice(0, 4));
  const dates = wrongWalls(year).map((wall) => writeDate(wall, forms.date));
  const unknown = pages?.unknown;
  const known = values.hosts.slice(1, 3);
  return {
    type: [...listed(eventTypes?.invalid), values.types[0] + 0.5],
    contactEmail: wrongEmails(values.email.split('@').at(-1) ?? ''),
    startedAt: dates,
    endedAt: dates,
    publishedAt: wrongWalls(year).map((wall) => writeDate(wall, forms.published ?? forms.date)),
    externalUrl: wrongUrls,
    image: [...listed(images?.invalid), ...wrongUrls],
    location: listed(places?.invalid),
    host: unknown === undefined ? [] : [inHostForm(unknown, forms.host)],
    cohosts: unknown === undefined ? [] : [[unknown], [unknown, ...known], [...known, unknown], around(unknown, known)],
    address: wrongAddresses,
  };
}

function around<Page>(unknown: Page, [first, ...more]: readonly Page[]): readonly Page[] {
  return first === undefined ? [unknown] : [first, unknown, ...more];
}
