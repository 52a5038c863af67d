import { internationalRecordFields, linesIn, oneOfCountries, verifyRecordFields } from '../../core/index.ts';

/** Where the house's number stands before its street. */
const isNumberFirst = oneOfCountries(
  'US USA GB GBR CA CAN AU AUS NZ NZL IE IRL FR FRA LU LUX MC MCO ZA ZAF IN IND SG SGP MY MYS PH PHL IL ISR',
);

const startingWith = (name: string, fields: readonly string[]) => fields.filter((field) => field.startsWith(name));
const ownLines = startingWith('Address', verifyRecordFields).filter((field) => field !== 'Address');

/** Parts that stand above the street, in it and below it, in the order in which a letter has them. */
const above = ['Organization', 'Building', 'SubBuildingFloor'];
const street = ['DependentThoroughfare', 'Thoroughfare', 'Premise', 'SubBuilding'];
const delivery = startingWith('DeliveryAddress', internationalRecordFields);
const below = ['DoubleDependentLocality', 'DependentLocality', 'SubAdministrativeArea', 'SuperAdministrativeArea'];

/** The parts of an address that the legacy service has no field for: they are sent in its lines. */
export const partsInLines: readonly string[] = [...above, ...street, ...delivery, 'PostBox', ...below];

/** The legacy service takes an address in lines: the parts that it has no field for are put into them, as a letter has them. */
export function inLines(record: Record<string, string>): Record<string, string> {
  const given = new Map(Object.entries(record));
  const inFields = Object.entries(record).filter(([field]) => !partsInLines.includes(field));
  if (inFields.length === Object.keys(record).length) return record;
  const of = (fields: readonly string[]) => fields.map((field) => given.get(field));
  const [first, second, ...others] = of(ownLines);
  const streets = [record['DependentThoroughfare'], record['Thoroughfare']].filter(Boolean);
  const isNamed = streets.length > 0;
  // Without a name of its own, the first line is the street.
  const [name, ...further] = isNamed ? streets : [first];
  const lines = [
    ...of(above),
    streetLine(record, name),
    ...further,
    joined(isNamed ? [first, second] : [second]),
    ...others,
    ...of(delivery).flatMap((text) => linesIn(text)),
    postBoxLine(record['PostBox']),
    ...of(below),
  ].filter(Boolean);
  const last = ownLines.length - 1;
  const all = [...lines.slice(0, last), joined(lines.slice(last))].filter(Boolean);
  return Object.fromEntries([
    ...inFields.filter(([field]) => !ownLines.includes(field)),
    ...all.map((line, at) => [ownLines[at], line]),
  ]) as Record<string, string>;
}

function streetLine({ Premise, SubBuilding, Country }: Record<string, string>, name = ''): string {
  // A line that has its number already keeps it as it is.
  const isWhole = !Premise || name.split(/[\s,]+/).includes(Premise);
  const parts = isWhole ? [name] : [name, Premise];
  if (isNumberFirst(Country)) parts.reverse();
  return joined([...parts, SubBuilding], ' ');
}

/** A number alone does not say what it is the number of. */
const postBoxLine = (text = '') => (/^\d+$/.test(text) ? `PO Box ${text}` : text);

const joined = (texts: readonly (string | undefined)[], by = ', ') => texts.filter(Boolean).join(by);
