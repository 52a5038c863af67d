const { LONG, EXAMPLES } = process.env;
const factor = LONG === undefined ? Number(EXAMPLES ?? 1) : 80;

/**
 * How often a property is tried, or how many rows a test has: `quick` in `npm test`, five times as many in `npm run test:all`, and eighty times as many,
 * with other examples, in `npm run test:long`.
 */
export const runs = (quick: number): number => quick * factor;
