const { LONG, EXAMPLES } = process.env;
const factor = LONG === undefined ? Number(EXAMPLES ?? 0.5) : 80;

/**
 * Returns how many examples of a property, or how many rows, to test: half of `count` in `npm test`, five times as many as `count` in `npm run
 * test:all`, and eighty times as many, with other examples, in `npm run test:long`.
 */
export const runs = (count: number): number => Math.ceil(count * factor);
