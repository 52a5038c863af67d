/** Maximum number of records in one call of the batch services. */
export const maxRecords = 100;

/**
 * Splits records into chunks, in order.
 *
 * @param size maximum number of records in a chunk.
 * @throws RangeError if `size` is not a positive integer.
 *
 * @example
 * ```ts
 * for (const records of chunk(all)) results.push(...(await cleanse(client, records)).matches);
 * ```
 */
export function chunk<Row>(records: readonly Row[], size: number = maxRecords): Row[][] {
  if (!(Number.isInteger(size) && size > 0)) throw new RangeError('chunk: `size` must be a positive integer.');
  const list = Array.isArray(records) ? (records as readonly Row[]) : [];
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
