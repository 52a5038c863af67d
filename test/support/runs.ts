/** How often a property is tried: so often in `npm test`, twenty times as often, with other examples, in `npm run test:long`. */
export const runs = (usually: number): number => (process.env['LONG'] === undefined ? usually : 20 * usually);
