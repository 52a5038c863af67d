/** How many records a budget pays for: the most of which the credits do not pass it, whatever floating numbers make of a price. */
export function affordable(budget: number, creditsPerRecord: number): number {
  if (creditsPerRecord === 0) return Infinity;
  const records = Math.floor(budget / creditsPerRecord);
  if (records * creditsPerRecord > budget) return records - 1;
  return (records + 1) * creditsPerRecord <= budget ? records + 1 : records;
}
