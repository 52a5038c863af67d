/**
 * All ServerOptions entries of the international batch cleanse (address services specification, "International batch cleanse: request body").
 * All values are sent as texts. Their meanings are from public documentation. "Meaning not shown" marks options that it does not explain. For
 * an option that this type lacks, use `extraOptions`.
 */
export interface ServerOptions extends UsCertificationOptions {
  /**
   * Text that separates the lines in the Address output.
   * @default '<br>'
   */
  AddressLineSeparator?: string;
  /**
   * Meaning not shown.
   * @default ''
   */
  AliasPreference?: string;
  /**
   * Countries for which the certified process is used, such as "USA,CAN,AUS".
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
   * Input fields that can contain the country, separated by commas.
   * @default 'Country'
   */
  CountryFields?: string;
  /**
   * ISO 3166 alpha-3 code of the country to use if none is recognised.
   * @default ''
   */
  DefaultCountry?: string;
  /**
   * Bit mask for the removal of repeated components, 0 to 15.
   * @default ''
   */
  DuplicateHandlingMask?: string;
  /**
   * Whether to identify the country automatically.
   * @default 'OFF'
   */
  EnhancedCountryTool?: KnownText<'ON' | 'OFF'>;
  /**
   * Weight of the input's field names relative to the reference data, 1 to 255. Can also be set per field: "A=240|B=100|50".
   * @default ''
   */
  FieldNameWeight?: string;
  /**
   * Adds a <Field>Status companion to every field (`fieldStatusOf` names its values).
   * @default 'False'
   */
  FieldStatus?: KnownText<'True' | 'False'>;
  /**
   * ISO 3166 alpha-3 code of a country that overrides the country of each record.
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
   * Whether a search can match only a part of the input.
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
   * Maximum inaccuracy of a geocode in metres, or -1 for no limit.
   * @default '-1'
   */
  MaximumGeoDistance?: string;
  /**
   * Minimum level of a geocode, 0 to 4.
   * @default '0'
   */
  MinimumGeoAccuracyLevel?: string;
  /**
   * Minimum score, 0 to 100. Below it, the record is reverted: the input is returned, and the AVC starts with R.
   * @default '0'
   */
  MinimumMatchscore?: string;
  /**
   * Minimum postcode status, 0 to 8. Below it, the record is reverted.
   * @default '0'
   */
  MinimumPostcode?: string;
  /**
   * Minimum similarity of a match, as a percentage.
   * @default '70'
   */
  MinimumSimilarity?: string;
  /**
   * Minimum verification level, 0 to 5. Below it, the record is reverted.
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
   * Output fields, separated by commas. An empty text means all fields.
   * @default ''
   */
  OutputFields?: string;
  /**
   * ISO 15924 script of the output.
   * @default 'Latn'
   */
  OutputScript?: string;
  /**
   * Sort order if there are several matches.
   * @default 'AVC'
   */
  OutputSortType?: KnownText<'AVC' | 'Alphabetical' | 'Similarity'>;
  /**
   * Whether to use the first valid alias.
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
   * Number of reference data sets that the service keeps in memory.
   * @default '5'
   */
  ReferenceDatasetCacheSize?: string;
  /**
   * Whether to output only verified fields. Can be set per country.
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
   * Whether to accept only matches with the reference data.
   * @default 'NO'
   */
  StrictReferenceMatch?: KnownText<'YES' | 'NO'>;
  /**
   * Countries for which only matches with the reference data are accepted.
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
   * Whether to omit unmatched data.
   * @default 'OFF'
   */
  SuppressUnmatched?: KnownText<'ON' | 'OFF'>;
  /**
   * Fields that are ignored for matching, separated by commas.
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
   * Whether to add debugging details.
   * @default 'NO'
   */
  ToolInfo?: KnownText<'YES' | 'NO'>;
  /**
   * Whether to transliterate by symbols.
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
   * Library for US certification. Meaning not shown.
   * @default ''
   */
  ActiveCassLibrary?: string;
  /**
   * US certification: whether to return an AVC. Otherwise the AVC is Z00-00-00-000.
   * @default 'NO'
   */
  CassAvcEnable?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: whether to use short city names.
   * @default 'NO'
   */
  CassCityAbbreviation?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: whether to keep the alias of a street.
   * @default 'NO'
   */
  CassPreserveAlias?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: whether to put the urbanization line first (Puerto Rico).
   * @default 'NO'
   */
  CassUrbFirst?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: whether to use the preferred city name.
   * @default 'NO'
   */
  CassUseUSPSPreferredCity?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: whether to add extra ZIP fields.
   * @default 'NO'
   */
  CassZipFields?: KnownText<'YES' | 'NO'>;
}

/** A known value, or any other text. The service validates it. */
type KnownText<Value extends string> = Value | (string & {});
