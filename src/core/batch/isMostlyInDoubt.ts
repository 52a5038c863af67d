/** A call with little in its answer does no more good than one without: it would burn the whole input in doubt. */
export const isMostlyInDoubt = (inDoubt: number, records: number): boolean => inDoubt * 2 > records;
