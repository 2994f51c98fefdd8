import { afterAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../src/contract/catalogue.ts';
import type { DeviationId } from '../src/faults/deviations.ts';
import { createSandbox } from '../src/sandbox.ts';
import { loadContract } from '../src/contract/contract.ts';
import type { RuleId } from '../src/domain/vocabulary/ids.ts';
import { attributeProofs } from './every-rule/attributes.ts';
import { controlProofs } from './every-rule/control.ts';
import { interfaceProofs } from './every-rule/interface.ts';
import { refusalProofs, type RefusalProof } from './every-rule/refusals.ts';
import { partnerOf, type Changes, type Partner, type Reply } from './testing/partner.ts';

const contract = loadContract();

/** A sandbox whose every answer is held against `openapi.yaml`, and whose crashes fail the test. */
async function open(deviate: readonly DeviationId[] = []): Promise<Opened> {
  const onCrash = (error: unknown) => {
    throw error;
  };
  const sandbox = await createSandbox({ pages: 60, events: 10, checkAnswers: true, deviate, onCrash });
  const partner = partnerOf(sandbox);
  return { partner, event: await partner.created().catch(() => 5001), [Symbol.asyncDispose]: () => sandbox.close() };
}

interface Opened extends AsyncDisposable {
  readonly partner: Partner;
  /** An event without RSVPs, which set a floor to `capacity`. */
  readonly event: number;
}

/** One sandbox for all requests that change nothing which another test looks at. */
const kept = await open();
afterAll(() => kept[Symbol.asyncDispose]());

interface Write {
  readonly operation: 'create' | 'update';
  readonly success: number;
  readonly send: (opened: Opened, changes: Changes) => Promise<Reply>;
}

const writes: readonly Write[] = [
  { operation: 'create', success: 201, send: ({ partner }, changes) => partner.create(changes) },
  { operation: 'update', success: 200, send: ({ partner, event }, changes) => partner.update(event, changes) },
];

const catalogue = catalogueOf(contract);

const pointersOf = ({ body }: Reply) =>
  (body.data as { readonly violations: readonly { readonly pointer: string }[] }).violations.map(
    ({ pointer }) => pointer,
  );

/** Whether the catalogue says that a rule is about what a pointer leads to. */
const isOf = (rule: string, pointer: string) =>
  catalogue.some(
    ({ id, at }) => id === rule && at.some((one) => new RegExp(`^${one.replaceAll('{index}', '\\d+')}$`).test(pointer)),
  );

const proofsOf = <Proof>(proofs: Partial<Record<RuleId, Proof>>) => Object.entries(proofs) as [RuleId, Proof][];
const refusing = proofsOf(attributeProofs).filter(([, { refused }]) => refused.length > 0);

describe.each(writes)('on $operation', ({ success, send }) => {
  it.each(refusing)('%s refuses what breaks it, by its name alone', async (rule, { refused }) => {
    for (const changes of refused) {
      const reply = await send(kept, changes);
      expect({ changes, status: reply.status, violated: [...new Set(reply.violated)] }).toEqual({
        changes,
        status: 422,
        violated: [rule],
      });
      expect(pointersOf(reply).filter((pointer) => !isOf(rule, pointer))).toEqual([]);
    }
  });

  it.each(proofsOf(attributeProofs))('%s accepts what it allows', async (_rule, { accepted }) => {
    for (const changes of accepted) {
      const reply = await send(kept, changes);
      expect({ changes, status: reply.status, violated: reply.violated }).toEqual({
        changes,
        status: success,
        violated: [],
      });
    }
  });
});

it.each(refusing)(
  '%s lets everything pass that only it refuses, once it is switched off',
  async (rule, { refused }) => {
    await using sandbox = await open([rule]);
    for (const { send, success } of writes) {
      for (const changes of refused)
        expect({ changes, status: (await send(sandbox, changes)).status }).toEqual({ changes, status: success });
    }
  },
);

describe.each(proofsOf<RefusalProof>(refusalProofs))('%s', (rule, { refused, accepted, status, success }) => {
  it('refuses what breaks it, by its name alone', async () => {
    for (const request of refused) {
      const reply = await request(kept.partner);
      expect([reply.status, reply.violated]).toEqual([status, [rule]]);
      expect(pointersOf(reply).filter((pointer) => !isOf(rule, pointer))).toEqual([]);
    }
  });

  it('accepts what it allows', async () => {
    for (const request of accepted) expect(success).toContain((await request(kept.partner)).status);
  });

  it('lets everything pass that only it refuses, once it is switched off', async () => {
    await using sandbox = await open([rule]);
    for (const request of refused) expect(success).toContain((await request(sandbox.partner)).status);
  });
});

describe.each(proofsOf(interfaceProofs))('%s, as the interface shows it', (rule, prove) => {
  it('is kept', () => prove());

  it('is broken once it is switched off', async () => {
    const broken = await prove({ deviate: [rule], checkAnswers: false }).then(
      () => false,
      () => true,
    );
    expect(broken).toBe(true);
  });
});

it.each(proofsOf(controlProofs))('%s, as the control area shows it', async (_rule, prove) => {
  await prove();
});

describe('the catalogue', () => {
  it('decides only what the contract has', () => {
    expect(catalogue.length).toBeGreaterThan(60);
    expect(catalogue.filter(({ id }) => !contract.rules.has(id) && !contract.questions.has(id))).toEqual([]);
  });

  it('has one home of each rule that refuses something, and no rule that a proof does not show to refuse', () => {
    const homes = (rule: string) => catalogue.filter(({ id }) => id === rule).map(({ home }) => home);
    const rules = [...refusing, ...proofsOf(refusalProofs)].map(([rule]) => rule);
    // The format is the schema's, whether the domain exists is nothing that a schema could know (`email.check`).
    expect(rules.filter((rule) => homes(rule).length !== 1).map((rule) => [rule, homes(rule)])).toEqual([
      ['event.contact-email.valid', ['schema', 'domain']],
    ]);
    const decided = new Set(catalogue.map(({ id }) => id).filter((id) => contract.rules.has(id)));
    expect([...decided].toSorted()).toEqual(rules.toSorted());
  });
});
