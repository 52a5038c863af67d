/** A known value, or any other text: values are checked by the service. */
export type KnownText<Value extends string> = Value | (string & {});

/**
 * Every ServerOptions entry of the international batch cleanse (address services specification, "International batch cleanse: request
 * body"). All are texts on the wire. Meanings are from public documentation; where it has none, "not shown". A name that is not listed
 * is refused by the compiler; one that the service has and this list has not goes into `extraOptions`.
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
   * Which input fields may hold the country, separated by commas.
   * @default 'Country'
   */
  CountryFields?: string;
  /**
   * ISO 3166 alpha-3 code of the country when none is recognised.
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
   * Weight of the given field names against the reference data, 1 to 255, also per field: "A=240|B=100|50".
   * @default ''
   */
  FieldNameWeight?: string;
  /**
   * Adds a <Field>Status companion to every field (`fieldStatusOf` names its values).
   * @default 'False'
   */
  FieldStatus?: KnownText<'True' | 'False'>;
  /**
   * ISO 3166 alpha-3 code of the country, whatever the record says.
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
   * A search may match part of the input.
   * @default 'NO'
   */
  IgnoreUnmatched?: KnownText<'YES' | 'NO'>;
  /**
   * Most matches per address, a whole number.
   * @default ''
   */
  MaxResults?: string;
  /**
   * Least score, 0 to 100, at which a match counts as a candidate.
   * @default '60'
   */
  MatchScoreAbsoluteThreshold?: string;
  /**
   * Least percentage of the best score at which a match counts as a candidate.
   * @default '95'
   */
  MatchScoreThresholdFactor?: string;
  /**
   * Metres: a geocode that is less exact is not returned. -1: any.
   * @default '-1'
   */
  MaximumGeoDistance?: string;
  /**
   * A geocode of a lower level, 0 to 4, is not returned.
   * @default '0'
   */
  MinimumGeoAccuracyLevel?: string;
  /**
   * Below this score, 0 to 100, the record is reverted: the input comes back and the AVC begins with R.
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
   * How words are written.
   * @default 'Title'
   */
  OutputCasing?: KnownText<'Title' | 'Upper' | 'Lower'>;
  /**
   * The fields that come out, separated by commas; all when empty.
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
   * How number ranges are written out.
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
   * Only verified fields come out; may be given per country.
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
   * Only matches of the reference data.
   * @default 'NO'
   */
  StrictReferenceMatch?: KnownText<'YES' | 'NO'>;
  /**
   * Countries for which only matches of the reference data count.
   * @default ''
   */
  StrictRefMatchCountryList?: string;
  /**
   * Fields that are not added when the input lacks them, separated by commas.
   * @default ''
   */
  SuppressAdditionFields?: string;
  /**
   * Fields that are left out of the Address lines, separated by commas.
   * @default ''
   */
  SuppressAddressFields?: string;
  /**
   * Fields that do not come out, separated by commas.
   * @default ''
   */
  SuppressFields?: string;
  /**
   * Leaves out what was not matched.
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
