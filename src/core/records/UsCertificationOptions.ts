import type { KnownText } from './KnownText.ts';

/** The entries of ServerOptions for the certified process of the United States (CASS). */
export interface UsCertificationOptions {
  /**
   * Which US certification library is used. Meaning not shown.
   * @default ''
   */
  ActiveCassLibrary?: string;
  /**
   * US certification: report an AVC. Without it the AVC is Z00-00-00-000.
   * @default 'NO'
   */
  CassAvcEnable?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: short city names.
   * @default 'NO'
   */
  CassCityAbbreviation?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: keep an alias of a street.
   * @default 'NO'
   */
  CassPreserveAlias?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: the urbanization line first (Puerto Rico).
   * @default 'NO'
   */
  CassUrbFirst?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: the preferred city name.
   * @default 'NO'
   */
  CassUseUSPSPreferredCity?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: extra ZIP fields.
   * @default 'NO'
   */
  CassZipFields?: KnownText<'YES' | 'NO'>;
}
