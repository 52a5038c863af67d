import type { Address } from '../postal/Address.ts';
import type { TextRange } from '../text/highlight.ts';

/** Additional query parameters, sent to the service unchanged. */
export type QueryParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Field of a Find filter. The listed names are publicly known. Other names are sent unchanged. */
export type FindFilterField =
  | 'Postcode'
  | 'Locality'
  | 'DependentLocality'
  | 'Thoroughfare'
  | 'OrganisationName'
  | 'Language'
  | 'AdministrativeArea'
  | 'SubAdministrativeArea'
  | 'Attributes.CommercialResidential'
  | 'Attributes.HasSubpremises'
  | (string & {});

/** Filter for an exact match on a field. With several filters, a result must pass all of them. */
export interface FindFilter {
  field: FindFilterField;
  value: string;
  /**
   * Whether to exclude the matching results. Otherwise, only matching results are kept.
   * @default false
   */
  exclude?: boolean;
}

/** Query of `find` (address services specification, "Capture platform: Find"). */
export interface FindQuery {
  /** Text that the user has typed. It can be empty only if `container` is set. */
  text?: string;
  /** Id of the container whose contents to list. */
  container?: string;
  /** Countries to search: ISO 3166 alpha-2 or alpha-3 codes, or English names ("Canada"), in upper or lower case. They are sent as codes. */
  countries?: readonly string[];
  /**
   * Maximum number of rows, at least 1. Has no effect inside a container.
   * @default set by the service. It is publicly known to be 10.
   */
  limit?: number;
  /** Location of the user: a country name or code, "latitude,longitude" (WGS84), or an IP address. */
  origin?: string;
  /** Preferred language, such as 'en' or 'en-gb'. */
  language?: string;
  /**
   * Whether the service prefers results near `origin`, which must be coordinates or an IP address. If false, it prefers results in the country
   * of `origin`.
   */
  bias?: boolean;
  /** Filter objects, or strings in the service's syntax (`Locality:Boston`, `!Locality:Boston`). */
  filters?: string | readonly (FindFilter | string)[];
  /**
   * Whether the request comes from a server. Set this on a server, so that the service does not mistake the server's IP address for the user's.
   */
  isMiddleware?: boolean;
  /** Additional query parameters, sent to the service unchanged. They must not set the key, text, container or id. */
  parameters?: QueryParameters;
}

/**
 * A row of a Find answer (address services specification, "Capture platform: Find result item"). You can retrieve an **address**. A
 * **container** (a street, a building, a postal code …) opens another list.
 */
export interface Suggestion {
  /** Opaque, temporary id. Pass it back to the service, but never store it. */
  id: string;
  /** Kind of the row: 'address' if the service's type is 'Address', and 'container' otherwise. */
  kind: 'address' | 'container';
  /** Type of the row as named by the service: 'Address', 'Street', 'Postcode', 'Locality', 'BuildingName', … */
  type: string;
  text: string;
  description: string;
  language: string;
  /** Matched parts of the strings, merged and sorted. Pass them to `splitByRanges`, which clamps them to the length of the string. */
  highlight: { text: TextRange[]; description: TextRange[] };
  /** Number of addresses in a container, if the description states it ("… - 12 Addresses"). */
  count?: number;
}

/** Settings of `retrieve`. They do not change the cost of the call. */
export interface RetrieveSettings {
  /**
   * Up to 20 formats, such as `{Latitude}`. The result of the first format is in the address's `field1`, the result of the second in `field2`,
   * and so on. This option is publicly known but not in the specification.
   */
  fieldFormats?: readonly string[] | undefined;
  /** Additional query parameters, sent to the service unchanged. They must not set the key, text, container or id. */
  parameters?: QueryParameters | undefined;
}

export interface RetrieveInput extends RetrieveSettings {
  /** Id of an address suggestion. */
  id: string;
}

/** A suggestion from an `AddressSource`. Only `id` and `text` are required. */
export type SourceSuggestion = Pick<Suggestion, 'id' | 'text'> & Partial<Suggestion>;

/**
 * Your own source of addresses, used instead of the service for `find` and `retrieve`: another company's API, or an index of your shop
 * (docs/guides/sources.md). Timeouts, retries, limits, usage events and errors work as they do for the service.
 *
 * A source reports a failure by throwing.
 * - A `Response` fails the call with an `http` error, or with a `service` error if its body contains an error object. Status 429 means that the
 *   call was refused and can be sent again.
 * - An `AddressServiceError` keeps its kind, status and charge.
 * - A `SyntaxError`, such as one from `response.json()`, becomes a `response` error.
 * - Anything else becomes a `network` error whose `cause` is the name of what was thrown (`TypeError`).
 *
 * @example
 * ```ts
 * const source: AddressSource = {
 *   charges: { retrieve: false },
 *   async find({ text = '' }, { signal }) {
 *     const response = await fetch(`/addresses?q=${encodeURIComponent(text)}`, { signal });
 *     if (!response.ok) throw response;
 *     const matches: { id: string; label: string }[] = await response.json();
 *     return matches.map(({ id, label }) => ({ id, text: label }));
 *   },
 *   async retrieve(id, { signal }) {
 *     const response = await fetch(`/addresses/${encodeURIComponent(id)}`, { signal });
 *     if (!response.ok) throw response;
 *     const { street, city, zip } = await response.json();
 *     return [{ line1: street, city, postalCode: zip, countryIso2: 'US' }];
 *   },
 * };
 * const client = createClient({ source });
 * ```
 */
export interface AddressSource {
  /**
   * Searches for suggestions. The countries in the query are ISO 3166 codes in capitals. A suggestion without `kind` is an address. A row
   * of kind `container` opens another list: the next call has its id as `container`. An answer that is not a list, or a row without an id
   * or text, is a `response` error.
   */
  find(query: FindQuery, options: { signal: AbortSignal }): Promise<readonly SourceSuggestion[]>;
  /**
   * Returns the address of a suggestion, once per language. Every field that is missing becomes `''`, and `id` becomes the id of the
   * suggestion. Forms read `line1` to `line5`, `company`, `city`, `district`, `provinceCode` or `provinceName`, `postalCode` and `countryIso2`.
   */
  retrieve(id: string, options: RetrieveSettings & { signal: AbortSignal }): Promise<readonly Partial<Address>[]>;
  /**
   * Whether a call is chargeable. An answer to a chargeable call counts as one credit, even if the answer is empty. If the outcome of a
   * chargeable call is unknown, the call is in doubt and not retried.
   * @default { find: false, retrieve: true }
   */
  charges?: { find?: boolean; retrieve?: boolean };
}
