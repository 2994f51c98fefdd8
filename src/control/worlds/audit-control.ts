import type { AuditReport } from '../../audit/audit.ts';
import { validatorsOf } from '../../contract/validator.ts';
import { ControlRefused } from '../control-refused.ts';
import type { Contract } from '../../contract/contract.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';

/** The verdict on the client of a world, from its journal and what the world knows. */
export const auditControlOf = (world: World, contract: Contract) => async (): Promise<AuditReport> => {
  if (!world.journal.isOn)
    throw new ControlRefused(
      409,
      'The sandbox keeps no journal (`--journal 0`), so that it knows nothing of the client.',
    );
  // Most sandboxes are never asked.
  const [{ createAuditor }, { gatherFacts }] = await Promise.all([
    import('../../audit/audit.ts'),
    import('../../audit/gather-facts.ts'),
  ]);
  const entries = world.journal.entries();
  const facts = await gatherFacts((await present(world)).ports, entries);
  const audit = createAuditor(contract, validatorsOf(contract));
  return audit([{ name: 'journal', unit: 'seq', entries }], facts);
};
