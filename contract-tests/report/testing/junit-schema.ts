interface Element {
  readonly needs: readonly string[];
  readonly may: readonly string[];
  readonly holds: readonly string[];
}

const outcome: Element = { needs: [], may: ['message', 'type'], holds: [] };

/** What Jenkins' xunit plugin lets a JUnit file hold (its `junit-10.xsd`), for the elements that a report uses. */
const elements: Readonly<Record<string, Element>> = {
  testsuites: { needs: [], may: ['name', 'time', 'tests', 'failures', 'errors'], holds: ['testsuite'] },
  testsuite: {
    needs: ['name', 'tests', 'failures', 'errors'],
    may: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    holds: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { needs: [], may: [], holds: ['property'] },
  property: { needs: ['name', 'value'], may: [], holds: [] },
  testcase: {
    needs: ['name'],
    may: ['time', 'classname', 'group'],
    holds: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  skipped: outcome,
  error: outcome,
  failure: outcome,
};

const time = /^(?:(?:\d{0,3},)*\d{3}|\d{0,3})*(?:\.\d*)?$/;

/** What a well-formed JUnit file holds that the schema does not allow, each as one sentence. */
export function junitErrors(text: string): readonly string[] {
  const open: string[] = [];
  const errors: string[] = [];
  for (const [, slash, name = '', attributes = '', empty] of text.matchAll(/<(\/?)([\w-]+)((?:\s[^<>]*?)?)(\/?)>/g)) {
    if (slash === '/') {
      open.pop();
      continue;
    }
    errors.push(...elementErrors(name, attributes, open.at(-1)));
    if (empty === '') open.push(name);
  }
  return errors;
}

function elementErrors(name: string, attributes: string, parent: string | undefined): string[] {
  const element = elements[name];
  if (element === undefined) return [`${name} is not known`];
  const isPlaced = parent === undefined ? name === 'testsuites' : elements[parent]?.holds.includes(name) === true;
  const given = new Map(
    Array.from(attributes.matchAll(/([\w-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]),
  );
  const strange = [...given.keys()].filter((key) => ![...element.needs, ...element.may].includes(key));
  const missing = element.needs.filter((key) => !given.has(key));
  return [
    ...(isPlaced ? [] : [`${name} stands in ${parent ?? 'no element'}`]),
    ...strange.map((key) => `${name} has ${key}`),
    ...missing.map((key) => `${name} has no ${key}`),
    ...(name.startsWith('testsuite') && !time.test(given.get('time') ?? '') ? [`${name} has a time that is none`] : []),
  ];
}
