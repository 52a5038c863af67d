/**
 * All ServerOptions entries for the international batch cleanse (address services specification, "International batch cleanse: request body").
 * All values are sent as text. The descriptions come from public documentation. Use `extraOptions` to send an option that is missing from this
 * type.
 */
export interface ServerOptions extends UsCertificationOptions {
  /**
   * Text that separates the lines in the Address output.
   * @default '<br>'
   */
  AddressLineSeparator?: string;
  /**
   * Public documentation does not explain this option.
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
   * Public documentation does not explain this option.
   * @default '90'
   */
  ConfidenceThreshold?: string;
  /**
   * Public documentation does not explain this option.
   * @default 'NO'
   */
  ConformToReference?: KnownText<'YES' | 'NO'>;
  /**
   * Input fields that can contain the country, separated by commas.
   * @default 'Country'
   */
  CountryFields?: string;
  /**
   * ISO 3166 alpha-3 code of the country to use if the service recognizes no country in a record.
   * @default ''
   */
  DefaultCountry?: string;
  /**
   * Bit mask, from 0 to 15, that controls the removal of repeated components.
   * @default ''
   */
  DuplicateHandlingMask?: string;
  /**
   * Whether to identify the country automatically.
   * @default 'OFF'
   */
  EnhancedCountryTool?: KnownText<'ON' | 'OFF'>;
  /**
   * Weight of the input's field names relative to the reference data, from 1 to 255. You can also set it for each field: "A=240|B=100|50".
   * @default ''
   */
  FieldNameWeight?: string;
  /**
   * Whether to add a `<Field>Status` field to the answer for every field. `fieldStatusOf` converts its value to a name.
   * @default 'False'
   */
  FieldStatus?: KnownText<'True' | 'False'>;
  /**
   * ISO 3166 alpha-3 code of a country that overrides the country of each record.
   * @default ''
   */
  ForceCountry?: string;
  /**
   * Countries whose addresses are geocoded.
   * @default ''
   */
  GeocodeCountryList?: string;
  /**
   * Public documentation does not explain this option.
   * @default ''
   */
  GeocodeMatchRules?: string;
  /**
   * Whether a match can leave parts of the input unmatched.
   * @default 'NO'
   */
  IgnoreUnmatched?: KnownText<'YES' | 'NO'>;
  /**
   * Maximum number of matches per address.
   * @default ''
   */
  MaxResults?: string;
  /**
   * Minimum score of a match, from 0 to 100. Matches with a lower score are not candidates.
   * @default '60'
   */
  MatchScoreAbsoluteThreshold?: string;
  /**
   * Minimum score of a match, as a percentage of the best score. Matches with a lower score are not candidates.
   * @default '95'
   */
  MatchScoreThresholdFactor?: string;
  /**
   * Maximum inaccuracy of a geocode in meters. -1 means no limit.
   * @default '-1'
   */
  MaximumGeoDistance?: string;
  /**
   * Minimum accuracy level of a geocode, from 0 to 4.
   * @default '0'
   */
  MinimumGeoAccuracyLevel?: string;
  /**
   * Minimum score of a record, from 0 to 100. A record with a lower score is reverted: the service returns the input, and the AVC starts with R.
   * @default '0'
   */
  MinimumMatchscore?: string;
  /**
   * Minimum postcode status, from 0 to 8. A record with a lower status is reverted, as with `MinimumMatchscore`.
   * @default '0'
   */
  MinimumPostcode?: string;
  /**
   * Minimum similarity of a match, as a percentage.
   * @default '70'
   */
  MinimumSimilarity?: string;
  /**
   * Minimum verification level, from 0 to 5. A record with a lower level is reverted, as with `MinimumMatchscore`.
   * @default '0'
   */
  MinimumVerificationLevel?: string;
  /**
   * Whether to add to the answer the fields AddressFormat and DeliveryAddressFormat, which name the fields in each line.
   * @default 'NO'
   */
  OutputAddressFormat?: KnownText<'YES' | 'NO'>;
  /**
   * Letter case of the output.
   * @default 'Title'
   */
  OutputCasing?: KnownText<'Title' | 'Upper' | 'Lower'>;
  /**
   * Output fields, separated by commas. If empty, the service returns all fields.
   * @default ''
   */
  OutputFields?: string;
  /**
   * ISO 15924 script of the output.
   * @default 'Latn'
   */
  OutputScript?: string;
  /**
   * Order of the matches, if there are several.
   * @default 'AVC'
   */
  OutputSortType?: KnownText<'AVC' | 'Alphabetical' | 'Similarity'>;
  /**
   * Whether to use the first valid alias.
   * @default 'NO'
   */
  PreferPrimaryValidAlias?: KnownText<'YES' | 'NO'>;
  /** Public documentation does not explain this option. It has no default. */
  QueryClause?: string;
  /**
   * Public documentation does not explain this option.
   * @default ''
   */
  QueryString?: string;
  /**
   * Format of number ranges.
   * @default 'Match'
   */
  RangeDecompose?: KnownText<'Match' | 'Range' | 'Full'>;
  /** Public documentation does not explain this option. It has no default. */
  RangefieldPreference?: string;
  /**
   * Number of reference data sets that the service keeps in memory.
   * @default '5'
   */
  ReferenceDatasetCacheSize?: string;
  /**
   * Whether to output only verified fields. Can be set for each country.
   * @default 'No'
   */
  ReturnVerifiedFieldsOnly?: KnownText<'Yes' | 'No'>;
  /**
   * Public documentation does not explain this option.
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
   * Fields that the service must not add if they are missing from the input, separated by commas.
   * @default ''
   */
  SuppressAdditionFields?: string;
  /**
   * Fields to omit from the Address lines, separated by commas.
   * @default ''
   */
  SuppressAddressFields?: string;
  /**
   * Fields to omit from the output, separated by commas.
   * @default ''
   */
  SuppressFields?: string;
  /**
   * Whether to omit unmatched data.
   * @default 'OFF'
   */
  SuppressUnmatched?: KnownText<'ON' | 'OFF'>;
  /**
   * Fields to ignore in matching, separated by commas.
   * @default ''
   */
  SuppressMatchFields?: string;
  /**
   * Public documentation does not explain this option.
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
   * Whether to use symbolic transliteration.
   * @default 'YES'
   */
  UseSymbolicTransliteration?: KnownText<'YES' | 'NO'>;
  /**
   * Countries whose addresses are verified.
   * @default ''
   */
  VerifyCountryList?: string;
  /**
   * Public documentation does not explain this option.
   * @default ''
   */
  VerifyMatchRules?: string;
}

/** ServerOptions entries for the certified process of the United States (CASS). */
interface UsCertificationOptions {
  /**
   * Library for US certification. Public documentation does not explain its values.
   * @default ''
   */
  ActiveCassLibrary?: string;
  /**
   * US certification: whether to return a real AVC rather than Z00-00-00-000.
   * @default 'NO'
   */
  CassAvcEnable?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: whether to use short city names.
   * @default 'NO'
   */
  CassCityAbbreviation?: KnownText<'YES' | 'NO'>;
  /**
   * US certification: whether to keep a street's alias.
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

/** A documented value, or any other text. The service checks the value. */
type KnownText<Value extends string> = Value | (string & {});
