import * as fc from 'fast-check';

/** What fast-check draws is the same in every run; `FAST_CHECK_SEED` (an int) draws something else. */
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 1) });
