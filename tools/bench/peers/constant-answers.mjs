// What the peers answer, whatever they are asked: of the size that the sandbox's answers have.
const logo = 'http://127.0.0.1:4700/_sandbox/logos/9000.svg';
const page = { id: 9000, title: 'Harbour Community Trust', logo };
const requestId = '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11';

const violation = (attribute, actual) => ({
  rule: `event.${attribute}.valid`,
  pointer: `/${attribute}`,
  message: `${attribute}: expected a valid ${attribute}, but got ${actual}.`,
  expected: `a valid ${attribute}`,
  actual,
  section: '2.2',
});

const violations = [violation('title', 'nothing'), violation('contactEmail', '"nobody"'), violation('type', '999')];

export const answers = {
  page: { requestId, status: 200, data: page },
  search: {
    requestId,
    status: 200,
    data: Array.from({ length: 24 }, (_, index) => ({ ...page, id: 9000 + 3 * index })),
  },
  created: { requestId, status: 201, data: { id: 5001 } },
  updated: { requestId, status: 200, data: { id: 5001 } },
  refused: {
    requestId,
    status: 422,
    data: { code: 'invalid', message: '3 violations: title, contactEmail, type.', violations },
  },
};

/** Tells the bench where a peer listens, as `channel-sandbox start --json` does. */
export function announce(server) {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })}\n`);
}
