import { numberedLines } from './numbered.ts';

/** Fields of an input address for the legacy verify (address services specification, "Legacy address verify", body). */
export const verifyRecordFields = [
  'Address',
  ...numberedLines('Address'),
  'Locality',
  'AdministrativeArea',
  'PostalCode',
  'Country',
] as const;

/** Fields that a verified record can have ("Legacy address verify", output record). Other fields depend on the country and the add-ons. */
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

/** Filter fields for the legacy capture ("Legacy address capture", filters). */
export const captureFilterFields = [
  'PostalBox',
  'SubBuilding',
  'Premise',
  'Thoroughfare',
  'Locality',
  'AdministrativeArea',
  'PostalCode',
] as const;
