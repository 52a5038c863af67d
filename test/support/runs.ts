const { LONG, EXAMPLES } = process.env;
const factor = LONG === undefined ? Number(EXAMPLES ?? 1) : 80;

/**
 * How often a property is tried: `quick` times in `npm test`, four times as often in `npm run test:all`, and eighty times as often, with other examples,
 * in `npm run test:long`.
 */
export const runs = (quick: number): number => quick * factor;
