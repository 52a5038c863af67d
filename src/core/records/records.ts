import type { cleanseMatchFields, cleanseRecordFields } from './cleanseFields.ts';
import type {
  internationalMatchFields,
  internationalPersonFields,
  internationalRecordFields,
  undocumentedMatchFields,
} from './internationalFields.ts';
import type { captureFilterFields, verifyOutputFields, verifyRecordFields } from './legacyFields.ts';

type FieldOf<Names extends readonly string[]> = Names[number];
/** Optional text fields. The value of an absent field is unknown or empty. */
type OptionalTexts<Names extends readonly string[]> = Partial<Record<FieldOf<Names>, string>>;

/** Answer fields that appear in publicly recorded answers but not in the specification. */
export type UndocumentedFields = OptionalTexts<typeof undocumentedMatchFields>;

/** A record for the simple batch cleanse. Every field is optional. The service returns `ID` unchanged. */
export type CleanseRecord = OptionalTexts<typeof cleanseRecordFields>;

/** A match from the simple batch cleanse. `GeoDistance` is in meters. */
export type CleanseMatch = OptionalTexts<typeof cleanseMatchFields> & UndocumentedFields & { GeoDistance?: number };

/**
 * A record for the international batch cleanse. `Country` is an ISO 3166 code of 2 or 3 letters. Structured fields give better results than
 * address lines.
 */
export type InternationalRecord = OptionalTexts<typeof internationalRecordFields>;

/** A record as the service returns it. */
export type InternationalEcho = InternationalRecord & { Table?: string; QueryString?: string };

/** A match field that can have a `…Status` field next to it (list A of the specification). */
export type InternationalMatchField = FieldOf<typeof internationalMatchFields>;

/**
 * A match from the international batch cleanse. It has the fields of list A and the fields about a person. With the `FieldStatus` option, it
 * also has a `…Status` field for each field of list A.
 */
export type InternationalMatch = OptionalTexts<typeof internationalMatchFields> &
  Partial<Record<`${InternationalMatchField}Status`, string>> &
  OptionalTexts<typeof internationalPersonFields> &
  UndocumentedFields;

/** An address for the legacy verify. */
export type VerifyRecord = OptionalTexts<typeof verifyRecordFields>;

/** A verified record from the legacy service. The country and the add-ons determine which other fields of list A it has. */
export type VerifiedRecord = OptionalTexts<typeof verifyOutputFields> &
  OptionalTexts<typeof internationalMatchFields> &
  UndocumentedFields;

/** A captured record: a verified record plus the list of its matched fields. */
export type CapturedRecord = VerifiedRecord & { MatchedFieldList?: string; TotalRecordCount?: string };

/** Filters for the legacy capture and completion. Supported only for the USA, CAN, GBR and AUS. */
export type CaptureFilters = OptionalTexts<typeof captureFilterFields>;
