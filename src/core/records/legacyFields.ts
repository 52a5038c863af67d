import { numberedLines } from './numbered.ts';

/** The fields of a legacy input address (address services specification, "Legacy address verify": body). */
export const verifyRecordFields = [
  'Address',
  ...numberedLines('Address'),
  'Locality',
  'AdministrativeArea',
  'PostalCode',
  'Country',
] as const;

/** The fields that a verified record can carry ("Legacy address verify: output record"); others come by country and add-on. */
export const verifyOutputFields = [
  'AQI',
  'AVC',
  'Address',
  'Address1',
  'Address2',
  'Address3',
  'AdministrativeArea',
  'CountryName',
  'DeliveryAddress',
  'DeliveryAddress1',
  'DependentLocality',
  'GeoAccuracy',
  'GeoDistance',
  'ISO3166-2',
  'ISO3166-3',
  'ISO3166-N',
  'Latitude',
  'Locality',
  'Longitude',
  'MatchRuleLabel',
  'PostalCode',
  'PostalCodePrimary',
  'PostalCodeSecondary',
  'Premise',
  'PremiseNumber',
  'SubAdministrativeArea',
  'Thoroughfare',
  'ThoroughfareName',
] as const;

/** What a capture is filtered by ("Legacy address capture": filters). */
export const captureFilterFields = [
  'PostalBox',
  'SubBuilding',
  'Premise',
  'Thoroughfare',
  'Locality',
  'AdministrativeArea',
  'PostalCode',
] as const;
