/** Places in their order as `[first, last]`: most chunks are one. */
export type Ranges = readonly (readonly [first: number, last: number])[];

export function rangesOf(places: readonly number[]): Ranges {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  }
  return ranges;
}

export function* placesIn(ranges: Ranges): Generator<number> {
  for (const [first, last] of ranges) for (let place = first; place <= last; place++) yield place;
}
