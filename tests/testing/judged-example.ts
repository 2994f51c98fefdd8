import { readContract } from '../../contract-tests/files/contract.ts';
import { createJudge } from '../../contract-tests/judge/judgement.ts';
import type { Known } from '../../contract-tests/judge/known.ts';
import { exampleRequest, sampleEvent } from '../../src/cli/sample-request.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { matcherOf } from '../../src/contract/operations.ts';
import type { RuleExample } from '../../src/interface/rules/rule.ts';

const apiKey = '$CHANNEL_SANDBOX_API_KEY';
const channelId = 'chn-sandbox';
const dates = { dates: ['2027-05-01T00:00:00', '2027-05-30T00:00:00'], published: [] };
const forms = { host: 'int', ...dates } as const;

/** What a client may know of a sandbox as it starts. */
const known: Known = {
  credentials: {
    issued: [{ apiKey, channelId }],
    unissued: { apiKeys: ['not-a-key'], channelIds: ['chn-of-nobody'] },
  },
  eventTypes: { valid: [sampleEvent.type], invalid: [999] },
  places: { valid: [sampleEvent.location], invalid: ['nowhere-at-all'] },
  images: { valid: [sampleEvent.image], invalid: ['https://partner.example/readme.html'] },
  pages: { valid: [9000, 9003], invalid: [1] },
  emails: [sampleEvent.contactEmail],
  events: [{ id: 5001, rsvps: 30, isSelfPacedCourse: false }],
  queries: [{ query: 'Community', matches: 100 }],
  forms: { 'events.create': forms, 'events.update': forms },
};

const judge = createJudge(readContract());
const match = matcherOf(loadContract());

/** IDs of the rules by which the kit's judge refuses an example, and of the questions by which it leaves it open. */
export function judgedIds(example: Omit<RuleExample, 'comes'>): readonly string[] {
  const { method, path, body, headers } = exampleRequest(example);
  const found = match(method, path);
  if (found.operation === undefined) return [];
  const standard = { authorization: `Channel ${apiKey}`, 'x-channel': channelId, 'content-type': 'application/json' };
  const request = {
    operation: found.operation.id,
    headers: { ...standard, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(found.rawId === undefined ? {} : { id: found.rawId }),
  };
  const { rules, questions } = judge(request, known);
  return [...rules, ...questions].map(({ id }) => id);
}
