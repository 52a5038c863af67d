import { foldText, internationalRecordFields } from '../../core/index.ts';

type RecordField = (typeof internationalRecordFields)[number];

/** Common column names for each field, after folding. */
const names: Partial<Record<RecordField, string>> = {
  Id: 'id key ref reference recordid customerid customerno customernumber customernr kundennummer kundennr orderid orderno ordernumber rowid rowno rownumber',
  Organization:
    'organization organisation company companyname business firm firma firmenname empresa entreprise societe azienda bedrijf bedrijfsnaam',
  Address1:
    'address1 addressline1 line1 street streetaddress address street1 addr1 addr strasse strase str rue calle via straat rua gata gade vej ulica strada indirizzo direccion adresse adres endereco anschrift domicilio adress netrue noetrue numeroetrue numeroetnomderue numeroetvoie strassenr strassehausnr strassehausnummer strasseundnr strasseundhausnummer streetandnumber',
  Address2:
    'address2 addressline2 line2 street2 addr2 apartment apt unit suite flat complement complementadresse adresszusatz complemento',
  Address3: 'address3 addressline3 line3 addr3',
  Locality:
    'locality city town place municipality ville ort ciudad stadt wohnort commune localite poblacion localidad municipio cidade localidade citta comune localita plaats woonplaats miasto miejscowosc towncity citytown',
  DependentLocality: 'dependentlocality district suburb neighbourhood neighborhood',
  AdministrativeArea:
    'administrativearea state province region county stateprovince stateregion prov bundesland provincia departement provincie wojewodztwo kanton canton',
  PostalCode:
    'postalcode postcode zip zipcode zippostalcode plz postleitzahl codepostal codigopostal codpostal cp cap cep kodpocztowy',
  Country:
    'country countrycode countryiso countryiso2 iso2 land pays pais staat nazione paese landcode landerkennzeichen',
  Premise:
    'premise house housenumber houseno housenr housenum housenameornumber housenumberorname housenamenumber housenumbername streetnumber streetno streetnr streetnum buildingnumber buildingno buildingnr propertynumber propertyno hausnummer hausnr huisnummer huisnr husnummer husnr civic civicno civicnumber civico numerocivico ncivico numerorue numerodevoie numerovoie numerocalle numerodecalle numeroexterior numeroext numexterior numext noexterior noext numeroportal numerocasa',
  Thoroughfare: 'thoroughfare streetname nomderue nomrue nombrecalle strassenname straatnaam',
  SubBuilding: 'subbuilding',
  Latitude: 'latitude lat',
  Longitude: 'longitude lng lon long',
};

/** Fields that files commonly have. */
export const commonFields: ReadonlySet<string> = new Set([...Object.keys(names), 'email']);

const fold = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '');
// If a name is listed twice, the last entry counts.
const fieldsByName = new Map<string, RecordField>([
  ...Object.entries(names)
    .reverse()
    .flatMap(([field, list]) => list.split(' ').map((name): [string, RecordField] => [name, field as RecordField])),
  ...internationalRecordFields.map((field): [string, RecordField] => [fold(field), field]),
  // A column named "Address" usually contains the first address line, rarely the full address.
  ['address', 'Address1'],
]);

/** Matches the prefix of a column name in a file with several addresses per row: `billingstreet`, `shippingcity`. */
const purposePrefix = /^(billing|shipping|delivery|mailing|home|customer|invoice|rechnungs?|liefer)(?=.)/;
/** Matches words that do not name a part of an address if they follow a prefix: `deliveryvia`, `invoiceline`. */
const notAfterPurpose = /^(?:via|line[123]?)$/;
/** Matches names of numbered address lines: `adresse1`, `adresseligne2`. */
const numberedLine = /^(.+?)(?:line|zeile|ligne|linea|linha|regel)?([123])$/;
/** Names that mean a street only if no other column contains a street. */
const weakNames = new Map<string, RecordField>([['voie', 'Address1']]);

function fieldOf(name: string): RecordField | undefined {
  const field = fieldsByName.get(name);
  if (field) return field;
  const [, base = '', number = ''] = numberedLine.exec(name) ?? [];
  return number && fieldsByName.get(base) === 'Address1' ? (`Address${number}` as RecordField) : undefined;
}

/** Maps only the columns of one address. These are the columns with the first prefix that has a street. Columns with different prefixes are never mixed. */
function mapOneAddress(names: readonly string[]): (RecordField | undefined)[] {
  const candidates = names.map((name) => {
    const [, prefix = ''] = purposePrefix.exec(name) ?? [];
    const baseName = name.slice(prefix.length);
    return { prefix, field: prefix && !notAfterPurpose.test(baseName) ? fieldOf(baseName) : undefined };
  });
  const purpose = candidates.find(({ field }) => field === 'Address1' || field === 'Thoroughfare')?.prefix;
  return candidates.map(({ prefix, field }) => (prefix === purpose && field !== 'Id' ? field : undefined));
}

/**
 * Names of columns that contain either row numbers or house numbers. The neighbouring columns show which. Folding changes `nº` and `№` to `no`, and `n°` to
 * `n`.
 */
const numberNames = new Set('number no nr num n nro numero nummer nmbr'.split(' '));

/** Names of a second address line that contains a unit. */
const unitNames = new Set('apartment apt unit suite flat'.split(' '));

/** Number of rows to sample to find out what a column contains. */
const sampleSize = 200;
/** Matches `500`, `12a`, `12 bis`, `12-14` and `3/1`. */
const houseNumber = /^(?:no?\.?\s*)?\d{1,6}\s?(?:[a-z]|bis|ter|quater)?(?:\s?[-–/]\s?\d{0,6}\s?[a-z]?)?$/i;
/** Matches a street with a house number before or after it, but not `5th Avenue` or `Straße des 17. Juni`. */
const streetWithNumber = /^\d+\s?[a-z]?(?:[-–/]\d+\s?[a-z]?)?[\s,]|\d\s?[a-z]?$/i;

/**
 * Guesses the field of each column. Returns `''` for a column whose field is unknown. Each field is used at most once. If a file has a street column without
 * house numbers, a number column next to it contains the house numbers. These two columns become `Premise` and `Thoroughfare`, because the services match
 * separate parts best. If a file has full address lines, a number column next to them contains the file's own keys.
 */
export function mapColumns(header: readonly string[], rows: readonly (readonly string[])[] = []): (RecordField | '')[] {
  const folded = header.map(fold);
  const fields: (RecordField | '')[] = header.map(() => '');
  const indexOf = (field: RecordField) => fields.indexOf(field);
  const sample = rows.slice(0, sampleSize);
  const valuesOf = (column: number) => sample.map((row) => (row[column] ?? '').trim()).filter(Boolean);
  const assigned = new Set<RecordField>();
  const assign = (column: number, field: RecordField | undefined) => {
    if (!field || fields[column] || assigned.has(field)) return;
    assigned.add(field);
    fields[column] = field;
  };
  const hasLines = folded.includes('address1');
  folded.forEach((name, column) => {
    // If the file also has address lines, a column named "address" contains the full address.
    assign(column, hasLines && name === 'address' ? 'Address' : fieldOf(name));
  });
  const hasStreet = () => assigned.has('Address1') || assigned.has('Thoroughfare') || assigned.has('Address');
  if (!hasStreet())
    folded.forEach((name, column) => {
      assign(column, weakNames.get(name));
    });
  if (!hasStreet())
    mapOneAddress(folded).forEach((field, column) => {
      assign(column, field);
    });
  const street = indexOf('Thoroughfare') >= 0 ? indexOf('Thoroughfare') : indexOf('Address1');
  const isWhole = street >= 0 && areMostly(streetWithNumber, valuesOf(street));
  const numbers = folded.flatMap((name, column) => (numberNames.has(name) ? [column] : []));
  if (street >= 0 && !isWhole && !assigned.has('Premise')) {
    // The number column nearest to the street contains the house number.
    const [house] = numbers
      .filter((column) => isHouse(column, street, valuesOf(column)))
      .sort((one, other) => Math.abs(one - street) - Math.abs(other - street));
    if (house !== undefined) fields[house] = 'Premise';
  }
  const key = numbers.find((column) => !fields[column]);
  if (key !== undefined && !assigned.has('Id')) fields[key] = 'Id';
  // If the house number is in a column of its own, the address line contains only the street.
  if (indexOf('Premise') >= 0 && indexOf('Thoroughfare') < 0 && street >= 0 && !isWhole) {
    fields[street] = 'Thoroughfare';
    const unit = indexOf('Address2');
    if (unitNames.has(folded[unit] ?? '') && !assigned.has('SubBuilding')) fields[unit] = 'SubBuilding';
  }
  return fields;
}

const isHouse = (column: number, street: number, values: readonly string[]) =>
  values.length > 0 ? areMostly(houseNumber, values) : Math.abs(column - street) === 1;

const areMostly = (pattern: RegExp, values: readonly string[]) =>
  values.filter((value) => pattern.test(value)).length * 2 > values.length;

/** Returns the index of the column that probably contains email addresses. If there is no such column, returns -1. */
export function emailColumn(header: readonly string[], row: readonly string[] | undefined): number {
  const named = header.findIndex((name) => /^(e?mail|emailaddress|courriel|correo)$/.test(fold(name)));
  return named >= 0 ? named : (row ?? []).findIndex((value) => /^[^\s@]+@[^\s@]+$/.test(value));
}

const usedColumnsCache = new WeakMap<readonly string[], number[]>();

/** Returns the indices of the mapped columns. The result is cached, because a file can have 100,000 columns of which only a few are used. */
export function usedColumns(columns: readonly string[]): readonly number[] {
  const indices = usedColumnsCache.get(columns) ?? columns.flatMap((field, column) => (field ? column : []));
  usedColumnsCache.set(columns, indices);
  return indices;
}
