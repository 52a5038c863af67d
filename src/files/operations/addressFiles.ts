import {
  aqiOf,
  getOwn,
  type InternationalResult,
  internationalRecordFields,
  isEmptyValue,
  acceptsCoordinates,
  verdictOf,
  cleanseMatchFields,
  cleanseRecordFields,
  internationalMatchFields,
  internationalPersonFields,
  linesIn,
  isNumberFirst,
  recordProblem,
  streetFields,
  verifyRecordFields,
  verifyOutputFields,
} from '../../core/index.ts';
import { usedColumns } from '../columns/columns.ts';
import { cleanCell } from '../columns/columnValues.ts';
import { countryToSend } from '../columns/countryNames.ts';
import { guessColumns } from '../columns/guess.ts';
import { addTemplates, fieldOf, isFromRow } from '../columns/template.ts';
import type { FileOperation } from './FileOperation.ts';

type Rows = readonly (readonly string[])[];

/** Returns the part of the descriptor that all address operations share. `fields` are the address fields that the service accepts. */
function addressFile(fields: readonly string[]) {
  const supported = new Set(fields);
  /** Whether this service would ignore a field that other services accept. */
  const isUnsupported = (field: string) => allFields.has(field) && !supported.has(field);
  const guess = (header: readonly string[], rows: Rows, chosen?: ReadonlyMap<number, string>) => {
    const { columns, questions, confidence } = guessColumns(header, rows, chosen);
    return {
      columns: columns.map((field): string => (isUnsupported(field) ? '' : field)),
      questions: questions.filter(({ field }) => !isUnsupported(field)),
      confidence: confidence.map((each, column) => (isUnsupported(columns[column] ?? '') ? undefined : each)),
    };
  };
  return {
    fields,
    prepareTable: <Table>(table: Table) => table,
    guessColumns: (header: readonly string[], rows: Rows = []): string[] => guess(header, rows).columns,
    guess,
    isMapped(columns: readonly string[], settings: object) {
      const process = 'process' in settings && typeof settings.process === 'string' ? settings.process : undefined;
      const enough = acceptsCoordinates(process) ? [...streetFields, 'Latitude', 'Longitude'] : streetFields;
      // A constant is not enough: every row would have the same street.
      return columns.some(
        (entry) => enough.includes(fieldOf(entry)) && !isUnsupported(fieldOf(entry)) && isFromRow(entry),
      );
    },
    /** Returns the non-empty fields of a row. Columns with the same field are joined. */
    recordOf(row: readonly string[], columns: readonly string[], country: string): Record<string, string> {
      const record: Record<string, string> = {};
      for (const column of usedColumns(columns)) {
        const field = columns[column];
        const text = cleanCell(row[column] ?? '');
        if (!field || isEmptyValue(text) || isUnsupported(field)) continue;
        // A house number and its suffix can be in two columns.
        const before = getOwn(record, field);
        record[field] = before ? before + gapBefore(text, before, field) + text : text;
      }
      addTemplates(record, row, columns, cleanCell);
      for (const field of ['Latitude', 'Longitude']) {
        const coordinate = getOwn(record, field);
        if (coordinate) record[field] = withDecimalPoint(coordinate);
      }
      const where = record['Country'] ?? country;
      if (where) record['Country'] = countryToSend(where);
      return record;
    },
    kinds: ['accept', 'confirm', 'fix', 'reject', 'in-doubt', 'rejected'] as const,
    kindOf: (result: unknown) => verdictOf(bestMatch(result)),
    qualityOf: (result: unknown) => aqiOf(bestMatch(result)?.['AVC']),
    bestMatch,
    dedupe: false,
  };
}

/** Converts a coordinate such as `50,94`. */
const withDecimalPoint = (text: string) => text.replace(/^([-+]?\d{1,3}),(?=\d+$)/, '$1.');

const allFields: ReadonlySet<string> = new Set(internationalRecordFields);

/** Returns the best match, which the service lists first. */
function bestMatch(result: unknown): Record<string, string> | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  return 'matches' in result ? (result as InternationalResult).matches[0] : (result as Record<string, string>);
}

/**
 * Returns the separator between the cells of two columns that map to the same field. A single letter directly follows its house number, as in almost
 * all countries: `12a`, `12A`. Anything else follows a space: `12 bis`, `12 1/2`, `12 2`.
 */
const gapBefore = (text: string, before: string, field: string): string =>
  field === 'Premise' && /\d$/.test(before) && /^\p{L}$/u.test(text) ? '' : ' ';

/** Adds a status column after each field. */
const withStatus = (fields: readonly string[]) => fields.flatMap((name) => [name, `${name}Status`]);

// Only the cleanse service spells the id `ID`. Columns use `Id` for all services.
const cleanseBase = addressFile(cleanseRecordFields.map((field) => (field === 'ID' ? 'Id' : field)));

export const cleanseFile: FileOperation<'cleanse'> = {
  ...cleanseBase,
  name: 'cleanse',
  recordOf(row, columns, country) {
    const { Id, ...record } = cleanseBase.recordOf(row, columns, country);
    return Id ? { ID: Id, ...record } : record;
  },
  resultColumns: ['AVC', 'AQI', ...cleanseMatchFields, 'GeoDistance'],
  settings: {},
  choices: ['country'],
};

export const cleanseInternationalFile: FileOperation<'cleanseInternational'> = {
  ...addressFile(internationalRecordFields),
  name: 'cleanseInternational',
  resultColumns: ['AVC', 'AQI', ...withStatus(internationalMatchFields), ...internationalPersonFields, 'Version'],
  // The row dialog shows how each field was verified, for which it needs the field statuses.
  settings: { options: { FieldStatus: 'True' } },
  choices: ['geocode', 'certify', 'statuses', 'casing', 'country'],
};

const fieldsStartingWith = (name: string, fields: readonly string[]) =>
  fields.filter((field) => field.startsWith(name));
const addressLines = fieldsStartingWith('Address', verifyRecordFields).filter((field) => field !== 'Address');

/** Fields above, in and below the street line, in postal order. */
const aboveStreet = ['Organization', 'Building', 'SubBuildingFloor'];
const street = ['DependentThoroughfare', 'Thoroughfare', 'Premise', 'SubBuilding'];
const delivery = fieldsStartingWith('DeliveryAddress', internationalRecordFields);
const belowStreet = [
  'DoubleDependentLocality',
  'DependentLocality',
  'SubAdministrativeArea',
  'SuperAdministrativeArea',
];

/** Address parts that have no field in the legacy service. They are sent as address lines. */
const partsInLines: readonly string[] = [...aboveStreet, ...street, ...delivery, 'PostBox', ...belowStreet];

/** Converts a record for the legacy service. Parts that have no field of their own are written into the address lines, in postal order. */
function toLines(record: Record<string, string>): Record<string, string> {
  const values = new Map(Object.entries(record));
  const inFields = Object.entries(record).filter(([field]) => !partsInLines.includes(field));
  if (inFields.length === Object.keys(record).length) return record;
  const valuesOf = (fields: readonly string[]) => fields.map((field) => values.get(field));
  const [first, second, ...others] = valuesOf(addressLines);
  const streets = [record['DependentThoroughfare'], record['Thoroughfare']].filter(Boolean);
  const isNamed = streets.length > 0;
  // If the record has no street field, the first line is the street.
  const [name, ...further] = isNamed ? streets : [first];
  const lines = [
    ...valuesOf(aboveStreet),
    streetLine(record, name),
    ...further,
    join(isNamed ? [first, second] : [second]),
    ...others,
    ...valuesOf(delivery).flatMap((text) => linesIn(text)),
    postBoxLine(record['PostBox']),
    ...valuesOf(belowStreet),
  ].filter(Boolean);
  const last = addressLines.length - 1;
  const all = [...lines.slice(0, last), join(lines.slice(last))].filter(Boolean);
  return Object.fromEntries([
    ...inFields.filter(([field]) => !addressLines.includes(field)),
    ...all.map((line, index) => [addressLines[index], line]),
  ]) as Record<string, string>;
}

function streetLine({ Premise, SubBuilding, Country }: Record<string, string>, name = ''): string {
  // A line that already contains the house number stays unchanged.
  const isWhole = !Premise || name.split(/[\s,]+/).includes(Premise);
  const parts = isWhole ? [name] : [name, Premise];
  if (isNumberFirst(Country)) parts.reverse();
  return join([...parts, SubBuilding], ' ');
}

/** Returns the line for a PO box. A bare number needs "PO Box" in front of it. */
const postBoxLine = (text = '') => (/^\d+$/.test(text) ? `PO Box ${text}` : text);

const join = (texts: readonly (string | undefined)[], by = ', ') => texts.filter(Boolean).join(by);

// Send the id, because an id in an answer shows which row the answer belongs to.
const verifyBase = addressFile(['Id', ...verifyRecordFields, ...partsInLines]);

export const verifyFile: FileOperation<'verify'> = {
  ...verifyBase,
  name: 'verify',
  recordOf(row, columns, country) {
    const record = verifyBase.recordOf(row, columns, country);
    // Check the record first: once moved to an address line, a lone company name would look like an address.
    return recordProblem(record) === undefined ? toLines(record) : record;
  },
  resultColumns: [
    'AVC',
    'AQI',
    ...verifyOutputFields,
    ...withStatus(internationalMatchFields),
    ...internationalPersonFields,
  ],
  settings: {},
  choices: ['geocode', 'certify', 'casing', 'country'],
};
