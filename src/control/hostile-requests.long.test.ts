import { startSandbox } from '../sandbox.ts';
import { describeHostileRequests } from './testing/hostile-requests.ts';

describeHostileRequests('in memory', startSandbox);
