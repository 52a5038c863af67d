/** Most records of one call of the batch services. */
export const maxRecords = 100;

/** The records in pieces of at most `size`, in order; none for no records. @throws RangeError for a size below 1. */
export function chunk<Row>(records: readonly Row[], size: number = maxRecords): Row[][] {
  if (!(Number.isInteger(size) && size > 0)) throw new RangeError('chunk: `size` must be a whole number from 1.');
  const list = Array.isArray(records) ? (records as readonly Row[]) : [];
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}
