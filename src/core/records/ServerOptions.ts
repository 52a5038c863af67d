/**
 * All ServerOptions entries of the international batch cleanse (address services specification, "International batch cleanse: request body"). All
 * are texts when sent. Meanings are from public documentation; "not shown" means that it has none. For an option that the service has and this
 * type lacks, use `extraOptions`.
 */
export interface ServerOptions extends UsCertificationOptions {
  /**
   * Text between the lines of the Address output.
   * @default '<br>'
   */
  AddressLineSeparator?: string;
  /**
   * Meaning not shown.
   * @default ''
   */
  AliasPreference?: string;
  /**
   * Countries to run through the certified process, such as "USA,CAN,AUS".
   * @default ''
   */
  CertifiedCountryList?: string;
  /**
   * Search strategy.
   * @default 'YES'
   */
  CombinedSearchMethods?: KnownText<'YES' | 'NO'>;
  /**
   * Verification strategy.
   * @default 'YES'
   */
  CombinedVerifyMethods?: KnownText<'YES' | 'NO'>;
  /**
   * Meaning not shown.
   * @default '90'
   */
  ConfidenceThreshold?: string;
  /**
   * Meaning not shown.
   * @default 'NO'
   */
  ConformToReference?: KnownText<'YES' | 'NO'>;
  /**
   * Input fields that may contain the country, separated by commas.
   * @default 'Country'
   */
  CountryFields?: string;
  /**
   * ISO 3166 alpha-3 code of the country if none is recognised.
   * @default ''
   */
  DefaultCountry?: string;
  /**
   * Removal of repeated components, 0 to 15.
   * @default ''
   */
  DuplicateHandlingMask?: string;
  /**
   * Automatic identification of the country.
   * @default 'OFF'
   */
  EnhancedCountryTool?: KnownText<'ON' | 'OFF'>;
  /**
   * Weight of the input's field names relative to the reference data, 1 to 255; also per field: "A=240|B=100|50".
   * @default ''
   */
  FieldNameWeight?: string;
  /**
   * Adds a <Field>Status companion to every field (`fieldStatusOf` names its values).
   * @default 'False'
   */
  FieldStatus?: KnownText<'True' | 'False'>;
  /**
   * ISO 3166 alpha-3 code of the country, overriding the record.
   * @default ''
   */
  ForceCountry?: string;
  /**
   * Countries to geocode.
   * @default ''
   */
  GeocodeCountryList?: string;
  /**
   * Meaning not shown.
   * @default ''
   */
  GeocodeMatchRules?: string;
  /**
   * Allows a search to match part of the input.
   * @default 'NO'
   */
  IgnoreUnmatched?: KnownText<'YES' | 'NO'>;
  /**
   * Maximum matches per address.
   * @default ''
   */
  MaxResults?: string;
  /**
   * Minimum score, 0 to 100, at which a match counts as a candidate.
   * @default '60'
   */
  MatchScoreAbsoluteThreshold?: string;
  /**
   * Minimum percentage of the best score at which a match counts as a candidate.
   * @default '95'
   */
  MatchScoreThresholdFactor?: string;
  /**
   * Maximum inaccuracy of a geocode in metres; -1 for any.
   * @default '-1'
   */
  MaximumGeoDistance?: string;
  /**
   * Minimum level of a geocode, 0 to 4.
   * @default '0'
   */
  MinimumGeoAccuracyLevel?: string;
  /**
   * Below this score, 0 to 100, the record is reverted: the input is returned and the AVC starts with R.
   * @default '0'
   */
  MinimumMatchscore?: string;
  /**
   * Below this postcode status, 0 to 8, the record is reverted.
   * @default '0'
   */
  MinimumPostcode?: string;
  /**
   * Percentage of similarity that a match needs.
   * @default '70'
   */
  MinimumSimilarity?: string;
  /**
   * Below this verification level, 0 to 5, the record is reverted.
   * @default '0'
   */
  MinimumVerificationLevel?: string;
  /**
   * Adds AddressFormat and DeliveryAddressFormat, which name the fields of each line.
   * @default 'NO'
   */
  OutputAddressFormat?: KnownText<'YES' | 'NO'>;
  /**
   * Letter case of the output.
   * @default 'Title'
   */
  OutputCasing?: KnownText<'Title' | 'Upper' | 'Lower'>;
  /**
   * Output fields, separated by commas; all if empty.
   * @default ''
   */
  OutputFields?: string;
  /**
   * ISO 15924 script of the output.
   * @default 'Latn'
   */
  OutputScript?: string;
  /**
   * Order of several matches.
   * @default 'AVC'
   */
  OutputSortType?: KnownText<'AVC' | 'Alphabetical' | 'Similarity'>;
  /**
   * Takes the first valid alias.
   * @default 'NO'
   */
  PreferPrimaryValidAlias?: KnownText<'YES' | 'NO'>;
  /** Meaning not shown. No default. */
  QueryClause?: string;
  /**
   * Meaning not shown.
   * @default ''
   */
  QueryString?: string;
  /**
   * Format of number ranges.
   * @default 'Match'
   */
  RangeDecompose?: KnownText<'Match' | 'Range' | 'Full'>;
  /** Meaning not shown. No default. */
  RangefieldPreference?: string;
  /**
   * Reference data sets that the service keeps in memory.
   * @default '5'
   */
  ReferenceDatasetCacheSize?: string;
  /**
   * Outputs only verified fields; can be set per country.
   * @default 'No'
   */
  ReturnVerifiedFieldsOnly?: KnownText<'Yes' | 'No'>;
  /**
   * Meaning not shown.
   * @default 'NO'
   */
  SerpWesternStyle?: KnownText<'YES' | 'NO'>;
  /**
   * Parsing strategy.
   * @default 'YES'
   */
  SimpleParse?: KnownText<'YES' | 'NO'>;
  /**
   * Accepts only matches of the reference data.
   * @default 'NO'
   */
  StrictReferenceMatch?: KnownText<'YES' | 'NO'>;
  /**
   * Countries for which only matches of the reference data are accepted.
   * @default ''
   */
  StrictRefMatchCountryList?: string;
  /**
   * Fields that are not added if the input lacks them, separated by commas.
   * @default ''
   */
  SuppressAdditionFields?: string;
  /**
   * Fields that are omitted from the Address lines, separated by commas.
   * @default ''
   */
  SuppressAddressFields?: string;
  /**
   * Fields that are omitted from the output, separated by commas.
   * @default ''
   */
  SuppressFields?: string;
  /**
   * Omits unmatched data.
   * @default 'OFF'
   */
  SuppressUnmatched?: KnownText<'ON' | 'OFF'>;
  /**
   * Fields that are not matched, separated by commas.
   * @default ''
   */
  SuppressMatchFields?: string;
  /**
   * Meaning not shown.
   * @default ''
   */
  Table?: string;
  /**
   * Fields that are never transliterated, separated by commas.
   * @default 'ID,ISO3166-2,ISO3166-3,_L,Latitude,Longitude,GeoAccuracy,GeoDistance,AVC'
   */
  TransliterationIgnoreFields?: string;
  /**
   * Adds debugging details.
   * @default 'NO'
   */
  ToolInfo?: KnownText<'YES' | 'NO'>;
  /**
   * Transliteration by symbols.
   * @default 'YES'
   */
  UseSymbolicTransliteration?: KnownText<'YES' | 'NO'>;
  /**
   * Countries to verify.
   * @default ''
   */
  VerifyCountryList?: string;
  /**
   * Meaning not shown.
   * @default ''
   */
  VerifyMatchRules?: string;
}

/** The entries of ServerOptions for the certified process of the United States (CASS). */
export interface UsCertificationOptions {
  /**
   * US certification library. Meaning not shown.
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

/** A known value, or any other text: the service checks the values. */
type KnownText<Value extends string> = Value | (string & {});
