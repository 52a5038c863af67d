/** What a `<Field>Status` companion says, by its number (publicly documented; only with `FieldStatus`). */
export const fieldStatuses = [
  'not-applicable',
  'verified-no-change',
  'verified-alias',
  'verified-small-change',
  'verified-large-change',
  'added',
  'identified-no-change',
  'identified-alias',
  'identified-context',
  'empty',
  'unrecognised',
] as const;

export type FieldStatus = (typeof fieldStatuses)[number];

/** The name of a field status: "3" is `verified-small-change`. undefined for anything else than 0 to 10. */
export function fieldStatusOf(value: string | undefined): FieldStatus | undefined {
  return typeof value === 'string' && /^\d{1,2}$/.test(value) ? fieldStatuses[Number(value)] : undefined;
}
