import request from 'supertest';
import type { Sandbox } from '../../sandbox.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Three pages, and a clock that stands. */
export const smallScenario: Scenario = {
  scenario: 'own',
  seededAt: '2030-01-01T00:00:00Z',
  pages: 3,
  events: 0,
  clock: { now: '2030-01-01T00:00:00Z', mode: 'frozen' },
};

/** The status of a page that it has, or of another path. */
export const getStatus = async ({ app, headers }: Pick<Sandbox, 'app' | 'headers'>, path = '/channels/pages/9000') =>
  (await request(app).get(path).set(headers)).status;
