import {
  aqiOf,
  capture,
  cleanse,
  cleanseInternational,
  type CleanseRecord,
  complete,
  createClient,
  type InternationalInput,
  type InternationalRecord,
  type ServerOptions,
  verdictOf,
  verify,
} from 'doorplate/core';
import { createSimulator, type SimulatorAddress } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';

const us = (line1: string, line2: string, more: SimulatorAddress = {}): SimulatorAddress => ({
  line1,
  line2,
  city: 'Springfield',
  provinceCode: 'IL',
  postalCode: '62701',
  countryIso2: 'US',
  latitude: 39.8,
  longitude: -89.64,
  ...more,
});
const addresses: SimulatorAddress[] = [
  us('12 Washington Street', ''),
  us('14 Washington Street', '', { latitude: 39.81 }),
  us('40 North Lincoln Avenue', ''),
  us('40 South Lincoln Avenue', ''),
  us('500 Harbor Plaza', 'Unit 101'),
  us('500 Harbor Plaza', 'Unit 102'),
  us('77 Elm Road', '', { company: 'Acme Paper', postalCode: '62702-1234' }),
  us('PO Box 90', ''),
  us('7 Cook Road', '', { adminAreaName: 'Cook County' }),
  { line1: '8 Rue Sainte-Catherine', city: 'Montréal', provinceCode: 'QC', postalCode: 'H2X 1K4', countryIso2: 'CA' },
  {
    line1: 'Waterside',
    line2: 'Basin Road',
    street: 'Basin Road',
    buildingName: 'Waterside',
    city: 'Worcester',
    postalCode: 'WR5 3DA',
    countryIso2: 'GB',
  },
];

function using() {
  const simulator = createSimulator({ addresses });
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: simulator.fetch,
  });
  const ask = async (
    record: InternationalRecord,
    options: ServerOptions = {},
    more: Partial<InternationalInput> = {},
  ) => {
    const [result] = await cleanseInternational(client, { addresses: [record], options, ...more });
    return result!.matches;
  };
  return { simulator, client, ask };
}

const record = (Address1: string, more: InternationalRecord = {}): InternationalRecord => ({
  Address1,
  Locality: 'Springfield',
  AdministrativeArea: 'IL',
  PostalCode: '62701',
  Country: 'US',
  ...more,
});

describe('the simulator’s verification of a record', () => {
  test.each<[string, InternationalRecord, string, string]>([
    ['an exact one', record('12 Washington Street'), 'V44-I44-P6-100', 'accept'],
    ['an exact one in another spelling', record('12 WASHINGTON St.', { Country: 'USA' }), 'V44-I44-P6-100', 'accept'],
    ['an exact one with its unit', record('500 Harbor Plaza', { Address2: '#101' }), 'V44-I44-P6-100', 'accept'],
    [
      'an exact one on one line',
      { Address: '12 Washington Street<br>Springfield, IL 62701', Country: 'US' },
      'V44-I44-P6-100',
      'accept',
    ],
    [
      'an exact one in parts',
      { Premise: '12', Thoroughfare: 'Washington Street', Locality: 'Springfield', PostalCode: '62701', Country: 'US' },
      'V44-I44-P6-100',
      'accept',
    ],
    [
      'an exact one without a country',
      { Address1: '12 Washington Street', Locality: 'Springfield', PostalCode: '62701' },
      'V44-I44-P6-100',
      'accept',
    ],
    [
      'a company',
      record('77 Elm Road', { Organization: 'Acme Paper', PostalCode: '62702' }),
      'V44-I44-P7-100',
      'accept',
    ],
    ['a box', record('P.O. Box 90'), 'V44-I44-P6-100', 'accept'],
    [
      'a missing accent',
      { Address1: '8 rue Sainte Catherine', Locality: 'Montreal', PostalCode: 'h2x1k4', Country: 'CA' },
      'V44-I44-P6-100',
      'accept',
    ],
    [
      'another state next to a missing unit',
      record('500 Harbor Plaza', { AdministrativeArea: 'MA' }),
      'A44-I44-P6-090',
      'fix',
    ],
    ['another city next to a missing unit', record('500 Harbor Plaza', { Locality: 'Boston' }), 'A44-U44-P6-09', 'fix'],
    ['a typo', record('12 Wahsington Street'), 'V42-I44-P6-094', 'confirm'],
    ['two typos', record('12 Wahsingtan Street'), 'V42-I44-P6-088', 'confirm'],
    ['a typo in the city', record('12 Washington Street', { Locality: 'Sprngfield' }), 'V42-I44-P6-094', 'confirm'],
    [
      'a postal code with one wrong digit',
      record('12 Washington Street', { PostalCode: '62711' }),
      'V44-I44-P5-094',
      'confirm',
    ],
    ['a wrong postal code', record('12 Washington Street', { PostalCode: '90210' }), 'V44-I44-P4-088', 'confirm'],
    ['no postal code', record('12 Washington Street', { PostalCode: '' }), 'V44-I44-P3-092', 'confirm'],
    ['another state', record('12 Washington Street', { AdministrativeArea: 'MA' }), 'V44-I44-P6-090', 'confirm'],
    [
      'the name of another state',
      record('12 Washington Street', { AdministrativeArea: 'New York' }),
      'V44-I44-P6-090',
      'confirm',
    ],
    ['a county as the state', record('7 Cook Road', { AdministrativeArea: 'Cook' }), 'V44-I44-P6-090', 'confirm'],
    ['a country as the state', record('7 Cook Road', { AdministrativeArea: 'USA' }), 'V44-I44-P6-090', 'confirm'],
    ['another county', record('7 Cook Road', { SubAdministrativeArea: 'Lake' }), 'V44-I44-P6-094', 'confirm'],
    ['the state as the county', record('7 Cook Road', { SubAdministrativeArea: 'IL' }), 'V44-I44-P6-094', 'confirm'],
    ['another city', record('12 Washington Street', { Locality: 'Chicago' }), 'P44-U44-P6-089', 'confirm'],
    ['the county as the city', record('7 Cook Road', { Locality: 'Cook County' }), 'P44-U44-P6-08', 'confirm'],
    [
      'a city of the same name in another state',
      record('12 Washington Street', { AdministrativeArea: 'MA', PostalCode: '' }),
      'U00-U00-P0-000',
      'reject',
    ],
    ...['IL', 'il', 'Illinois', 'ILLINOIS', 'US-IL', 'State of Illinois', ''].map(
      (AdministrativeArea): [string, InternationalRecord, string, string] => [
        `the state as “${AdministrativeArea}”`,
        record('7 Cook Road', { AdministrativeArea }),
        'V44-I44-P6-100',
        'accept',
      ],
    ),
    ...['Cook', 'COOK COUNTY', ''].map((SubAdministrativeArea): [string, InternationalRecord, string, string] => [
      `the county as “${SubAdministrativeArea}”`,
      record('7 Cook Road', { SubAdministrativeArea }),
      'V44-I44-P6-100',
      'accept',
    ]),
    [
      'a county that the service does not know',
      record('12 Washington Street', { SubAdministrativeArea: 'Lake' }),
      'V44-I44-P6-100',
      'accept',
    ],
    ['a missing unit', record('500 Harbor Plaza'), 'A44-I44-P6-100', 'fix'],
    ['a missing unit', record('500 Harbor Plaza', { Address2: 'Unit 909' }), 'A44-U44-P6-100', 'fix'],
    ['a missing house number', record('Washington Street'), 'P33-I44-P6-', 'fix'],
    ['an unknown house number', record('99 Washington Street'), 'P33-I44-P6-', 'fix'],
    ['an ambiguous street', record('40 Lincoln Avenue'), 'A42-I44-P6-', 'fix'],
    ['an unknown street', record('12 Zyzzyva Crescent'), 'P22-U42-P6-', 'reject'],
    ['another country’s address', record('12 Washington Street', { Country: 'CA' }), 'C00-I44-P0-000', 'reject'],
    [
      'a country without data',
      { Address1: 'Unter den Linden 1', Locality: 'Berlin', PostalCode: '10117', Country: 'DE' },
      'U00-U00-P0-000',
      'reject',
    ],
    ['nonsense', { Address1: 'qwxz blorp', Locality: 'Vrrm', Country: 'US' }, 'U00-U00-P0-000', 'reject'],
  ])('%s', async (_, given, avc, verdict) => {
    const { ask } = using();
    const [match] = await ask(given);
    expect(match?.AVC).toMatch(new RegExp(`^${avc}`));
    expect(verdictOf(match)).toBe(verdict);
    expect(match?.AQI).toBe(aqiOf(match?.AVC));
  });

  test('answers a mistake with the intended address', async () => {
    const { ask } = using();
    const [match] = await ask(record('12 Wahsington Street', { PostalCode: '' }));
    expect(match).toMatchObject({
      Address: '12 Washington Street<br>Springfield IL 62701',
      Address1: '12 Washington Street',
      DeliveryAddress1: '12 Washington Street',
      Premise: '12',
      Thoroughfare: 'Washington Street',
      Locality: 'Springfield',
      AdministrativeArea: 'IL',
      PostalCode: '62701',
      PostalCodePrimary: '62701',
      Country: 'US',
      CountryName: 'United States',
      'ISO3166-2': 'US',
      'ISO3166-3': 'USA',
      'ISO3166-N': '840',
      Sequence: '1',
    });
  });

  test('returns the candidates of an ambiguous record, up to MaxResults', async () => {
    const { ask } = using();
    expect((await ask(record('500 Harbor Plaza'))).map(({ SubBuilding, Sequence }) => [SubBuilding, Sequence])).toEqual(
      [
        ['Unit 101', '1'],
        ['Unit 102', '2'],
      ],
    );
    expect(await ask(record('500 Harbor Plaza'), { MaxResults: '1' })).toHaveLength(1);
  });

  test('returns what was not verified as the input', async () => {
    const { ask } = using();
    const [match] = await ask({ Id: '9', Address1: 'qwxz blorp', Locality: 'Vrrm', Country: 'US' });
    expect(match).toMatchObject({
      ID: '9',
      DeliveryAddress1: 'qwxz blorp',
      Locality: 'Vrrm',
      Unmatched: 'vrrm qwxz blorp',
    });
  });
});

describe('the options of a verification', () => {
  test('geocode: is charged, and applied only on request', async () => {
    const { ask, simulator } = using();
    expect((await ask(record('12 Washington Street')))[0]).not.toHaveProperty('Latitude');
    expect((await ask(record('12 Washington Street'), {}, { geocode: true }))[0]).toMatchObject({
      Latitude: '39.800000',
      Longitude: '-89.640000',
      GeoAccuracy: 'P4',
      GeoDistance: '0.0',
    });
    expect(simulator.ledger.map(({ credits }) => credits)).toEqual([1, 2]);
  });

  test('FieldStatus: adds a companion for every field of list A', async () => {
    const { ask } = using();
    const [match = {}] = await ask(record('12 Wahsington Street', { PostalCode: '62711' }), { FieldStatus: 'True' });
    expect(match).toMatchObject({
      PremiseStatus: '1',
      PostalCodeStatus: '3',
      LocalityStatus: '1',
      CountryNameStatus: '5',
      AVCStatus: '0',
    });
    const fields = Object.keys(match);
    for (const field of fields.filter((name) => !name.endsWith('Status'))) expect(fields).toContain(`${field}Status`);
  });

  test('apply casing, line separator and line formats', async () => {
    const { ask } = using();
    const given = record('77 Elm Road', { PostalCode: '62702' });
    expect((await ask(given, { OutputCasing: 'Upper', AddressLineSeparator: '|' }))[0]).toMatchObject({
      Address: 'ACME PAPER|77 ELM ROAD|SPRINGFIELD IL 62702-1234',
      Country: 'US',
    });
    expect((await ask(given, { OutputCasing: 'Lower' }))[0]?.Thoroughfare).toBe('elm road');
    expect((await ask(given, { OutputAddressFormat: 'YES' }))[0]).toMatchObject({
      AddressFormat: 'Organization<br>Premise Thoroughfare<br>Locality AdministrativeArea PostalCode',
      DeliveryAddressFormat: 'Premise Thoroughfare',
    });
  });

  test.each<[ServerOptions, boolean]>([
    [{ MinimumVerificationLevel: '4' }, false],
    [{ MinimumVerificationLevel: '5' }, true],
    [{ MinimumMatchscore: '95' }, true],
    [{ MinimumMatchscore: '90' }, false],
    [{ MinimumPostcode: '6' }, true],
    [{ MinimumPostcode: '3' }, false],
  ])('revert a record below %j: %s', async (options, reverted) => {
    const { ask } = using();
    const [match] = await ask(record('12 Washington St', { PostalCode: '' }), options);
    expect(match?.AVC?.startsWith('R')).toBe(reverted);
    expect(match?.DeliveryAddress1).toBe(reverted ? '12 Washington St' : '12 Washington Street');
  });

  test('select and suppress fields', async () => {
    const { ask } = using();
    const given = record('12 Washington Street', { PostalCode: '' });
    expect(Object.keys((await ask(given, { OutputFields: 'AVC,PostalCode' }))[0]!).sort()).toEqual([
      'AVC',
      'PostalCode',
    ]);
    expect((await ask(given, { SuppressFields: 'PostalCode,Locality' }))[0]).not.toHaveProperty('PostalCode');
    expect((await ask(given, { SuppressAdditionFields: 'PostalCode' }))[0]).not.toHaveProperty('PostalCode');
    expect((await ask(given, { SuppressAddressFields: 'PostalCode' }))[0]?.Address).toBe(
      '12 Washington Street<br>Springfield IL',
    );
    expect((await ask(record('12 Washington Street blorp')))[0]?.Unmatched).toBe('blorp');
    expect((await ask(record('12 Washington Street blorp'), { SuppressUnmatched: 'ON' }))[0]).not.toHaveProperty(
      'Unmatched',
    );
  });

  test('similarity: allows a larger typo; and a country can be forced or assumed', async () => {
    const { ask } = using();
    expect((await ask(record('12 Wahsington Street'), { MinimumSimilarity: '99' }))[0]?.AVC).toMatch(/^P22/);
    const { Country: _, ...anywhere } = record('12 Washington Street');
    expect((await ask(anywhere, { DefaultCountry: 'CAN' }))[0]?.AVC).toMatch(/^C/);
    expect((await ask(record('12 Washington Street'), { ForceCountry: 'CAN' }))[0]?.AVC).toMatch(/^C/);
  });

  test('return certified fields, enhanced fields, persons and the version on request', async () => {
    const { client } = using();
    const [result] = await cleanseInternational(client, {
      addresses: [record('12 Washington Street', { Forename: 'Jo', Surname: 'Doe' })],
      certify: true,
      enhance: true,
      deceased: true,
      goneaways: true,
      version: true,
    });
    expect(result!.version).not.toBe('');
    expect(result!.matches[0]).toMatchObject({
      DPVConfirmedIndicator: 'Y',
      CountyCode: expect.any(String),
      Forename: 'Jo',
      Surname: 'Doe',
      DeceasedFlag: 'N',
      GoneawaysFlag: 'N',
    });
    const [plain] = await cleanseInternational(client, { addresses: [record('12 Washington Street')] });
    expect([plain!.version, plain!.matches[0]?.CountyCode]).toEqual(['', undefined]);
  });

  test('leave out the AVC of a certified US address without CassAvcEnable', async () => {
    const { ask } = using();
    expect((await ask(record('12 Washington Street'), { CertifiedCountryList: 'USA' }))[0]).toMatchObject({
      AVC: 'Z00-00-00-000',
      AQI: 'Z',
    });
    expect(
      (await ask(record('12 Washington Street'), { CertifiedCountryList: 'USA', CassAvcEnable: 'YES' }))[0]?.AQI,
    ).toBe('A');
  });

  test('let a reverse geocode find the nearest address, with its distance in metres', async () => {
    const { ask } = using();
    const matches = await ask(
      { Latitude: '39.8105', Longitude: '-89.64' },
      { MaxResults: '2' },
      { process: 'ReverseGeocode' },
    );
    expect(matches.map(({ Premise }) => Premise)[0]).toBe('14');
    expect(Number(matches[0]?.GeoDistance)).toBeCloseTo(55.6, 0);
    expect(matches).toHaveLength(2);
  });
});

describe('the simple cleanse', () => {
  test('returns one match per record, and GeoDistance as a number', async () => {
    const { client, simulator } = using();
    const records: CleanseRecord[] = [
      { ID: 'a', Address: '12 Washington Street<br>Springfield IL 62701', Country: 'US' },
      { ID: 'b', Address1: 'blorp' },
    ];
    const { input, matches } = await cleanse(client, records);
    expect(input).toEqual(records);
    expect(matches.map(({ ID, AVC }) => [ID, AVC])).toEqual([
      ['a', 'V44-I44-P6-100'],
      ['b', 'U00-U00-P0-000'],
    ]);
    expect(matches[0]).toMatchObject({ GeoDistance: 0, GeoAccuracy: 'P4' });
    expect(simulator.ledger[0]).toMatchObject({ operation: 'cleanse', records: 2, credits: 2 });
  });

  test('needs both its bearer token and its key, and answers 400 with an error object', async () => {
    const simulator = createSimulator({ key: 'K', bearer: 'B' });
    const ask = (credentials: object) =>
      cleanse(createClient({ endpoints: simulator.endpoints, credentials, fetch: simulator.fetch }), [
        { Address1: 'x' },
      ]);
    await expect(ask({ key: 'K', bearer: 'B' })).resolves.toBeDefined();
    await expect(ask({ key: 'K', bearer: 'x' })).rejects.toMatchObject({ status: 400, code: 'Unknown key' });
    await expect(ask({ key: 'x', bearer: 'B' })).rejects.toMatchObject({ status: 400, code: 'Unknown key' });
    expect(simulator.ledger.map(({ credits }) => credits)).toEqual([1, 0, 0]);
  });
});

describe('the legacy service', () => {
  test('separates lines with a comma, and returns the candidates of an ambiguous record with suggest', async () => {
    const { client } = using();
    const records = [record('12 Washington Street'), record('40 Lincoln Avenue')].map(
      ({ Address1 = '', Locality = '', PostalCode = '', Country = '' }) => ({
        Address1,
        Locality,
        PostalCode,
        Country,
      }),
    );
    const [one, two] = await verify(client, records, { suggest: true, options: { OutputCasing: 'Upper' } });
    expect(one).toMatchObject({ Address: '12 WASHINGTON STREET, SPRINGFIELD IL 62701', candidates: [] });
    expect(two!.candidates.map(({ Thoroughfare }) => Thoroughfare)).toEqual([
      'NORTH LINCOLN AVENUE',
      'SOUTH LINCOLN AVENUE',
    ]);
    const [, alone] = await verify(client, records);
    expect(alone!.candidates).toEqual([]);
  });

  test('has the same indexes in complete and capture, with and without filters', async () => {
    const { client, simulator } = using();
    for (const question of [
      { query: 'spring', country: 'USA' },
      { query: 'spring', country: 'United States', filters: { Thoroughfare: 'Harbor Plaza' } },
    ]) {
      const texts = await complete(client, question);
      expect(texts.length).toBeGreaterThan(0);
      for (const { text, result, count } of texts) {
        const found = await capture(client, { ...question, result });
        expect(found.TotalRecordCount).toBe(String(count));
        expect(found.MatchedFieldList).toContain('Locality');
        expect(text).toContain(found.Thoroughfare || found.PostBox);
      }
    }
    expect((await complete(client, { query: '500 harbor', country: 'US' }))[0]).toMatchObject({
      count: 2,
      text: expect.not.stringContaining('Unit'),
    });
    await expect(capture(client, { query: 'spring', country: 'US', result: 99 })).rejects.toMatchObject({
      code: 'RESULT NOT FOUND',
    });
    expect(
      simulator.ledger.filter(({ operation }) => operation === 'complete').every(({ credits }) => credits === 0),
    ).toBe(true);
  });

  test('accepts bare flags in the query, and answers in XML and HTML', async () => {
    const { simulator } = using();
    const post = async (query: string, accept: string) => {
      const response = await simulator.fetch(
        new Request(`https://x.test/address/verify${query}`, {
          method: 'POST',
          headers: { accept },
          body: JSON.stringify({
            lqtkey: simulator.credentials.legacyKey,
            input: [{ Address1: '12 Washington Street', Locality: 'Springfield' }],
          }),
        }),
      );
      return response.text();
    };
    expect(await post('?geocode', 'application/json')).toContain('"Latitude"');
    expect(await post('', 'application/json')).not.toContain('"Latitude"');
    expect(await post('', 'application/xml')).toMatch(/^<\?xml.*<Status>OK<\/Status>/s);
    expect(await post('', 'text/html')).toContain('<dt>Status</dt><dd>OK</dd>');
    expect(simulator.ledger.map(({ credits }) => credits)).toEqual([2, 1, 1, 1]);
  });
});

test('gives the same record the same answer in two simulators with the same seed', async () => {
  const ask = () =>
    using().ask(
      record('12 Wahsington Street'),
      { FieldStatus: 'True' },
      { geocode: true, certify: true, enhance: true },
    );
  expect(await ask()).toEqual(await ask());
});
