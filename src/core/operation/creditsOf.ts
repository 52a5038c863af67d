/** Chargeable add-ons of a call. */
export interface AddOns {
  geocode?: boolean | undefined;
  certify?: boolean | undefined;
}

/**
 * Returns the assumed credits of a call. The specifications say which calls are charged, but not how much. The assumption is one credit per
 * record, and one more per record for each chargeable add-on. The usage meter, the estimates and the simulator all use it.
 */
export function creditsOf(records: number, addOns: AddOns = {}): number {
  const { geocode, certify } = (addOns as AddOns | null) ?? {};
  return records * (1 + Number(Boolean(geocode)) + Number(Boolean(certify)));
}
