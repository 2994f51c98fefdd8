import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../src/sandbox.ts';
import { loadContract } from '../src/openapi/contract.ts';
import type { RuleId } from '../src/openapi/ids.ts';
import { attributeProofs } from './every-rule/attributes.ts';
import { controlProofs } from './every-rule/control.ts';
import { partnerRules } from './every-rule/partner-rules.ts';
import { interfaceProofs } from './every-rule/interface.ts';
import { refusalProofs, type RefusalProof } from './every-rule/refusals.ts';
import { partnerOf, type Changes, type Partner, type Reply } from './testing/partner.ts';

const contract = loadContract();

/** A sandbox whose every answer is held against `openapi.yaml`, and whose crashes fail the test. */
async function open(deviate: readonly string[] = []): Promise<Opened> {
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
let kept: Opened;
beforeAll(async () => {
  kept = await open();
});
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
  const seenBy = (who: 'api' | 'control' | 'partner') =>
    [...contract.rules].filter(([, { seen }]) => seen.includes(who)).map(([id]) => id);
  const tables = { attributeProofs, refusalProofs, interfaceProofs };
  const overInterface = Object.values(tables).flatMap((table) => Object.keys(table));

  it('has a proof of every rule, where it can be seen, and no proof of anything else', () => {
    expect(overInterface.toSorted()).toEqual(seenBy('api').toSorted());
    expect(Object.keys(controlProofs).toSorted()).toEqual(seenBy('control').toSorted());
    expect(Object.keys(partnerRules).toSorted()).toEqual(seenBy('partner').toSorted());
  });

  it('is the one of the requirements: every rule is in a section of the document', () => {
    for (const [id, { section, text, seen }] of contract.rules)
      expect({ id, ok: /^\d(\.\d)?$/.test(section) && text !== '' && seen.length > 0 }).toEqual({ id, ok: true });
  });

  /** Rules that schema keywords decide, `{attribute}` written out. */
  const keywords = [...JSON.stringify(contract.document).matchAll(/"x-rule":(\{.*?[^e]\})(?=[,}])/g)].flatMap(
    ([, object]) => Object.values(JSON.parse(object ?? '{}') as Record<string, string>),
  );
  const attributes = (contract.document['components'] as { schemas: { EventAttributes: { required: string[] } } })
    .schemas.EventAttributes.required;
  const decidedBySchema = new Set(
    keywords.flatMap((id) =>
      id.includes('{attribute}') ? attributes.map((name) => id.replace('{attribute}', name)) : [id],
    ),
  );

  /** Rules and questions that the sources name, by file. */
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|openapi\/ids\.ts$/.test(file),
  );
  const families = [
    ...new Set(
      [...contract.rules.keys(), ...contract.questions.keys()]
        .filter((id) => id.includes('.'))
        .map((id) => id.split('.')[0]),
    ),
  ];
  const id = new RegExp(`'((?:${families.join('|')})\\.[a-zA-Z][\\w.-]*)'`, 'g');
  const named = sources.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(id)].map(([, found]) => ({ file, id: found ?? '' })),
  );

  it('holds every rule that a schema keyword decides', () => {
    expect(decidedBySchema.size).toBeGreaterThan(40);
    expect([...decidedBySchema].filter((rule) => !contract.rules.has(rule))).toEqual([]);
  });

  it('holds every rule and question that the sources name', () => {
    const operations = new Set(['pages.search', 'pages.get', 'events.create', 'events.update']);
    const files = /\.(json|yaml|js|ts)$/;
    expect(named.length).toBeGreaterThan(50);
    const unknown = named.filter(
      (one) =>
        !contract.rules.has(one.id) &&
        !contract.questions.has(one.id) &&
        !operations.has(one.id) &&
        !files.test(one.id),
    );
    expect(unknown).toEqual([]);
  });

  it('has one place that decides each rule that refuses something', () => {
    const decided = named.filter(({ file }) => !file.startsWith('fault/')); // which misbehaves on request, and decides nothing
    const places = (rule: string) => [
      ...(decidedBySchema.has(rule) ? ['openapi.yaml'] : []),
      ...new Set(decided.filter((one) => one.id === rule).map(({ file }) => file)),
    ];
    const rules = [...refusing, ...proofsOf(refusalProofs)].map(([rule]) => rule);
    const elsewhere = rules.filter((rule) => places(rule).length !== 1).map((rule) => [rule, places(rule)]);
    // The format is the schema's, whether the domain exists is nothing that a schema could know (`email.check`).
    expect(elsewhere).toEqual([['event.contact-email.valid', ['openapi.yaml', 'domain/event/rules/contact-email.ts']]]);
  });
});
