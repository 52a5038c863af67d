import { createClient, estimateBatch } from 'doorplate/core';
import { createFileRun, fileOperation } from 'doorplate/files';
import { describe, expect, test } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';

/** Creates a run that can send nothing. */
function page(operation: 'cleanse' | 'cleanseInternational', country = '') {
  const client = createClient({ endpoints: { batch: 'https://service.test' }, credentials: { key: 'k' } });
  const { store, lock } = memoryRuns().window(false);
  return createFileRun({ client, operation, store, lock, country });
}

const { guess, isMapped, recordOf } = fileOperation('cleanseInternational');
const guessed = (header: string, ...rows: string[]) =>
  guess(
    header.split('|'),
    rows.map((row) => row.split('|')),
  );

describe('a column is judged by its name and its values', () => {
  test.each([
    [
      'County against State',
      'Street|County|State',
      ['1 Main St|Suffolk|MA', '2 Oak Ave|Norfolk|MA'],
      'Address1 SubAdministrativeArea AdministrativeArea',
    ],
    [
      'Region against State',
      'Street|Region|State',
      ['1 Main St|North|MA', '2 Oak Ave|South|RI'],
      'Address1 - AdministrativeArea',
    ],
    [
      'Locality against Town',
      'Street|Locality|Town',
      ['1 Main St|Summertown|Oxford', '2 Oak Ave|Hunslet|Leeds'],
      'Address1 DependentLocality Locality',
    ],
    [
      'Suburb where there is no city',
      'Address|Suburb|Postcode',
      ['1 Main St|Fitzroy|3065', '2 Oak Ave|Carlton|3053'],
      'Address1 Locality PostalCode',
    ],
    [
      'Staat and Land',
      'Straße|Ort|Land|Staat',
      ['Weg 1|Bonn|Hessen|Deutschland', 'Weg 2|Wien|Wien|Österreich'],
      'Address1 Locality AdministrativeArea Country',
    ],
    [
      'Land and Staat',
      'Straße|Ort|Land|Staat',
      ['Weg 1|Bonn|Deutschland|Hessen', 'Weg 2|Wien|Österreich|Wien'],
      'Address1 Locality Country AdministrativeArea',
    ],
    [
      'an empty Home block against a filled Business block',
      'Home Street|Home City|Business Street|Business City',
      ['||1 Main St|Boston', '||2 Oak Ave|Salem'],
      '- - Address1 Locality',
    ],
    ['FULLNAME that holds streets', 'FULLNAME|ZIP', ['1 Main St|02110', '2 Oak Ave|97301'], 'Address1 PostalCode'],
    ['FULLNAME that holds people', 'FULLNAME|STREET', ['Ann Lee|1 Main St', 'Bo Ray|2 Oak Ave'], '- Address1'],
    [
      'BUILDING that holds house numbers',
      'BUILDING|STREET',
      ['1007|MORRIS PARK AVENUE', '469|FLATBUSH AVENUE'],
      'Premise Thoroughfare',
    ],
    [
      'BUILDING that holds buildings',
      'BUILDING|STREET',
      ['Tide House|1 Main St', 'Oak Court|2 Oak Ave'],
      'Building Address1',
    ],
    [
      'a house number in two columns',
      'Straße|Hausnummer|Hausnummernzusatz',
      ['Hauptstraße|12|a', 'Bergweg|4|'],
      'Thoroughfare Premise Premise',
    ],
    [
      'an email address under the name Address',
      'Address|Street',
      ['a@example.com|1 Main St', 'b@example.com|2 Oak Ave'],
      '- Address1',
    ],
    [
      'a state of a record under the name State',
      'Street|City|State',
      ['1 Main St|Boston|active', '2 Oak Ave|Salem|closed'],
      'Address1 Locality -',
    ],
    ['the area of a sales team', 'Straße|Ort|Region', ['Weg 1|Bonn|Nord', 'Weg 2|Köln|Süd'], 'Address1 Locality -'],
    ['a shop under the name place', 'place|address', ['Cafe|1 Main St', 'Bar|2 Oak Ave'], '- Address1'],
    [
      'a postal code and a city in one column',
      'Adresse 1|Adresse 2|CP Ville',
      ['1 rue du Lac||75001 Paris', '2 av Foch|bat B|31000 Nice'],
      'Address1 Address2 Address3',
    ],
    [
      'what an address is called, in an export of contacts',
      'Address 1 - Label|Address 1 - Street|Address 1 - City|Address 2 - Label|Address 2 - Street|Address 2 - City',
      ['Home|1 Main St|Boston|Work||', 'Home|2 Oak Ave|Salem|||'],
      '- Address1 Locality - - -',
    ],
    [
      'what an address is called, in a file of accounts',
      'Account Name|Address 1: Name|Address 1: Street 1|Address 1: City',
      ['Acme|HQ|1 Main St|Boston', 'Bolt|HQ|2 Oak Ave|Salem'],
      '- - Address1 Locality',
    ],
    [
      'what an address is called, next to the address',
      'Address Name|Address|City',
      ['HQ|1 Main St|Boston', 'Depot|2 Oak Ave|Salem'],
      '- Address1 Locality',
    ],
    [
      'a country code in Danish',
      'Adresse|Postnr|By|Landekode',
      ['Vej 1|1165|Roskilde|DK', 'Gade 2|8000|Aarhus|DK'],
      'Address1 PostalCode Locality Country',
    ],
    [
      'a district that contains several cities',
      'Morada|Localidade|Distrito',
      ['Rua A 1|Lisboa|Lisboa', 'Rua B 2|Sintra|Lisboa', 'Rua C 3|Porto|Porto'],
      'Address1 Locality -',
    ],
    [
      'the parts of an address in a register',
      'SUB_BUILDING_NAME|BUILDING_NUMBER|DEPENDENT_THOROUGHFARE|THOROUGHFARE|DEPENDENT_LOCALITY|POST_TOWN',
      ['FLAT 3|12||HIGH STREET|BOTLEY|OXFORD', '|5|MILL MEWS|MILL LANE||LEEDS'],
      'SubBuilding Premise DependentThoroughfare Thoroughfare DependentLocality Locality',
    ],
    [
      'the first address line of a register, next to a column without values',
      'Entity.LegalAddress.FirstAddressLine|Entity.LegalAddress.AddressNumber|Entity.LegalAddress.City|Entity.LegalAddress.Country',
      ['1 Main St||Boston|US', '2 Oak Ave||Salem|US'],
      'Address1 - Locality Country',
    ],
    [
      'the number, the code and a note of a company next to its name',
      'Company Number|Organisation Code|Firmenzusatz|Company|Street',
      ['SC123|AB|GmbH|Acme|1 Main St', 'NI456|CD|AG|Bolt|2 Oak Ave'],
      '- - - Organization Address1',
    ],
    ...[
      ...['Street Code', 'Code rue', 'Straßencode', 'Straßenschlüssel', 'Straatcode', 'Codice via', 'Código calle'],
      ...['Kod ulicy', 'Street ID', 'StreetRef', 'Street Key', 'address_pk', 'Address Ref', 'Address SID'],
      ...['Address Hash', 'Address Code', 'ADDRESS_DETAIL_PID', 'adressekode', 'Address identifier'],
    ].map((name): [string, string, string[], string] => [
      `${name}, which is not the street`,
      `${name}|Street|Number|City|Zip`,
      ['ST 100|High St|1|Boston|02108', 'ST 101|Low St|2|Boston|02108'],
      '- Thoroughfare Premise Locality PostalCode',
    ]),
    [
      'keys under the name of an address',
      'Address|Street|City',
      ['ST100|1 High St|Boston', 'ST101|2 Low St|Boston', 'ST102|3 Elm St|Salem'],
      '- Address1 Locality',
    ],
    [
      'streets that are written like keys',
      'Street|Number|City',
      ['105th|1|Boston', '106th|2|Boston', '107th|3|Salem'],
      'Thoroughfare Premise Locality',
    ],
    [
      'codes of places, and of a street type, which are part of the address',
      'Number|Street Name|Street Type Code|City|State Code|ZIP Code|Country Code',
      ['1|High|ST|Boston|MA|02108|US', '2|Low|RD|Boston|MA|02108|US'],
      'Premise Thoroughfare Thoroughfare Locality AdministrativeArea PostalCode Country',
    ],
    [
      'the register of Australian addresses',
      'ADDRESS_DETAIL_PID|STREET_LOCALITY_PID|FLAT_NUMBER|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|NUMBER_LAST|STREET_NAME|STREET_TYPE_CODE|LOCALITY_NAME|STATE_ABBREVIATION|POSTCODE',
      [
        'GANSW704074813|NSW2911||12|A||GEORGE|STREET|SYDNEY|NSW|2000',
        'GANSW704074814|NSW2912|3|14|||KENT|ROAD|SYDNEY|NSW|2000',
      ],
      '- - SubBuilding Premise Premise - Thoroughfare Thoroughfare Locality AdministrativeArea PostalCode',
    ],
    [
      'a Portuguese district, which is larger than a city',
      'Morada|Localidade|Distrito|País',
      ['Rua A 1|Lisboa|Lisboa|Portugal', 'Rua B 2|Porto|Porto|Portugal'],
      'Address1 Locality AdministrativeArea Country',
    ],
    [
      'a type of street under the name suffix',
      'NUMBER|DIRECTION|STREET NAME|SUFFIX|CITY',
      ['11|N|STATE|ST|CHICAGO', '12|W|LAKE|AVE|CHICAGO'],
      'Premise Thoroughfare Thoroughfare Thoroughfare Locality',
    ],
    [
      'the repetition of a number in the French register of companies',
      'numeroVoieEtablissement|indiceRepetitionEtablissement|typeVoieEtablissement|libelleVoieEtablissement',
      ['12|B|RUE|DES LILAS', '5||AVENUE|FOCH'],
      'Premise Premise Thoroughfare Thoroughfare',
    ],
    [
      'Russian flats and the second number of a house',
      'Улица|Дом|Корпус|Квартира|Город',
      ['Ленина|12|2|45|Москва', 'Мира|5||6|Москва'],
      'Thoroughfare Premise Premise SubBuilding Locality',
    ],
    ['a short word for a flat', 'Улица|Дом|Кв.', ['Ленина|12|45', 'Мира|5|6'], 'Thoroughfare Premise SubBuilding'],
    [
      'the second part of a Korean address',
      '주소|상세주소|우편번호',
      ['세종대로 110|3층|04524', '세종대로 112|4층|04524'],
      'Address1 Address2 PostalCode',
    ],
    [
      'Romanian flats, next to the block and the entrance',
      'Strada|Număr|Bloc|Scara|Ap.|Localitate',
      ['Lipscani|12|A2|1|5|București', 'Unirii|13|A2|2|6|București'],
      'Thoroughfare Premise - - SubBuilding Locality',
    ],
    [
      'Hungarian streets',
      'Közterület neve|Közterület jellege|Házszám|Emelet|Ajtó',
      ['Sas|utca|12|2|3', 'Fő|tér|13|3|4'],
      'Thoroughfare Thoroughfare Premise SubBuildingFloor SubBuilding',
    ],
    [
      'the Japanese line below the city',
      '郵便番号|市区町村|町名番地',
      ['100-0001|千代田区|千代田1-1', '150-0001|渋谷区|神宮前1-2-3'],
      'PostalCode Locality Address1',
    ],
    [
      'another name of the Japanese line below the city',
      '郵便番号|市区町村|丁目番地等',
      ['100-0001|千代田区|千代田1-1', '150-0001|渋谷区|神宮前1-2-3'],
      'PostalCode Locality Address1',
    ],
    ['Ort against Standort', 'Street|Ort|Standort', ['Weg 1|Bonn|Nord', 'Weg 2|Köln|Werk B'], 'Address1 Locality -'],
    ['Standort alone', 'Straße|Standort|PLZ', ['Weg 1|Bonn|53111', 'Weg 2|Köln|50667'], 'Address1 Locality PostalCode'],
    ['Lnd', 'Straße|Ort|Lnd', ['Weg 1|Bonn|DE', 'Weg 2|Wien|AT'], 'Address1 Locality Country'],
    ['Cty with countries', 'Street|City|Cty', ['Weg 1|Bonn|DE', 'Weg 2|Wien|AT'], 'Address1 Locality Country'],
    ['Cty with cities', 'Street|Cty', ['1 Main St|Boston', '2 Oak Ave|Salem'], 'Address1 Locality'],
    ['a column named N that holds people', 'N|Street', ['Lee|1 Main St', 'Ray|2 Oak Ave'], '- Address1'],
    ['a reference that is a person', 'Reference|Street', ['Lee|1 Main St', 'Ray|2 Oak Ave'], '- Address1'],
    [
      'a unit of an administration or a business',
      'adminUnit|Business Unit|Street',
      ['NRW|Sales|1 Main St', 'RLP|Service|2 Oak Ave'],
      '- - Address1',
    ],
    [
      'a second number of a house',
      'STREET|HOUSE_NUM1|HOUSE_NUM2',
      ['Hauptstr.|12|a', 'Domweg|5|'],
      'Thoroughfare Premise Premise',
    ],
    [
      'row numbers next to house numbers with words',
      'Nr|Street|House number|City',
      ['1|Main St|7|Galena', '2|Oak Ave|5 (side)|Galena', '3|Elm St|Hs 9|Galena', '4|Elm St|corner of 3rd|Galena'],
      'Id Thoroughfare Premise Locality',
    ],
    [
      'row numbers next to house numbers that Excel has turned into dates',
      'Nr|Straße|Hausnummer|Ort',
      [
        '1000|Hauptstr.|01. Feb|Bonn',
        '1001|Gartenstr.|33/2|Bonn',
        '1002|Weg|12. Mai|Bonn',
        '1003|Markt|01.02.2026|Bonn',
      ],
      'Id Thoroughfare Premise Locality',
    ],
    [
      'row numbers where no column has house numbers',
      'No|Street|City',
      ['1|Main St|Galena', '2|Oak Ave|Galena', '3|Elm St|Galena'],
      'Id Address1 Locality',
    ],
    [
      'house numbers that count up after the street',
      'Street|No|City',
      ['Main St|1|Galena', 'Main St|2|Galena', 'Main St|3|Galena'],
      'Thoroughfare Premise Locality',
    ],
    [
      'numbers of customers and accounts next to streets without house numbers',
      'cust|Street|acct no|City',
      ['17|c/o Ann|388|Galena', '4|c/o Bob|12|Galena', '9|c/o Cy|21|Galena'],
      '- Address1 - Locality',
    ],
    [
      'countries under a name that says nothing',
      'Street|City|Market area X',
      ['Weg 1|Bonn|Deutschland', 'Weg 2|Wien|AUT', 'Rue 3|Lyon|France'],
      'Address1 Locality Country',
    ],
    [
      'state codes that are also country codes',
      'Street|City|X',
      ['1 Main St|Galena|CA', '2 Oak Ave|Salem|IN', '3 Elm St|Dover|DE'],
      'Address1 Locality -',
    ],
    [
      'names that can be countries, states or people',
      'Street|City|X|Y',
      ['1 Main St|Galena|Georgia|Jordan', '2 Oak Ave|Salem|Georgia|Chad'],
      'Address1 Locality - -',
    ],
    [
      'nationalities next to the country',
      'Street|City|Nationality|Country of birth',
      ['1 Main St|Galena|Germany|France', '2 Oak Ave|Salem|Spain|Italy'],
      'Address1 Locality - -',
    ],
    [
      'Korean countries',
      '주소|시|우편번호|국가',
      ['세종대로 1|서울|04524|대한민국', '세종대로 2|서울|04524|대한민국'],
      'Address1 Locality PostalCode Country',
    ],
    [
      'Arabic countries',
      'العنوان|المدينة|الرمز البريدي|الدولة',
      ['شارع الملك فهد 1|الرياض|11564|السعودية'],
      'Address1 Locality PostalCode Country',
    ],
    [
      'Slovak countries',
      'Ulica|Číslo domu|Mesto|PSČ|Krajina',
      ['Hlavná|1|Bratislava|811 01|Slovensko'],
      'Thoroughfare Premise Locality PostalCode Country',
    ],
    [
      'Hungarian postal codes',
      'Irsz.|Település|Cím',
      ['1011|Budapest|Fő utca 12', '6720|Szeged|Kossuth utca 5'],
      'PostalCode Locality Address1',
    ],
    [
      'Slovene names',
      'NASLOV|POŠTA|KRAJ|DRŽAVA',
      ['Slovenska cesta 5|1000|Ljubljana|Slovenija', 'Partizanska 12|2000|Maribor|Slovenija'],
      'Address1 PostalCode Locality Country',
    ],
    [
      'Croatian names',
      'Ulica|Kućni broj|Grad|Poštanski broj|Država',
      ['Ilica|5|Zagreb|10000|Hrvatska', 'Korzo|12a|Rijeka|51000|Hrvatska'],
      'Thoroughfare Premise Locality PostalCode Country',
    ],
    [
      'Bulgarian names',
      'Улица|Номер|Град|Пощенски код|Държава',
      ['бул. Витоша|12|София|1000|България', 'ул. Шишман|5|Пловдив|4000|България'],
      'Thoroughfare Premise Locality PostalCode Country',
    ],
    [
      'Ukrainian names',
      'Вулиця|Будинок|Місто|Поштовий індекс|Країна',
      ['вул. Хрещатик|12|Київ|01001|Україна', 'просп. Свободи|5|Львів|79008|Україна'],
      'Thoroughfare Premise Locality PostalCode Country',
    ],
    [
      'Thai names',
      'ที่อยู่|อำเภอ|จังหวัด|รหัสไปรษณีย์|ประเทศ',
      ['12 ถนนสุขุมวิท|วัฒนา|กรุงเทพมหานคร|10110|ไทย'],
      'Address1 Locality AdministrativeArea PostalCode Country',
    ],
    [
      'Vietnamese names',
      'Địa chỉ|Tỉnh/Thành phố|Mã bưu điện|Quốc gia',
      ['12 Lê Lợi|Hồ Chí Minh|700000|Việt Nam'],
      'Address1 Locality PostalCode Country',
    ],
    [
      'the repetition of a number',
      'adrs_numvoie|adrs_repetition|adrs_libvoie',
      ['12|B|DE LA PAIX', '5||FOCH'],
      'Premise Premise Thoroughfare',
    ],
    [
      'a city council',
      'Address|City Council|City',
      ['1 Main St|North|Boston', '2 Oak Ave|South|Salem'],
      'Address1 - Locality',
    ],
    [
      'a number that is a part of the name of a street',
      'numero|voie_nom|commune_nom',
      ['3|Rue des 3 Places|Lyon', '5|Avenue Foch|Nice', '7|Rue du 8 Mai 1945|Lille', '9|Quai des 2 Rives|Metz'],
      'Premise Thoroughfare Locality',
    ],
    [
      'numbers with leading zeros, which are keys',
      'number|street|city',
      ['001|Main St|Boston', '002|Oak Ave|Salem', '003|Elm St|Quincy'],
      'Id Address1 Locality',
    ],
    [
      'a number next to coordinates only',
      'Number|Longitude|Latitude',
      ['12|9.17|48.77', '14|9.18|48.78'],
      '- Longitude Latitude',
    ],
    [
      'a city with its postal code',
      'Straat|Gemeente',
      ['Kerkstraat 1|9120 Beveren', 'Markt 2|2000 Antwerpen'],
      'Address1 Address2',
    ],
    [
      'a city with the number of its district',
      'Ulice|Město',
      ['Dlouhá 1|Praha 10', 'Krátká 2|Brno', 'Nová 3|Praha 2'],
      'Address1 Locality',
    ],
    [
      'a part of a city that has a number instead of a name',
      'calle_nombre|calle_altura|calle_cruce|barrio|comuna',
      ['LOPE DE VEGA|1397.0|JONTE|Monte Castro|Comuna 10', 'GUEMES|3002.0|BULNES|Recoleta|Comuna 2'],
      'Thoroughfare Premise - DependentLocality -',
    ],
    [
      'the place of a postal code',
      'vejnavn|husnr|postnrnavn|postnr',
      ['Vej|1|Roskilde|4000', 'Gade|2|Aarhus|8000'],
      'Thoroughfare Premise Locality PostalCode',
    ],
    [
      'country_id that holds country codes',
      'street|city|country_id',
      ['1 Main St|Boston|US', '2 King St|Leeds|GB'],
      'Address1 Locality Country',
    ],
    [
      'country_id that holds keys',
      'street|city|country_id',
      ['1 Main St|Boston|103', '2 King St|Leeds|7'],
      'Address1 Locality -',
    ],
    [
      'coordinates named Nord and Ost',
      'Straße|Nord|Ost|Ort',
      ['Weg|5625012|368020|Bonn', 'Gasse|5339001|602100|Wien'],
      'Address1 - - Locality',
    ],
    [
      'a county next to a ZIP code, which is no state',
      'Street|City|County|Zip',
      ['1 Main St|Seattle|King|98101', '2 Oak Ave|Everett|Snohomish|98201'],
      'Address1 Locality SubAdministrativeArea PostalCode',
    ],
    [
      'a county next to a postcode',
      'Street|Town|County|Postcode',
      ['1 High St|Oxford|Oxfordshire|OX1 2AB', '2 Oak Ave|Leeds|Yorkshire|LS1 4AP'],
      'Address1 Locality AdministrativeArea PostalCode',
    ],
    [
      'a type of street under the name address suffix',
      'ADDRNMBR|ADDRNAME|ADDRSFX',
      ['12|Main|ST', '14|Oak|AVE'],
      'Premise Thoroughfare -',
    ],
    [
      'abbreviations of parts of a street',
      'ADDR_NUM|ADDR_SN|CTYNAME|ZIP5',
      ['12|Main|Seattle|98101', '14|Oak|Everett|98201'],
      'Premise Thoroughfare Locality PostalCode',
    ],
    [
      'pc between words that are not known',
      'street|city|acc_pc_uu',
      ['Via Roma 1|Milano|12345', 'Via Po 2|Monza|23456'],
      'Address1 Locality -',
    ],
    [
      'Korean names and values',
      '소재지도로명주소|소재지지번주소|시도명|시군구명',
      [
        '경기도 수원시 팔달구 정조로 12|경기도 수원시 팔달구 남창동 1-2번지|경기도|수원시',
        '경기도 성남시 분당구 판교로 34|경기도 성남시 분당구 판교동 5번지|경기도|성남시',
      ],
      'Address1 - AdministrativeArea Locality',
    ],
    [
      'Russian names',
      'Индекс|Область|Город|Улица|Дом',
      ['101000|Московская|Химки|Ленина|12', '190000|Тверская|Ржев|Мира|5'],
      'PostalCode AdministrativeArea Locality Thoroughfare Premise',
    ],
    [
      'Finnish names',
      'Osoite|Postinumero|Postitoimipaikka|Maa',
      ['Katu 1|00100|Helsinki|Suomi', 'Tie 2|33100|Tampere|Suomi'],
      'Address1 PostalCode Locality Country',
    ],
    [
      'Hungarian names',
      'Irányítószám|Település|Utca|Házszám',
      ['1011|Budapest|Fő utca|12', '6720|Szeged|Kossuth utca|5'],
      'PostalCode Locality Thoroughfare Premise',
    ],
    [
      'names with spaces around them that were cut off after ten characters',
      ' ST_NUM | ST_NAME | POSTAL_CIT ',
      ['12|Main St|Raleigh', '14|Oak Ave|Cary'],
      'Premise Thoroughfare Locality',
    ],
  ])('%s', (_, header, rows, fields) => {
    const { columns, questions } = guessed(header, ...rows);
    expect(questions).toEqual([]);
    expect(columns.map((field) => field || '-').join(' ')).toBe(fields);
  });

  test.each([
    ['12', 'a', '12a'],
    ['12', 'A', '12A'],
    ['12', 'bis', '12 bis'],
    ['12', '1/2', '12 1/2'],
    ['12', '2', '12 2'],
    ['12a', 'B', '12a B'],
    ['12', '', '12'],
  ])('a number and its suffix are sent as people write them: %s and "%s" is %s', (house, suffix, Premise) => {
    expect(recordOf(['Hauptstraße', house, suffix], ['Thoroughfare', 'Premise', 'Premise'], '')).toEqual({
      Thoroughfare: 'Hauptstraße',
      Premise,
    });
  });
});

test.each([
  ['50,94', '50.94'],
  ['-6,9', '-6.9'],
  ['50.94', '50.94'],
  ['50', '50'],
])('coordinates are sent with a decimal point: %s is %s', (cell, Latitude) => {
  expect(recordOf(['Weg 1', cell], ['Address1', 'Latitude'], '')).toEqual({ Address1: 'Weg 1', Latitude });
});

describe('if several columns fit equally well, the user must choose', () => {
  const header = 'Billing Street|Billing City|Shipping Street|Shipping City'.split('|');
  const rows = [
    ['1 Main St', 'Boston', '77 Dock Rd', 'Quincy'],
    ['2 Oak Ave', 'Salem', '9 Pine Ct', 'Keizer'],
  ];

  test('between two addresses', () => {
    expect(guess(header, rows)).toMatchObject({
      columns: ['', '', '', ''],
      questions: [{ field: 'Address1', columns: [0, 2] }],
    });
  });

  test.each([
    ['a blank in a row', ['1 Main St', '1 Main St', ''], ['1 Main St', '1 Main St', '2 Oak Ave']],
    [
      'one different row of many',
      Array.from({ length: 40 }, () => '1 Main St'),
      ['2 Oak Ave', ...Array.from({ length: 39 }, () => '1 Main St')],
    ],
    [
      'a second address in few rows',
      Array.from({ length: 10 }, () => '1 Main St'),
      ['2 Oak Ave', ...Array.from({ length: 9 }, () => '')],
    ],
  ])('between two addresses that differ in %s', (_, one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const)
      for (const names of ['Billing Street|Shipping Street|City', 'Bezoekadres|Postadres|Plaats'])
        expect(
          guess(
            names.split('|'),
            first.map((street, row) => [street, second[row] ?? '', 'Boston']),
          ),
        ).toMatchObject({ columns: ['', '', 'Locality'], questions: [{ field: 'Address1', columns: [0, 1] }] });
  });

  test('but not if one of two addresses is nearly always blank', () => {
    const few = Array.from({ length: 40 }, (_, row) => ['1 Main St', row === 0 ? '2 Oak Ave' : '', 'Boston']);
    expect(guess(['Billing Street', 'Shipping Street', 'City'], few)).toMatchObject({
      columns: ['Address1', '', 'Locality'],
      questions: [],
    });
  });

  test('and the city of the address that was not chosen is never sent with the street', () => {
    const names = [
      'Forretningsadresse',
      'Forretningsadresse.poststed',
      'Postadresse',
      'Postadresse.postnummer',
      'Postadresse.poststed',
    ];
    const norwegian = [
      ['Storgata 1', 'Oslo', 'Postboks 5', '0101', 'Bergen'],
      ['Storgata 2', 'Oslo', 'Postboks 6', '0102', 'Bergen'],
    ];
    expect(guess(names, norwegian, new Map([[0, 'Address1']]))).toMatchObject({
      columns: ['Address1', 'Locality', '', '', ''],
      questions: [],
    });
  });

  test('and the postal code and city of the chosen address are sent, even if another one has plain names', () => {
    const names = ['Bezoekadres', 'Postcode', 'Plaats', 'Postadres', 'Postcode postadres', 'Plaats postadres'];
    const dutch = [
      ['Kerkstraat 1', '1011AB', 'Amsterdam', 'Postbus 5', '3511AA', 'Utrecht'],
      ['Kerkstraat 2', '1011AC', 'Haarlem', 'Postbus 6', '3511AB', 'Zeist'],
    ];
    expect(guess(names, dutch, new Map([[3, 'Address1']]))).toMatchObject({
      columns: ['', '', '', 'Address1', 'PostalCode', 'Locality'],
      questions: [],
    });
    expect(guess(names, dutch, new Map([[0, 'Address1']]))).toMatchObject({
      columns: ['Address1', 'PostalCode', 'Locality', '', '', ''],
      questions: [],
    });
  });

  test('and the other columns of the chosen address are mapped, too', () => {
    expect(guess(header, rows, new Map([[2, 'Address1']]))).toMatchObject({
      columns: ['', '', 'Address1', 'Locality'],
      questions: [],
    });
  });

  test('but not between columns with the same values, or a code and its name', () => {
    const same = rows.map(([street = '', city = '']) => [street, city, street, city]);
    expect(guess(header, same)).toMatchObject({ columns: ['Address1', 'Locality', '', ''], questions: [] });
    const { columns, questions } = guessed(
      'Street|Province|Province Code',
      '1 Main St|Oregon|OR',
      '2 Oak Ave|Texas|TX',
    );
    expect([columns.filter(Boolean), questions]).toEqual([['Address1', 'AdministrativeArea'], []]);
  });

  test('between two cities, until the user excludes one', () => {
    const town = [['1 Main St', 'Boston', 'Salem']];
    expect(guess(['Street', 'Town', 'City'], town).questions).toEqual([{ field: 'Locality', columns: [1, 2] }]);
    expect(guess(['Street', 'Town', 'City'], town, new Map([[1, '']]))).toMatchObject({
      columns: ['Address1', '', 'Locality'],
      questions: [],
    });
  });

  test('on the page, before the run can start', async () => {
    const run = page('cleanseInternational');
    const text = [header, ...rows].map((row) => row.join(',')).join('\n');
    await run.open(new File([text], 'orders.csv'));
    expect(run.get()).toMatchObject({ isMapped: false, questions: [{ field: 'Address1', columns: [0, 2] }] });
    expect(await run.start()).toBe(false);
    expect(run.setColumn(0, 'Address1')).toBe(true);
    expect(run.get()).toMatchObject({ isMapped: true, questions: [], columns: ['Address1', 'Locality', '', ''] });
  });
});

describe('a file is sent only with a street', () => {
  const streets = ['Address', 'Address1', 'DeliveryAddress', 'DeliveryAddress1', 'Thoroughfare', 'PostBox'];

  test.each(['cleanse', 'cleanseInternational', 'verify'] as const)('by %s', (name) => {
    const operation = fileOperation(name);
    const enough = operation.fields.filter((field) => operation.isMapped([field], {}));
    expect(new Set(enough)).toEqual(new Set(streets));
    expect(
      operation.isMapped(
        operation.fields.filter((field) => !streets.includes(field)),
        {},
      ),
    ).toBe(false);
  });

  test('or with coordinates, if they are geocoded', () => {
    expect(isMapped(['Latitude', 'Longitude'], {})).toBe(false);
    expect(isMapped(['Latitude', 'Longitude'], { process: 'ReverseGeocode' })).toBe(true);
  });
});

describe('a row is sent only if something can be found with it', () => {
  const isSent = (record: Record<string, string>) =>
    estimateBatch([record], { operation: 'cleanseInternational' }).sendable === 1;

  test.each([
    [{ Organization: 'Acme' }],
    [{ FullName: 'Ann Lee', Forename: 'Ann', Surname: 'Lee' }],
    [{ SubBuilding: '4B', SubBuildingFloor: '2' }],
    [{ Locality: 'Boston', AdministrativeArea: 'MA' }],
    [{ Premise: '12' }],
    [{ Address1: '12' }],
    [{ Address: '0' }],
    [{ Thoroughfare: '7-9' }],
    [{ Building: 'Tide House' }],
    [{ Organization: 'Acme', Locality: 'Boston', SubBuilding: '4' }],
    [{ Address1: 'NULL', Locality: '-', PostalCode: '#N/A' }],
  ])('not with %j', (record) => {
    expect(isSent({ Id: '1', Country: 'US', ...record })).toBe(false);
  });

  test.each([
    [{ Address1: '1 Main St' }],
    [{ PostBox: '12' }],
    [{ PostalCode: 'OX1 2AB', Premise: '12' }],
    [{ Locality: 'Wies', Premise: '12' }],
    [{ Locality: 'Wies', Address1: '12' }],
    [{ PostalCode: '02110', Address1: '12' }],
    [{ Building: 'Tide House', Locality: 'Galena' }],
  ])('but with %j', (record) => {
    expect(isSent(record)).toBe(true);
  });

  test('also by the service that has only lines, in which a company looks like an address', () => {
    const verify = fileOperation('verify');
    const record = verify.recordOf(['Acme', '', 'Boston'], ['Organization', 'Address1', 'Locality'], 'US');
    expect(estimateBatch([record], { operation: 'verify' })).toMatchObject({
      sendable: 0,
      faults: { 'no-address': 1 },
    });
  });
});

describe('a placeholder is an empty value', () => {
  test.each(
    String.raw`\N NULL null #N/A nan NaN None n/a N/A (null) <null> [null] <NA> undefined #REF! #NV - -- / . ? ... — *`.split(
      ' ',
    ),
  )('%s', (placeholder) => {
    const columns = ['Address1', 'Locality', 'Country'];
    expect(recordOf([placeholder, ` ${placeholder} `, placeholder], columns, 'US')).toEqual({ Country: 'US' });
    expect(estimateBatch([{ Address1: '1 Main St', Country: placeholder }], { operation: 'cleanse' }).sendable).toBe(1);
  });

  test.each([
    ...['TBD', 'tba', 't.b.d.', 'Unknown', 'UNKNOWN', '(unknown)', '-- tbd --', 'xxx', 'XXXXXX', 'k.A.', 'k. A.'],
    ...['keine Angabe', 'Keine Angaben', 'unbekannt', 'inconnu', 'non renseigné', 'Non renseigné'.normalize('NFD')],
    ...['desconocido', 'sin datos', 'não informado', 'sconosciuto', 'onbekend', 'n.v.t.', 'nieznany', 'brak danych'],
    ...['okänd', 'ukendt', 'neznámý', 'bilinmiyor', '不明', '未定', 'not available', 'to be confirmed', 'no address'],
  ])('also if a person wrote it: %s', (filler) => {
    expect(recordOf([filler, ` ${filler} `, filler], ['Address1', 'Locality', 'Country'], 'US')).toEqual({
      Country: 'US',
    });
    expect(estimateBatch([{ Address1: filler, Locality: 'Boston' }], { operation: 'cleanse' }).sendable).toBe(0);
  });

  test.each([
    ...[
      'Unknown Road 5',
      'Unknown Soldier Square',
      'XX',
      'XX Settembre',
      'TBD Lane',
      'Kå',
      'KA',
      's/n',
      'Tba 12',
      'ND',
    ],
    ...['Inconnu 3', 'Brak', 'Unbekanntweg', '不明町', 'x', 'xx'],
  ])('but “%s” is none', (value) => {
    expect(recordOf([value], ['Address1'], '')).toEqual({ Address1: value });
  });

  test.each(['NA', 'No', 'Nan Street', '0', 'N/A Lane 5', '北', 'Null 4'])('but “%s” is a value', (value) => {
    expect(recordOf([value], ['Address1'], '')).toEqual({ Address1: value });
  });

  test('and invisible characters around a value are not sent', () => {
    expect(recordOf(['\ufeff\u200b 1 Main St\u200b', "'02110"], ['Address1', 'PostalCode'], '')).toEqual({
      Address1: '1 Main St',
      PostalCode: '02110',
    });
  });
});

describe('the email column', () => {
  const emails = fileOperation('validateEmails');

  test('is the one with the most distinct emails, not the first cell that looks like one', () => {
    const rows = Array.from({ length: 20 }, (_, index) => [
      'shop@example.com',
      index === 0 ? 'x@example.com' : 'none',
      `user${String(index)}@example.com`,
    ]);
    expect(emails.guessColumns(['Email', 'Comment', 'Login'], rows)).toEqual(['', '', 'email']);
    expect(emails.guessColumns(['Contact', 'Email'], [['a@example.com', 'b@example.com']])).toEqual(['', 'email']);
    expect(emails.guessColumns(['Name', 'E-Mail'])).toEqual(['', 'email']);
  });

  test.each([
    'a@x.com;b@y.com',
    'a@x.com, b@y.com',
    'a@x.com b@y.com',
    'a@x.com/b@y.com',
    'a@x.com|b@y.com',
    'a@x.com & b@y.com',
    'a@x.com\nb@y.com',
    'a@x.comb@y.com',
    'Jo <a@x.com>, Bo <b@y.com>',
    'b@y.com <a@x.com>',
  ])('sends no cell with two emails: %j', (cell) => {
    const record = emails.recordOf([cell], ['email'], '');
    expect(estimateBatch([record], { operation: 'validateEmails' })).toMatchObject({
      sendable: 0,
      faults: { 'several-emails': 1 },
    });
  });

  test.each(['n/a', 'NULL', '-', '#N/A', ' none '])('sends no placeholder for an empty email: %j', (cell) => {
    const record = emails.recordOf([cell], ['email'], '');
    expect(estimateBatch([record], { operation: 'validateEmails' }).sendable).toBe(0);
  });

  test.each([
    ['\u200ba@x.com\ufeff', 'a@x.com'],
    ['a@x.\u200bcom', 'a@x.com'],
    ['a@x.com <a@x.com>', 'a@x.com'],
    ['jo@@x.com', 'jo@@x.com'],
    ['"a@b"@x.com', '"a@b"@x.com'],
  ])('sends one email as one: %j', (cell, email) => {
    const record = emails.recordOf([cell], ['email'], '');
    expect(record).toBe(email);
    expect(estimateBatch([record], { operation: 'validateEmails' }).sendable).toBe(1);
  });
});

test('a file without a street does not start on the page, whatever else the user maps', async () => {
  const run = page('cleanse', 'US');
  await run.open(new File(['Shop,Town,Code\nAcme,Boston,02110\n'], 'a.csv'));
  for (const [column, field] of ['Organization', 'Locality', 'PostalCode'].entries()) run.setColumn(column, field);
  expect(run.get()).toMatchObject({ isMapped: false, phase: 'ready' });
  expect(await run.start()).toBe(false);
  expect(run.get().phase).toBe('ready');
});

test('a file without any country is reported before the start', async () => {
  const lacksCountry = async (text: string, country = '') => {
    const run = page('cleanse', country);
    await run.open(new File([text], 'a.csv'));
    return run.get().lacksCountry;
  };
  expect(await lacksCountry('Straat,Plaats\nKerkstraat 1,Utrecht\n')).toBe(true);
  expect(await lacksCountry('Straat,Plaats,Land\nKerkstraat 1,Utrecht,NL\n')).toBe(false);
  expect(await lacksCountry('Straat,Plaats\nKerkstraat 1,Utrecht\n', 'NL')).toBe(false);
});

test('a street without any place is reported before the start', async () => {
  const lacksPlace = async (text: string, country = '') => {
    const run = page('cleanse', country);
    await run.open(new File([text], 'a.csv'));
    return run.get().lacksPlace;
  };
  expect(await lacksPlace('Street,Note\n1 Main St,x\n')).toBe(true);
  expect(await lacksPlace('Street,Zip\n1 Main St,02110\n')).toBe(false);
  expect(await lacksPlace('Street,Note\n1 Main St,x\n', 'US')).toBe(false);
});
