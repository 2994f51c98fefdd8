const subjects = ['Open evening', 'Harbour walk', 'Spring course', 'Choir', 'Garden day', 'Book club', 'Lecture'];

/**
 * The title of an event of a run: at most 40 characters, as the document names no limit and a deployment may have one. What people see says
 * that it is a test; what else it says is another thing in each run, so that no target can know a run by it.
 *
 * @param runName - hexadecimal
 */
export function titleOfTest(runName: string, count: number): string {
  const subject = subjects[(Number.parseInt(runName, 16) || 0) % subjects.length];
  return `${subject} (test ${runName}-${count})`;
}
