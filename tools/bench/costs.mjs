// What the package costs whoever imports it, in units of one import of express and ajv, so that machines compare.
import { fileURLToPath } from 'node:url';
import { start } from './children.mjs';
import { limit, table } from './report.mjs';

const probe = (name) => fileURLToPath(new URL(`probes/${name}.mjs`, import.meta.url));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Medians of `turns` fresh processes, the unit's and the sandboxes' in turn. */
export async function measureCosts(turns) {
  const found = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const unit = await outputOf(probe('express-ajv'));
    found.push({ unit: unit.ms, ...(await outputOf('--expose-gc', probe('sandboxes'))) });
  }
  const unit = median(found.map((one) => one.unit));
  const units = (name) => median(found.map(({ ms }) => ms[name])) / unit;
  const kilobytes = (name) => median(found.map(({ bytes }) => bytes[name])) / 1000;
  return {
    turns,
    unitMs: unit,
    imported: units('imported'),
    first: units('first'),
    further: { units: units('further'), kB: kilobytes('further') },
    world: { units: units('world'), kB: kilobytes('world') },
  };
}

async function outputOf(...args) {
  const child = start('server', [process.execPath, ...args]);
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk;
  return JSON.parse(output);
}

/** The costs held against their targets. */
export const costTargets = ({ imported, first, further, world }) => [
  limit('importing the package, units', ['at most', 1.6], imported),
  limit('first createSandbox, units', ['at most', 1], first),
  limit('each further createSandbox, units', ['at most', 0.02], further.units),
  limit('each further createSandbox, kB of heap', ['at most', 60], further.kB),
  limit('a world, units', ['at most', 0.01], world.units),
  limit('a world, kB of heap until it writes', ['at most', 30], world.kB),
];

/** The costs as text. */
export function costsText(costs) {
  const rows = costTargets(costs).map(({ what, asked, measured, met }) => [
    what,
    asked,
    measured,
    met ? 'met' : 'NOT MET',
  ]);
  const unit = `One unit: an import of express and ajv, ${costs.unitMs.toFixed(0)} ms here; medians of ${costs.turns} fresh processes`;
  return `${unit}\n${table(['', 'asked', 'measured', ''], rows)}`;
}
