import type { cleanseMatchFields, cleanseRecordFields } from './cleanseFields.ts';
import type {
  internationalMatchFields,
  internationalPersonFields,
  internationalRecordFields,
  seenMatchFields,
} from './internationalFields.ts';
import type { captureFilterFields, verifyOutputFields, verifyRecordFields } from './legacyFields.ts';

type FieldOf<Names extends readonly string[]> = Names[number];
/** Records carry the fields that they have; a field that is absent is unknown or empty. */
type Texts<Names extends readonly string[]> = Partial<Record<FieldOf<Names>, string>>;

/** Fields that answers have in public recordings, beside those of the specification. */
export type SeenFields = Texts<typeof seenMatchFields>;

/** A record of the simple batch cleanse. Every field is optional; `ID` comes back unchanged. */
export type CleanseRecord = Texts<typeof cleanseRecordFields>;

/** An answer of the simple batch cleanse. `GeoDistance` is in metres. */
export type CleanseMatch = Texts<typeof cleanseMatchFields> & SeenFields & { GeoDistance?: number };

/** A record of the international batch cleanse. `Country` is an ISO 3166 code of 2 or 3 letters; structured fields are preferred over lines. */
export type InternationalRecord = Texts<typeof internationalRecordFields>;

/** What the service echoes of a record. */
export type InternationalEcho = InternationalRecord & { Table?: string; QueryString?: string };

/** List A. */
export type InternationalMatchField = FieldOf<typeof internationalMatchFields>;

/** An answer of the international batch cleanse: list A, a `…Status` beside each when `FieldStatus` is on, and the persons' fields. */
export type InternationalMatch = Texts<typeof internationalMatchFields> &
  Partial<Record<`${InternationalMatchField}Status`, string>> &
  Texts<typeof internationalPersonFields> &
  SeenFields;

/** One address of the legacy verify. */
export type VerifyRecord = Texts<typeof verifyRecordFields>;

/** A verified record of the legacy service; further fields of list A come by country and add-on. */
export type VerifiedRecord = Texts<typeof verifyOutputFields> & Texts<typeof internationalMatchFields> & SeenFields;

/** A captured record: as a verified one, with what was matched. */
export type CapturedRecord = VerifiedRecord & { MatchedFieldList?: string; TotalRecordCount?: string };

/** Filters of the legacy capture and complete; only for the USA, CAN, GBR and AUS. */
export type CaptureFilters = Texts<typeof captureFilterFields>;
