import { expect, test } from 'vitest';
import {
  cleanse,
  cleanseInternational,
  type Client,
  type ClientOptions,
  createClient,
  find,
  getEmailBatch,
  downloadEmailBatch,
  retrieve,
  validateEmails,
} from 'doorplate/core';

const endpoints = {
  platform: 'https://api.test/base',
  base: 'https://api.test/base',
  batch: 'https://api.test/base',
  legacy: 'https://api.test/base',
};

/** Creates a client that records its requests with their bodies, and gives all of them the same answer. */
function recording(answer: unknown, options: Partial<ClientOptions> = {}) {
  const sent: { url: URL; body: string }[] = [];
  const client: Client = createClient({
    endpoints,
    credentials: { key: 'AA11' },
    ...options,
    fetch: async (request) => {
      sent.push({ url: new URL(request.url), body: await request.text() });
      return Response.json(answer);
    },
  });
  return { client, sent };
}

const rowOf = (more: object) => ({ items: [{ id: 'GB|1', line1: '1 Elm', ...more }] });

test('9: passes `parameters` of Find and Retrieve on unchanged', async () => {
  const { client, sent } = recording({ items: [] });
  await find(client, { text: 'x', parameters: { Extra: 'a b&c', Number: 7, Flag: false, none: undefined } });
  await retrieve(client, 'GB|1', { parameters: { Extra: 'é' } });
  expect([...sent[0]!.url.searchParams]).toEqual([
    ['Key', 'AA11'],
    ['Text', 'x'],
    ['Extra', 'a b&c'],
    ['Number', '7'],
    ['Flag', 'false'],
  ]);
  expect([...sent[1]!.url.searchParams]).toEqual([
    ['Key', 'AA11'],
    ['id', 'GB|1'],
    ['Extra', 'é'],
  ]);
});

test.each(['Key', 'key', ' KEY ', 'lqtkey', 'Text', 'text', 'Container', 'id', ''])(
  '9: rejects `parameters` with the name "%s" before anything is sent',
  async (name) => {
    const { client, sent } = recording({ items: [] });
    await expect(find(client, { text: 'x', parameters: { [name]: 'other' } })).rejects.toMatchObject({ kind: 'input' });
    await expect(retrieve(client, 'GB|1', { parameters: { [name]: 'other' } })).rejects.toMatchObject({
      kind: 'input',
    });
    expect(sent).toEqual([]);
  },
);

test('9: sends `fieldFormats` as Field1Format and so on, and returns field1 and so on, at no extra cost', async () => {
  const credits: number[] = [];
  const { client, sent } = recording(rowOf({ Field1: '51.5', field2: -0.1, FormattedLine1: '1 Elm', AcRbdi: 'R' }), {
    onCall: (event) => credits.push(event.credits),
  });
  const [address] = await retrieve(client, 'GB|1', { fieldFormats: ['{Latitude}', '{Longitude}'] });
  expect([...sent[0]!.url.searchParams].slice(2)).toEqual([
    ['Field1Format', '{Latitude}'],
    ['Field2Format', '{Longitude}'],
  ]);
  expect(address).toMatchObject({ field1: '51.5', field2: '-0.1', formattedLine1: '1 Elm', acRbdi: 'R' });
  expect(address).not.toHaveProperty('field3');
  expect(credits).toEqual([1]);
  await expect(retrieve(client, 'GB|1', { fieldFormats: Array(21).fill('{X}') as string[] })).rejects.toMatchObject({
    kind: 'input',
  });
});

test('9: uses the given versions in the classic dialect, or else the default versions', async () => {
  const pathsOf = async (versions?: ClientOptions['versions']) => {
    const { client, sent } = recording({ Items: [] }, { dialect: 'interactive', ...(versions && { versions }) });
    await find(client, { text: 'x' });
    await retrieve(client, 'GB|1');
    return sent.map(({ url }) => url.pathname.replace('/base/Capture/Interactive/', ''));
  };
  expect(await pathsOf()).toEqual(['Find/v1.10/json3.ws', 'Retrieve/v1.2/json3.ws']);
  expect(await pathsOf({ find: 'v1.20', retrieve: 'v1.30', format: 'json6' })).toEqual([
    'Find/v1.20/json6.ws',
    'Retrieve/v1.30/json6.ws',
  ]);
  expect(await pathsOf({ retrieve: 'v1.30' })).toEqual(['Find/v1.10/json3.ws', 'Retrieve/v1.30/json3.ws']);
  for (const versions of [{ find: '../v1' }, { retrieve: 'v1.30?x' }, { format: 'json3/..' }])
    expect(() => createClient({ endpoints, versions })).toThrow(/`versions` must be/);
});

test('9: keeps unknown fields of an email validation', async () => {
  const { client } = recording({
    Items: [{ Status: 'Valid', EmailAddress: 'a@b.co', IsDisposible: 'False', MxFound: 'True', Score: 9 }],
  });
  expect(await validateEmails(client, ['a@b.co'])).toMatchObject([{ status: 'Valid', mxFound: 'True', score: 9 }]);
});

test.each([
  ['../'.padEnd(52, '/'), 'slashes'],
  ['?download#'.padEnd(52, '&'), 'marks of a URL'],
  ['é'.repeat(52), 'letters beyond ASCII'],
  [`${'a'.repeat(51)}\ud800`, 'half a surrogate pair'],
  ['😀'.repeat(52), '52 characters of two units each'],
])('9: keeps any 52 characters of a job id at their position in the path (%#: $1)', async (id) => {
  const { client, sent } = recording({ Status: 'OK', batch_status: { job_id: 'x', status: 'complete' } });
  await getEmailBatch(client, id);
  await downloadEmailBatch(client, id).catch(() => undefined);
  for (const { url } of sent) {
    expect(url.pathname.split('/').slice(0, 4)).toEqual(['', 'base', 'email', 'batch']);
    expect(url.pathname.split('/')).toHaveLength(5);
    expect(decodeURIComponent(url.pathname.split('/')[4]!)).toBe(
      id.replace('\ud800', '\ufffd').replace(/^\ufffd$/, id),
    );
  }
});

test('9: sends a country as its ISO code if it is an English name or surrounded by spaces', async () => {
  const { client, sent } = recording({ items: [] });
  await find(client, { text: 'x', countries: ['Canada', ' us ', 'United Kingdom', 'deu', 'Côte d’Ivoire', 'turkey'] });
  expect(sent[0]!.url.searchParams.get('Countries')).toBe('CA,US,GB,DEU,CI,TR');
  await cleanse(client, [{ Address1: '1 Elm', Country: ' Canada ' }]).catch(() => undefined);
  await cleanseInternational(client, {
    addresses: [
      { Address1: '1 Elm', Country: 'the united states of america' },
      { Address1: '2 Elm', Country: 'us' },
      { Address1: '3 Elm', Country: ' gb ' },
    ],
  }).catch(() => undefined);
  const countries = (body: string) => Array.from(body.matchAll(/"Country":"([^"]*)"/g), ([, country]) => country);
  expect(countries(sent[1]!.body)).toEqual(['CA']);
  expect(countries(sent[2]!.body)).toEqual(['US', 'US', 'GB']);
  for (const country of ['UK', 'Narnia', '', 'X', 'constructor', '__proto__'])
    await expect(find(client, { text: 'x', countries: [country] })).rejects.toMatchObject({ kind: 'input' });
  expect(sent).toHaveLength(3);
});

test('9: sends a country by any English name from ISO or common use as its code', async () => {
  const names = {
    US: 'U.S.A.|U.S.|United States of America (the)|the United States',
    GB: 'United Kingdom of Great Britain and Northern Ireland (the)|Great Britain',
    HK: 'Hong Kong|Hong Kong SAR China|Hong Kong (SAR China)',
    MO: 'Macau|Macao',
    MM: 'Myanmar|Burma|Myanmar (Burma)',
    PS: 'Palestine|Palestine, State of|State of Palestine|Palestinian Territory, Occupied|Palestinian Territories',
    LC: 'Saint Lucia|St. Lucia|st lucia',
    KN: 'Saint Kitts and Nevis|St Kitts & Nevis',
    VC: 'Saint Vincent and the Grenadines',
    CG: 'Congo|Congo (the)|Republic of the Congo|Congo, Republic of the|Congo (Brazzaville)',
    CD: 'Congo (the Democratic Republic of the)|Democratic Republic of the Congo|Congo, Democratic Republic of the|DR Congo|Congo (Kinshasa)',
    TL: 'East Timor|Timor-Leste',
    SZ: 'Swaziland|Eswatini',
    VN: 'Viet Nam|Vietnam',
    RU: 'Russian Federation|Russian Federation (the)|Russia',
    KR: 'Korea, Republic of|Korea (the Republic of)|Republic of Korea|South Korea|Korea, South',
    KP: "Korea (the Democratic People's Republic of)|Democratic People’s Republic of Korea|North Korea",
    LA: "Lao People's Democratic Republic (the)|Laos",
    IR: 'Iran, Islamic Republic of|Iran (Islamic Republic of)',
    BO: 'Bolivia (Plurinational State of)|Bolivia, Plurinational State of',
    VE: 'Venezuela (Bolivarian Republic of)',
    MD: 'Moldova (the Republic of)|Republic of Moldova',
    TZ: 'Tanzania, the United Republic of',
    FM: 'Micronesia (Federated States of)',
    SY: 'Syrian Arab Republic (the)|Syria',
    BN: 'Brunei Darussalam',
    CV: 'Cabo Verde|Cape Verde',
    CZ: 'Czech Republic|Czechia',
    MK: 'North Macedonia|Macedonia, the former Yugoslav Republic of',
    VA: 'Holy See|Holy See (Vatican City State)|Vatican City',
    TW: 'Taiwan (Province of China)|Taiwan|Republic of China',
    CN: "People's Republic of China|China",
    NL: 'Netherlands (Kingdom of the)|The Netherlands',
    FK: 'Falkland Islands (the) [Malvinas]|Falkland Islands (Malvinas)',
    CC: 'Cocos (Keeling) Islands (the)',
    MF: 'Saint Martin (French part)',
    SX: 'Sint Maarten (Dutch part)',
    VG: 'Virgin Islands (British)',
    VI: 'Virgin Islands (U.S.)|Virgin Islands, U.S.',
    SH: 'Saint Helena, Ascension and Tristan da Cunha',
    BQ: 'Bonaire, Sint Eustatius and Saba',
    HM: 'Heard Island and McDonald Islands',
    UM: 'United States Minor Outlying Islands (the)',
    PN: 'Pitcairn',
    GS: 'South Georgia and the South Sandwich Islands',
    TR: 'Türkiye|Turkey',
    BS: 'Bahamas (the)',
    DO: 'Dominican Republic (the)',
    DM: 'Dominica',
    CF: 'Central African Republic (the)',
    GW: 'Guinea-Bissau',
    IO: 'British Indian Ocean Territory (the)',
    TF: 'French Southern Territories (the)',
    BL: 'Saint Barthélemy',
    AX: 'Aland Islands',
    CI: "Côte d'Ivoire|Ivory Coast",
  };
  const { client, sent } = recording({ items: [] });
  for (const [code, list] of Object.entries(names))
    for (const name of list.split('|')) {
      const got = await find(client, { text: 'x', countries: [name] }).then(
        () => sent.at(-1)!.url.searchParams.get('Countries')?.replace('USA', 'US'),
        () => 'refused',
      );
      expect.soft([name, got]).toEqual([name, code]);
    }
  // Every name that the platform itself uses. No two of them are the same.
  const shown = new Intl.DisplayNames('en', { type: 'region' });
  const codes = 'AD AE AU BA CG CD CN DE DK FR GN GQ GW IE IN KP KR MO NG NE SD SS US UM VG VI WS AS TW XK ZA'.split(
    ' ',
  );
  await find(client, { text: 'x', countries: codes.map((code) => shown.of(code)!) });
  expect(sent.at(-1)!.url.searchParams.get('Countries')).toBe(codes.join());
  const asked = sent.length;
  for (const name of [
    'U.K.',
    'State of Georgia',
    'Georgia, State of',
    'Virgin Islands',
    'Ireland (Northern)',
    'Congo (x)',
  ])
    await expect(find(client, { text: 'x', countries: [name] })).rejects.toMatchObject({ kind: 'input' });
  expect(sent).toHaveLength(asked);
});

test.each([0, -1, NaN, '5' as never])(
  '5: rejects a timeout of %s for one call before anything is sent',
  async (timeout) => {
    const { client, sent } = recording({ items: [] });
    await expect(retrieve(client, 'GB|1', { timeout })).rejects.toMatchObject({
      kind: 'input',
      mayHaveBeenCharged: false,
    });
    expect(() => createClient({ endpoints, timeout })).toThrow(/`timeout` must be a positive number of milliseconds/);
    expect(() => createClient({ endpoints, timeout: { find: timeout } })).toThrow(
      /`timeout` must be a positive number of milliseconds/,
    );
    expect(sent).toEqual([]);
  },
);

test('10: has an option for the maximum bytes of an answer', async () => {
  const answer = rowOf({ line2: 'x'.repeat(2_000) });
  await expect(retrieve(recording(answer, { maxBytes: 1_000 }).client, 'GB|1')).rejects.toMatchObject({
    kind: 'response',
    mayHaveBeenCharged: true,
    message: expect.stringContaining('larger than 1000 bytes') as string,
  });
  expect(await retrieve(recording(answer, { maxBytes: 5_000 }).client, 'GB|1')).toHaveLength(1);
  // 9 MB. Earlier versions had a fixed limit of 8 MB and would have rejected this.
  expect(await retrieve(recording(rowOf({ line2: 'x'.repeat(9_000_000) })).client, 'GB|1')).toHaveLength(1);
  expect(() => createClient({ endpoints, maxBytes: -1 })).toThrow(/`maxBytes` must be a positive number of bytes/);
});

test('10: cancels a body at the timeout, even if its adapter ignores the signal', async () => {
  let cancelled = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) =>
          new Promise((done) => setTimeout(done, 5)).then(() => controller.enqueue(new Uint8Array(9))),
        cancel: () => {
          cancelled++;
        },
      }),
      { headers: { 'content-type': 'text/csv' } },
    );
  const client = createClient({ endpoints, timeout: 400, fetch: () => Promise.resolve(endless()) });
  await expect(retrieve(client, 'GB|1')).rejects.toMatchObject({ kind: 'timeout' });
  await expect.poll(() => cancelled).toBe(1);
  const file = createClient({ endpoints, timeout: 400, fetch: () => Promise.resolve(endless()) });
  await expect(downloadEmailBatch(file, 'a'.repeat(52))).rejects.toMatchObject({ kind: 'timeout' });
  // Two bodies: that of the file, and that of the job, which is read after a failed download.
  await expect.poll(() => cancelled).toBe(3);
});

test('10: cancels an answer that arrives after the timeout, without reading it', async () => {
  let cancelled = false;
  let answer: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const client = createClient({ endpoints, timeout: 400, fetch: () => late });
  await expect(retrieve(client, 'GB|1')).rejects.toMatchObject({ kind: 'timeout' });
  answer(
    new Response(
      new ReadableStream({
        cancel: () => {
          cancelled = true;
        },
      }),
    ),
  );
  await expect.poll(() => cancelled).toBe(true);
});

test.each([
  ['https://api.test?', /`platform` has a `\?`, `#` or space in it/],
  ['https://api.test/base#', /`platform` has a `\?`, `#` or space in it/],
  ['https://api.test ', /`platform` has a `\?`, `#` or space in it/],
  ['https://jo@api.test', /`platform` has a user or password in it/],
  ['https://:secret@api.test', /`platform` has a user or password in it/],
])('12: rejects the endpoint %s with its own message', (platform, words) => {
  expect(() => createClient({ endpoints: { platform } })).toThrow(words);
  expect(() => createClient({ endpoints: { platform } })).not.toThrow(/secret/);
});

test.each(['key', 'legacyKey', 'bearer'] as const)(
  '12: rejects a %s with a line break with its own message',
  async (name) => {
    for (const value of ['AA11\n', 'AA11\r\nX-Evil: 1', 'AA\u0000', 'clé']) {
      expect(() => createClient({ endpoints, credentials: { [name]: value } })).toThrow(
        /line break or another character/,
      );
      const sent: Request[] = [];
      const client = createClient({
        endpoints,
        credentials: () => ({ [name]: value }),
        fetch: (request) => {
          sent.push(request);
          return Promise.resolve(Response.json({}));
        },
      });
      await expect(cleanse(client, [{ Address1: '1 Elm' }])).rejects.toMatchObject({
        kind: 'input',
        message: expect.stringContaining(`\`${name}\` has a line break`) as string,
      });
      expect(sent).toEqual([]);
    }
  },
);
