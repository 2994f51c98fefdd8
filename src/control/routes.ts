import type { Route } from './route.ts';
import { auditRoutes } from './routes/audit.ts';
import { clockRoutes } from './routes/clock.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { documentationRoutes } from './routes/documentation.ts';
import { faultRoutes } from './routes/faults.ts';
import { journalRoutes } from './routes/journal.ts';
import { profileRoutes } from './routes/profile.ts';
import { imageRoutes } from './routes/images.ts';
import { publicRoutes } from './routes/public.ts';
import { rsvpRoutes } from './routes/rsvps.ts';
import { scenarioRoutes } from './routes/scenarios.ts';
import { storedRoutes } from './routes/stored.ts';
import { worldsRoutes } from './routes/worlds.ts';

/** Every route of the control area. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...dashboardRoutes,
  ...documentationRoutes,
  ...imageRoutes,
  ...storedRoutes,
  ...clockRoutes,
  ...rsvpRoutes,
  ...faultRoutes,
  ...journalRoutes,
  ...profileRoutes,
  ...auditRoutes,
  ...scenarioRoutes,
  ...worldsRoutes,
];
