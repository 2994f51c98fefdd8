import { refusingOf } from '../contract/catalogue.ts';
import { namedDeviations, type DeviationId } from '../faults/deviations.ts';
import { presets, type PresetName } from '../faults/presets.ts';
import type { Contract } from '../contract/contract.ts';
import { hasPassed, type Run, type Variant, type VariantRun } from './variant.ts';

/** A way to misbehave, and what the client's tests are for it. */
export interface Defect {
  readonly id: string;
  readonly section: string;
  /** What the platform does. */
  readonly text: string;
  /** Whether good tests fail, as the platform breaks the interface; or pass, as it has a bad day that goes over. */
  readonly wanted: 'noticed' | 'withstood';
  readonly variant: Variant;
}

export interface DefectResult extends Defect {
  /** Answers that it had a part in. */
  readonly hits: number;
  /** The first of them. */
  readonly first: string;
  readonly hasPassed: boolean;
  readonly run: VariantRun;
}

/** What goes over by itself: a client that waits and tries again does not notice. */
const passing: ReadonlySet<PresetName> = new Set(['slow', 'throttled', 'flaky']);

/** Each rule switched off that refuses requests, each named deviation, and each preset of faults. */
export function defectsOf(contract: Contract): readonly Defect[] {
  const { rules } = contract;
  const refusing = refusingOf(contract);
  const switchedOff = [...rules]
    .filter(([id]) => refusing.has(id))
    .map(([id, { section, text }]): Defect => ({
      id,
      section,
      text: `Accepts what breaks this rule: ${text}`,
      wanted: 'noticed',
      variant: { answers: {}, deviate: [id as DeviationId] },
    }));
  const named = namedDeviations.map(({ id, rule, text }): Defect => ({
    id,
    section: rules.get(rule)?.section ?? '',
    text,
    wanted: 'noticed',
    variant: { answers: {}, deviate: [id] },
  }));
  const bad = Object.entries(presets).map(([name, { text }]): Defect => ({
    id: name,
    section: 'faults',
    text,
    wanted: passing.has(name as PresetName) ? 'withstood' : 'noticed',
    variant: { answers: {}, faults: [name as PresetName] },
  }));
  return [...switchedOff, ...named, ...bad];
}

/** By what it stands in a journal; the tests may have asked for faults of their own. */
const idsOf = ({ id, variant }: Defect): readonly string[] =>
  variant.deviate ?? presets[id as PresetName].faults.map((fault) => fault.id);

/** Runs the client's tests against each defect. */
export async function sweepDefects(
  defects: readonly Defect[],
  run: Run,
  onDone: (defect: Defect) => void,
): Promise<readonly DefectResult[]> {
  return Promise.all(
    defects.map(async (defect) => {
      const result = await run(defect.variant);
      onDone(defect);
      const acted = idsOf(defect).flatMap((id) => result.forced.get(id) ?? []);
      const hits = acted.reduce((sum, { times }) => sum + times, 0);
      const first = acted[0]?.first ?? '';
      return { ...defect, hits, first, hasPassed: hasPassed(result), run: result };
    }),
  );
}
