import { exampleTime } from './example.ts';

/** Writes a moment as the example has that of its answer; undefined where the text is none. */
export function timeWriter(text: string): ((now: number) => string) | undefined {
  const [, between = 'T', fraction = '', zone = ''] =
    /^2000-01-01([T ])00:00:00((?:\.\d{1,9})?)( ?(?:Z|[+-]\d\d:?\d\d)?)$/.exec(text) ?? [];
  if (!text.startsWith(`2000-01-01${between}00:00:00`) || text.length !== 19 + fraction.length + zone.length)
    return undefined;
  return (now) => {
    const iso = new Date(now).toISOString();
    const digits =
      fraction === ''
        ? ''
        : `.${iso
            .slice(20, 23)
            .padEnd(fraction.length - 1, '0')
            .slice(0, fraction.length - 1)}`;
    return `${iso.slice(0, 10)}${between}${iso.slice(11, 19)}${digits}${zone}`;
  };
}

/** The moment of an answer in the form in which it was written, as an example has it. */
export const asExampleTime = (text: string): string =>
  text.replace(/^\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d((?:\.\d{1,9})?)/, (_, between: string, fraction: string) => {
    return `${new Date(exampleTime).toISOString().slice(0, 10)}${between}00:00:00${fraction.replaceAll(/\d/g, '0')}`;
  });
