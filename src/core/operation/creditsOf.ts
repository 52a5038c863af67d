/** Chargeable add-ons of a call. */
export interface AddOns {
  geocode?: boolean | undefined;
  certify?: boolean | undefined;
}

/**
 * Returns the number of credits that a call is assumed to cost. The specifications say which calls are charged, but not how much they cost. This
 * package assumes one credit per record, plus one per record for each chargeable add-on. The usage meter, the estimates and the simulator all
 * use this function.
 */
export function creditsOf(records: number, addOns: AddOns = {}): number {
  const { geocode, certify } = (addOns as AddOns | null) ?? {};
  return records * (1 + Number(Boolean(geocode)) + Number(Boolean(certify)));
}
