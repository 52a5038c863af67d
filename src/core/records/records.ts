import type { cleanseMatchFields, cleanseRecordFields } from './cleanseFields.ts';
import type {
  internationalMatchFields,
  internationalPersonFields,
  internationalRecordFields,
  seenMatchFields,
} from './internationalFields.ts';
import type { captureFilterFields, verifyOutputFields, verifyRecordFields } from './legacyFields.ts';

type FieldOf<Names extends readonly string[]> = Names[number];
/** Optional texts. An absent field is unknown or empty. */
type Texts<Names extends readonly string[]> = Partial<Record<FieldOf<Names>, string>>;

/** Fields of answers that appear in public recordings but not in the specification. */
export type SeenFields = Texts<typeof seenMatchFields>;

/** A record of the simple batch cleanse. Every field is optional. The service returns `ID` unchanged. */
export type CleanseRecord = Texts<typeof cleanseRecordFields>;

/** A match of the simple batch cleanse. `GeoDistance` is in metres. */
export type CleanseMatch = Texts<typeof cleanseMatchFields> & SeenFields & { GeoDistance?: number };

/**
 * A record of the international batch cleanse. `Country` is an ISO 3166 code of 2 or 3 letters. Structured fields give better results than
 * address lines.
 */
export type InternationalRecord = Texts<typeof internationalRecordFields>;

/** A record in the form in which the service returns it. */
export type InternationalEcho = InternationalRecord & { Table?: string; QueryString?: string };

/** A match field that also has a `…Status` field (list A of the specification). */
export type InternationalMatchField = FieldOf<typeof internationalMatchFields>;

/**
 * A match of the international batch cleanse. Has the fields of list A and the fields about a person. If the option `FieldStatus` is on, each
 * field of list A also has a `…Status` field.
 */
export type InternationalMatch = Texts<typeof internationalMatchFields> &
  Partial<Record<`${InternationalMatchField}Status`, string>> &
  Texts<typeof internationalPersonFields> &
  SeenFields;

/** One address of the legacy verify. */
export type VerifyRecord = Texts<typeof verifyRecordFields>;

/** A verified record of the legacy service. Further fields of list A depend on the country and the add-ons. */
export type VerifiedRecord = Texts<typeof verifyOutputFields> & Texts<typeof internationalMatchFields> & SeenFields;

/** A captured record: a verified record, with the list of fields that were matched. */
export type CapturedRecord = VerifiedRecord & { MatchedFieldList?: string; TotalRecordCount?: string };

/** Filters of the legacy capture and completion. Supported only for the USA, CAN, GBR and AUS. */
export type CaptureFilters = Texts<typeof captureFilterFields>;
