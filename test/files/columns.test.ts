import { fileOperation, parseCsv } from 'doorplate/files';
import { describe, expect, test } from 'vitest';

const mapColumns = fileOperation('cleanse').guessColumns;

/** Returns the record that is sent for the first row of a file, with automatically mapped columns. */
function firstRecord(text: string, name: 'cleanse' | 'cleanseInternational' | 'verify' = 'cleanseInternational') {
  const { header, rows } = parseCsv(text);
  const { guessColumns, recordOf } = fileOperation(name);
  return recordOf(rows[0]!, guessColumns(header, rows), '');
}

test.each([
  ['Address,Address1,Locality', ['Address', 'Address1', 'Locality']],
  ['Address1,Address,City', ['Address1', 'Address', 'Locality']],
  ['Address2,Address,Address1', ['Address2', 'Address', 'Address1']],
  ['City,Locality,Country', ['Locality', '', 'Country']],
  ['Street,Address', ['Address1', '']],
  ['Address,City', ['Address1', 'Locality']],
])(
  'recognizes a column with the name of a service field as that field, next to any other column: %s',
  (header, fields) => {
    expect(mapColumns(header.split(','))).toEqual(fields);
  },
);

test.each([
  ['Adresse 1;Adresse 2;CP;Ville', ['Address1', 'Address2', 'PostalCode', 'Locality']],
  ['Adresse ligne 1;Adresse ligne 2', ['Address1', 'Address2']],
  ['N° et rue;CP', ['Address1', 'PostalCode']],
  ['Numéro et nom de rue;Pays', ['Address1', 'Country']],
  ['Straße Nr.;PLZ', ['Address1', 'PostalCode']],
  ['Straße/Nr.;Länderkennzeichen', ['Address1', 'Country']],
  ['Anschrift 1;Kanton', ['Address1', 'AdministrativeArea']],
  ['Adresszeile 1;Adresszeile 2;Adresszeile 3', ['Address1', 'Address2', 'Address3']],
  ['Billing Street;Billing City;Billing Zip;Billing Country', ['Address1', 'Locality', 'PostalCode', 'Country']],
  ['Shipping Address 1;Shipping Address 2;Town/City', ['Address1', 'Address2', 'Locality']],
  ['Voie;Customer No', ['Address1', 'Id']],
  ['Voie;Rue;Ville', ['', 'Address1', 'Locality']],
  ['Billing Street;Shipping City;Billing City', ['Address1', '', 'Locality']],
  ['Shipping Address;Billing City;Billing Zip', ['Address1', '', '']],
  ['Billing Street;City;Billing City', ['Address1', 'Locality', '']],
  ['Customer State;Street;State', ['', 'Address1', 'AdministrativeArea']],
  ['Lieferland;Straße;Land', ['', 'Address1', 'Country']],
  ['Contact via;Delivery via;Invoice Line 1;City', ['', '', '', 'Locality']],
  ['Contact Name;Shipping Method;Delivery Id;Line', ['', '', '', '']],
])('recognizes the columns of shop and European files: %s', (header, fields) => {
  expect(mapColumns(header.split(';'))).toEqual(fields);
});

test.each([
  ['jo@@example.com', true],
  ['jo example@x', true],
  ['users.login', false],
  ['@', false],
  ['@example.com', true],
  ['jo@', true],
  ['Name', false],
  ['e.mail', false],
  ['user.email', false],
])('treats the first line of a list of emails as a row: “%s”, %s', (first, isRow) => {
  const { prepareTable } = fileOperation('validateEmails');
  const { rows } = prepareTable(parseCsv(`${first}\nann@example.com\nbob@example.com\n`));
  expect(rows.map(([cell]) => cell)).toEqual([...(isRow ? [first] : []), 'ann@example.com', 'bob@example.com']);
});

describe('a column of house numbers', () => {
  test.each(
    'number no nr num n nº n° № No. numero número nummer hausnummer huisnummer civic "house no" housenumber "street number" "Haus-Nr." "Número exterior" civico'
      .match(/"[^"]+"|\S+/g)!
      .map((name) => name.replaceAll('"', '')),
  )('is the number of the house, never the user’s own key: “%s” next to a street', (name) => {
    const parts = { Thoroughfare: 'Harbor Plaza', Premise: '500', Locality: 'Seattle', PostalCode: '98104' };
    expect(
      firstRecord(`street;${name};zip;city\nHarbor Plaza;500;98104;Seattle\nOak Lane;12 b;98105;Seattle\n`),
    ).toEqual(parts);
    expect(firstRecord(`${name};street;zip;city\n500;Harbor Plaza;98104;Seattle\n`)).toEqual(parts);
    // The values decide if they are clear. If there is no value, the position of the column decides.
    expect(firstRecord(`street;zip;city;${name}\nHarbor Plaza;98104;Seattle;500\n`)).toEqual(parts);
    expect(mapColumns(['street', name, 'zip'])).toEqual(['Thoroughfare', 'Premise', 'PostalCode']);
  });

  test('is recognized whatever the street column is called, and next to a key', () => {
    expect(firstRecord('id;Straße;Nr;PLZ;Ort\nK-7;Straße des 17. Juni;135;10623;Berlin\n')).toEqual({
      Id: 'K-7',
      Thoroughfare: 'Straße des 17. Juni',
      Premise: '135',
      PostalCode: '10623',
      Locality: 'Berlin',
    });
    expect(firstRecord('nr,address,house no,unit\n7,5th Avenue,12-14,4B\n')).toEqual({
      Id: '7',
      Thoroughfare: '5th Avenue',
      Premise: '12-14',
      SubBuilding: '4B',
    });
    // The column closer to the street is the house number. The other is the row's number.
    expect(firstRecord('no,name,street,number\n1,Ana,Main Street,805\n')).toEqual({
      Id: '1',
      Thoroughfare: 'Main Street',
      Premise: '805',
    });
  });

  test.each([
    [
      'Kunde;Strasse;Hausnr.;Postleitzahl;Stadt;Bundesland;Firma',
      'Premise PostalCode Locality AdministrativeArea Organization',
    ],
    ['Anschrift;Wohnort;Staat', 'Address1 Locality Country'],
    ['Dirección;Código Postal;Población;Provincia;País', 'Address1 PostalCode Locality AdministrativeArea Country'],
    ['Adresse;Complément;Commune;Département', 'Address1 Address2 Locality AdministrativeArea'],
    ['Indirizzo;CAP;Città;Nazione', 'Address1 PostalCode Locality Country'],
    ['Straat;Woonplaats;Provincie', 'Address1 Locality AdministrativeArea'],
    ['Ulica;Kod pocztowy;Miasto;Województwo', 'Address1 PostalCode Locality AdministrativeArea'],
  ])('is recognized in files of other countries: %s', (names, fields) => {
    expect(mapColumns(names.split(';')).filter((field) => field && field !== 'Thoroughfare')).toEqual(
      fields.split(' '),
    );
  });

  test('stays the key next to whole lines, without a street, or with a street of another kind', () => {
    expect(firstRecord('nr,street\n1,500 Harbor Plaza\n')).toEqual({ Id: '1', Address1: '500 Harbor Plaza' });
    expect(firstRecord('nr,street\n1,Hauptstraße 5a\n')).toEqual({ Id: '1', Address1: 'Hauptstraße 5a' });
    expect(firstRecord('number,city\n1,Seattle\n')).toEqual({ Id: '1', Locality: 'Seattle' });
    expect(firstRecord('number,street\nC-100234,Harbor Plaza\n')).toEqual({ Id: 'C-100234', Address1: 'Harbor Plaza' });
    for (const name of ['id', 'ref', 'key', 'customer no', 'order no', 'Row no'])
      expect(firstRecord(`${name},street\n500,Harbor Plaza\n`)).toEqual({ Id: '500', Address1: 'Harbor Plaza' });
  });

  test('is sent to the legacy service in the line, in the order of the country, because that service has no field for it', () => {
    const row = (country: string) => `street,number,city,country\nHarbor Plaza,500,X,${country}\n`;
    expect(firstRecord(row('US'), 'verify')).toEqual({ Address1: '500 Harbor Plaza', Locality: 'X', Country: 'US' });
    expect(firstRecord(row('DE'), 'verify')).toEqual({ Address1: 'Harbor Plaza 500', Locality: 'X', Country: 'DE' });
    expect(firstRecord('house no,street,city\n500,500 Harbor Plaza,X\n', 'verify')).toEqual({
      Address1: '500 Harbor Plaza',
      Locality: 'X',
    });
  });
});
