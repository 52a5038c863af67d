const { LONG, EXAMPLES } = process.env;
const factor = LONG === undefined ? Number(EXAMPLES ?? 1) : 80;

/**
 * Scales the number of examples of a property, or of rows: `quick` in `npm test`, five times as many in `npm run test:all`, and eighty times as many,
 * with other examples, in `npm run test:long`.
 */
export const runs = (quick: number): number => quick * factor;
