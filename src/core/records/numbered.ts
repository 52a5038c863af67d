type LineNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Returns the names of eight numbered lines, such as Address1 to Address8 for the base "Address". */
export function numberedLines<Base extends string>(base: Base): readonly `${Base}${LineNumber}`[] {
  return ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((number) => `${base}${number}` as const);
}
