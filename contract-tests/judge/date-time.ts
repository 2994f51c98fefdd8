const readable = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Whether a string is a date and time in any of the forms (`x-reads: DateTime`). */
export function isDateTime(text: string): boolean {
  return readable.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`));
}
