/** Add-ons that cost. */
export interface AddOns {
  geocode?: boolean | undefined;
  certify?: boolean | undefined;
}

/**
 * Credits of a call. The specifications name what is charged, but no prices: one credit per record and one more per record for each
 * chargeable add-on is an assumption, made here once for the meter, for estimates and for the simulator.
 */
export function creditsOf(records: number, addOns: AddOns = {}): number {
  const { geocode, certify } = (addOns as AddOns | null) ?? {};
  return records * (1 + Number(Boolean(geocode)) + Number(Boolean(certify)));
}
