import type { ServiceBehavior } from '../services/service.ts';
import type { RecordFields } from './matchFields.ts';

/** ServerOptions that the simulator supports. All other options have no effect. */
export interface SupportedOptions {
  separator: string;
  /** Position of the unit. If undefined, the position is the same as in the real service. */
  unitStyle: ServiceBehavior['unitStyle'];
  casing: 'title' | 'upper' | 'lower';
  maxResults: number | undefined;
  minimumLevel: number;
  minimumScore: number;
  minimumPostcode: number;
  similarity: number;
  fieldStatus: boolean;
  addressFormat: boolean;
  /** Fields to return. An empty list returns all fields. */
  only: readonly string[];
  /** Fields to leave out. */
  without: readonly string[];
  withoutInLines: readonly string[];
  withoutAdded: readonly string[];
  suppressUnmatched: boolean;
  verifiedOnly: boolean;
  force: string;
  fallback: string;
  /** Whether certified matches in the US have no AVC. */
  silent: boolean;
}

export function readServerOptions(
  given: Readonly<Record<string, unknown>>,
  { separator = '<br>', unitStyle }: { separator?: string; unitStyle?: ServiceBehavior['unitStyle'] } = {},
): SupportedOptions {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const list = (name: string) =>
    text(name)
      .split(',')
      .map((field) => field.trim())
      .filter(Boolean);
  const number = (name: string, otherwise: number) => (text(name).trim() ? Number(text(name)) || 0 : otherwise);
  const on = (name: string) => ['yes', 'true', 'on'].includes(text(name).toLowerCase());
  const casing = text('OutputCasing').toLowerCase();
  const maxResults = Math.trunc(number('MaxResults', 0));
  return {
    separator: typeof given['AddressLineSeparator'] === 'string' ? given['AddressLineSeparator'] : separator,
    unitStyle,
    casing: casing === 'upper' || casing === 'lower' ? casing : 'title',
    maxResults: maxResults > 0 ? maxResults : undefined,
    minimumLevel: number('MinimumVerificationLevel', 0),
    minimumScore: number('MinimumMatchscore', 0),
    minimumPostcode: number('MinimumPostcode', 0),
    similarity: number('MinimumSimilarity', 70),
    fieldStatus: on('FieldStatus'),
    addressFormat: on('OutputAddressFormat'),
    only: list('OutputFields'),
    without: [...list('SuppressFields'), ...list('SuppressMatchFields')],
    withoutInLines: list('SuppressAddressFields'),
    withoutAdded: list('SuppressAdditionFields'),
    suppressUnmatched: on('SuppressUnmatched'),
    verifiedOnly: on('ReturnVerifiedFieldsOnly'),
    force: text('ForceCountry'),
    fallback: text('DefaultCountry'),
    silent: list('CertifiedCountryList').some((code) => /^usa?$/i.test(code)) && !on('CassAvcEnable'),
  };
}

/** Whether the casing option applies to a field. Codes and numbers keep their case. */
const hasFreeCase = (name: string) =>
  !/^(AVC|AQI|Country|ISO3166-.|GeoAccuracy|Latitude|Longitude|.*Format|DPVFootnotes|.*Indicator)$/.test(name);

export function withCasing(fields: RecordFields, { casing }: SupportedOptions): RecordFields {
  if (casing === 'title') return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      hasFreeCase(name) ? (casing === 'upper' ? text.toUpperCase() : text.toLowerCase()) : text,
    ]),
  );
}

/** Selects the fields to return. `added` returns whether a field is in the match but not in the record. */
export function withSelection(
  fields: RecordFields,
  options: SupportedOptions,
  added: (name: string) => boolean,
): RecordFields {
  const { only, without, withoutAdded } = options;
  if (only.length + without.length + withoutAdded.length === 0) return fields;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) =>
        (only.length === 0 || only.includes(name)) &&
        !without.includes(name) &&
        !(withoutAdded.includes(name) && added(name)),
    ),
  );
}
