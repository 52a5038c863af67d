import { type BatchOperationName, getOwn, operations, type RelayKind, type ServerOptions } from '../../core/index.ts';

/** Options of `verify`. The specification mentions only these two. */
const verifyOptions = 'DefaultCountry OutputCasing';

/** All options of `cleanseInternational`, as in `ServerOptions`. */
const internationalOptions = `AddressLineSeparator AliasPreference CertifiedCountryList CombinedSearchMethods CombinedVerifyMethods ConfidenceThreshold ConformToReference CountryFields ${verifyOptions} DuplicateHandlingMask EnhancedCountryTool FieldNameWeight FieldStatus ForceCountry GeocodeCountryList GeocodeMatchRules IgnoreUnmatched MaxResults MatchScoreAbsoluteThreshold MatchScoreThresholdFactor MaximumGeoDistance MinimumGeoAccuracyLevel MinimumMatchscore MinimumPostcode MinimumSimilarity MinimumVerificationLevel OutputAddressFormat OutputFields OutputScript OutputSortType PreferPrimaryValidAlias QueryClause QueryString RangeDecompose RangefieldPreference ReferenceDatasetCacheSize ReturnVerifiedFieldsOnly SerpWesternStyle SimpleParse StrictReferenceMatch StrictRefMatchCountryList SuppressAdditionFields SuppressAddressFields SuppressFields SuppressUnmatched SuppressMatchFields Table TransliterationIgnoreFields ToolInfo UseSymbolicTransliteration VerifyCountryList VerifyMatchRules ActiveCassLibrary CassAvcEnable CassCityAbbreviation CassPreserveAlias CassUrbFirst CassUseUSPSPreferredCity CassZipFields`;

const optionNames: Partial<Record<BatchOperationName, string>> = {
  cleanseInternational: internationalOptions,
  verify: verifyOptions,
};

const isText = (value: unknown): value is string => typeof value === 'string';

const isValid: Partial<Record<RelayKind, (value: unknown) => boolean>> = {
  flag: (value) => typeof value === 'boolean',
  text: isText,
  options: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText),
};

/**
 * Explains why settings from an untrusted source cannot be used, or returns undefined if they can. A setting can cost money, so only listed settings
 * are used. A relay accepts the same settings from a page.
 */
export function settingsProblem(operation: BatchOperationName, settings: unknown): string | undefined {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    return 'The settings are not an object.';
  const kinds: Readonly<Record<string, RelayKind>> = operations[operation].relay?.fields ?? {};
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const kind = getOwn(kinds, name);
    const check = kind && isValid[kind];
    if (!check) return `The setting "${name}" is not a setting of ${operation}.`;
    if (!check(value)) return `The setting "${name}" has an invalid value.`;
    const unknown =
      kind === 'options' &&
      Object.keys(value as ServerOptions).find((option) => !optionNames[operation]?.split(' ').includes(option));
    if (unknown) return `The option "${unknown}" is not an option of ${operation}.`;
  }
  return undefined;
}

/** Lists the settings that differ from the service's defaults, such as `geocode, FieldStatus=True`. Returns '' if there are none. */
export const describeSettings = (settings: object): string =>
  Object.entries(settings)
    .flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([option, text]) => `${option}=${String(text)}`)
        : value === true
          ? [name]
          : value === false || value === undefined
            ? []
            : [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
    )
    .join(', ');
