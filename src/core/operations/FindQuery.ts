import type { Parameters } from '../operation/parametersProblem.ts';

/** Fields that a Find filter is publicly known to take; any other name passes through. */
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

/** Exact match on one field. Several filters are joined with AND. */
export interface FindFilter {
  field: FindFilterField;
  value: string;
  /** Leave out what matches, instead of keeping only that. */
  exclude?: boolean;
}

/** What Find is asked (address services specification, "Capture platform: Find"). */
export interface FindQuery {
  /** What was typed. May be empty only when `container` is given. */
  text?: string;
  /** Id of a container suggestion: list what is inside it. */
  container?: string;
  /** ISO 3166 alpha-2 or alpha-3 codes, or English names ("Canada"), any case. Sent as codes. */
  countries?: readonly string[];
  /** Most rows wanted, 1 or more. The service chooses (publicly: 10) when absent and ignores it inside a container. */
  limit?: number;
  /** Where the person is: a country name or code, "latitude,longitude" (WGS84), or an IP address. */
  origin?: string;
  /** Preferred language, such as 'en' or 'en-gb'. */
  language?: string;
  /** true: favour what is near `origin` (coordinates or IP). false: prefer the country that `origin` names. */
  bias?: boolean;
  /** Typed filters, or a text in the service's own syntax (`Locality:Boston`, `!Locality:Boston`). */
  filters?: string | readonly (FindFilter | string)[];
  /** true when called from a server, so that its IP address is not taken for the person's. */
  isMiddleware?: boolean;
  /** Further query parameters of the service, passed on as they are. Never the key, the text, a container or an id. */
  parameters?: Parameters;
}
