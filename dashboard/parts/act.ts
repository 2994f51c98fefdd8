import { refreshStatus } from '../frame/status.ts';
import { attempt, tell } from '../sandbox.ts';

/** Changes something, says so, and shows the view and the frame again. */
export const act = (said: string, change: () => Promise<unknown>, again: () => Promise<void> = refreshStatus) =>
  void attempt(async () => {
    await change();
    await Promise.all([again(), refreshStatus()]);
    tell(said);
  });
