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

/** Places in their order as the first and the last of them, and what is left out between: most chunks leave out nothing. */
export type Span = readonly [first: number, last: number, without: Ranges];

export function spanOf(places: readonly number[]): Span {
  const ranges = rangesOf(places);
  const without = ranges.slice(1).map(([first], at) => [(ranges[at]?.[1] ?? 0) + 1, first - 1] as const);
  const [first = 0] = places;
  return [first, places.at(-1) ?? first, without];
}

export function* placesOf([from, to, without]: Span): Generator<number> {
  let at = from;
  for (const [first, last] of [...without, [to + 1, to] as const]) {
    for (; at < first; at++) yield at;
    at = last + 1;
  }
}
