import fc from 'fast-check';

/*
 * By default, every run tries the same examples, so a failure can be reproduced. The long runs (`npm run test:races`, `npm run test:batch`,
 * `npm run test:long`, `npm run test:runs`, ECHOES=20000) try new examples. SEED=<number> repeats the examples of a run.
 */
const isLong = ['LONG', 'RACES', 'BATCHES', 'RUNS', 'ECHOES'].some((name) => process.env[name] !== undefined);
const { SEED } = process.env;
if (SEED !== undefined || !isLong) fc.configureGlobal({ seed: Number(SEED ?? 20_261_121) });
