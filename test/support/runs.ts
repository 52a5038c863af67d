const { LONG, EXAMPLES } = process.env;
const factor = LONG === undefined ? Number(EXAMPLES ?? 1) : 80;

/**
 * Returns how many examples of a property, or how many rows, to test: `quick` in `npm test`, five times as many in `npm run test:all`, and eighty
 * times as many, with other examples, in `npm run test:long`.
 */
export const runs = (quick: number): number => quick * factor;
