/** A number that is written already, and its word: "1 row", "20,000 rows". */
export const counted = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;
