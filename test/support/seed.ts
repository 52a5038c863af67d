import fc from 'fast-check';

/*
 * The default run tries the same examples each time, so that what failed for one person fails for the next. The long runs (`npm run test:races`,
 * `npm run test:batch`, `npm run test:long`, `npm run test:runs`, ECHOES=20000) look for new ones, and SEED=<number> replays any.
 */
const isLong = ['LONG', 'RACES', 'BATCHES', 'RUNS', 'ECHOES'].some((name) => process.env[name] !== undefined);
const { SEED } = process.env;
if (SEED !== undefined || !isLong) fc.configureGlobal({ seed: Number(SEED ?? 20_261_121) });
