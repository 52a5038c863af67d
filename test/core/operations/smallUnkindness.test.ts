import {
  cleanse,
  cleanseInternational,
  type CleanseRecord,
  createBatch,
  createClient,
  type PartialEmailBatchFile,
  downloadEmailBatch,
  find,
  getEmailBatch,
  uploadEmailBatch,
  validateEmails,
  variantIn,
  verify,
} from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const answering = (body: unknown) => recorded(() => new Response(JSON.stringify(body)));
const jobA = 'a'.repeat(52);
const jobB = 'b'.repeat(52);

describe('the requested job in an answer', () => {
  const job = (job_id: string, submitted_file: string) => ({ job_id, submitted_file });
  const upload = (jobs: object) =>
    uploadEmailBatch(
      answering({ Status: 'OK', email_batch: jobs }).client,
      new File(['email\na@x.example\n'], 'mine.csv'),
    );
  const partial = [{ jobId: jobA }, { jobId: jobB }];

  test('is found by the name of the file if an upload returns several jobs', async () => {
    expect(await upload([job(jobA, 'other.csv'), job(jobB, 'mine.csv')])).toMatchObject({ jobId: jobB });
    expect(await upload([job(jobA, 'renamed.csv')])).toMatchObject({ jobId: jobA });
    for (const jobs of [
      [job(jobA, 'mine.csv'), job(jobB, 'mine.csv')],
      [job(jobA, 'x.csv'), job(jobB, 'y.csv')],
    ])
      expect(await errorOf(upload(jobs))).toMatchObject({ kind: 'response', mayHaveBeenCharged: true, partial });
  });

  test('is found by its id if the answer has one job', async () => {
    const get = (batch_status: unknown) => getEmailBatch(answering({ Status: 'OK', batch_status }).client, jobB);
    expect(await get([job(jobA, 'x'), job(jobB, 'y')])).toMatchObject({ jobId: jobB });
    expect(await get(job(jobB.toUpperCase(), 'y'))).toMatchObject({ submittedFile: 'y' });
    expect(await errorOf(get(job(jobA, 'x')))).toMatchObject({ kind: 'response', partial: [{ jobId: jobA }] });
  });
});

describe('a download', () => {
  const download = (text: string) =>
    downloadEmailBatch(
      recorded(({ url }) => (url.includes('download') ? new Response(text) : Response.json({}))).client,
      jobA,
    );

  test.each([
    'Status: ERROR\nMessage: No credit',
    'Error: job not found\nPlease check the job id.',
    'Error: job, not found\nPlease, check',
    'Missing email\nWrite to help@x.example\n',
    'ERROR\r\n\r\nThe job, its id and the email were not found, sorry.\r\n',
  ])('with several lines of text that are not a file is an error, and stays readable: %j', async (text) => {
    const error = await errorOf(download(text));
    expect(error).toMatchObject({ kind: 'response', mayHaveBeenCharged: true });
    expect(await (error.partial as PartialEmailBatchFile).file?.text()).toBe(text);
  });

  test.each([
    'email,email_status\na@x.example,Valid\n',
    '\ufeff"Email Address"\t"status"\r\na@x.example\tValid\r\n',
    'email\na@x.example\n',
    'id;E-Mail;Status\n1;a@x.example;Valid\n',
    'address,result\na@x.example,Valid\n',
    `${Array.from({ length: 900 }, (_, at) => `column ${String(at)}`).join(',')},email\n${','.repeat(900)}x\n`,
  ])('is never lost, however its header is written %#', async (text) => {
    expect((await download(text)).file.size).toBe(new Blob([text]).size);
  });
});

test('ignores a country that is null or blank', async () => {
  const records = [null, '  ', ''].map((Country, at) => ({
    Address1: `${String(at)} Elm`,
    Country,
  })) as CleanseRecord[];
  const { client, sent } = answering({ matches: records.map(() => ({ AVC: 'x' })) });
  const { results, rejected } = await createBatch({ client, operation: 'cleanse' }).start(records);
  expect([results.length, rejected]).toEqual([3, []]);
  expect(sent[0]?.text).not.toContain('Country');
  await expect(cleanse(client, records)).resolves.toBeDefined();
});

test('reads isDisposable in either spelling', async () => {
  const item = { Status: 'Valid', EmailAddress: 'a@x.example' };
  for (const more of [{ IsDisposable: 'True' }, { IsDisposible: true }]) {
    const [one] = await validateEmails(answering({ Items: [{ ...item, ...more }] }).client, ['a@x.example']);
    expect(one).toEqual(expect.objectContaining({ isDisposable: true, status: 'Valid' }));
  }
});

test('accepts the whole answer of a cleanse as the only item, without its input', async () => {
  const records = [{ Address1: '1 Elm' }, { Address1: '2 Elm' }];
  const { client } = answering({ Items: [{ matches: [{ AVC: 'a' }, { AVC: 'b' }] }] });
  expect((await cleanse(client, records)).matches.map(({ AVC }) => AVC)).toEqual(['a', 'b']);
});

test('rejects an unserialisable input with its own message, with a relay too', async () => {
  const circle: Record<string, string> = {};
  Object.assign(circle, { circle });
  const records = [{ Address1: '1 Elm' }];
  const runs = {
    direct: ({ client }: ReturnType<typeof recorded>) => [
      cleanseInternational(client, { addresses: records, extraOptions: circle }),
      verify(client, records, { extraOptions: { big: 1n as unknown as string } }),
      find(client, { text: 'x', filters: [null as unknown as string] }),
    ],
    relayed: ({ client }: ReturnType<typeof recorded>) => [
      find(client, { text: 'x', filters: [circle as unknown as string] }),
      verify(client, records, { options: { big: 1n } as never }),
    ],
  };
  for (const [way, relay] of [
    ['direct', undefined],
    ['relayed', 'https://relay.test'],
  ] as const) {
    const made = recorded(() => Response.json({}), { ...(relay && { relay }) });
    for (const run of runs[way](made)) {
      const error = await errorOf(run);
      expect(error).toMatchObject({ kind: 'input', mayHaveBeenCharged: false });
      expect(error.message).toContain('its input cannot be serialized');
    }
    expect(made.sent).toEqual([]);
  }
});

test('treats the two parts of Saint Martin as two countries', async () => {
  const countries = [
    'Saint Martin (Dutch part)',
    'Sint Maarten (Dutch part)',
    'Sint Maarten',
    'St. Martin, Dutch part',
  ];
  const french = ['Saint Martin (French part)', 'Saint-Martin', 'St. Martin'];
  const { client, sent } = answering({ Items: [] });
  await find(client, { text: 'x', countries: [...countries, ...french] });
  expect(new URL(sent[0]!.url).searchParams.get('Countries')).toBe('SX,SX,SX,SX,MF,MF,MF');
});

test('prefers a variant in the requested script to another variant of the language', () => {
  const variants = ['zh-Hans', 'zh-Hant'].map((language) => ({ language }));
  for (const wanted of ['zh-Hant-HK', 'zh_hant_TW', 'ZH-HANT'])
    expect(variantIn(variants, wanted)).toEqual({ language: 'zh-Hant' });
  for (const wanted of ['zh', 'zh-Hans-SG', 'CHI'])
    expect(variantIn(variants, wanted)).toEqual({ language: 'zh-Hans' });
});

test.each([null, 7, 'v1.10', { find: null }])('rejects versions: %j with its own message', (versions) => {
  expect(() => createClient({ versions: versions as object })).toThrow('createClient: `versions` must be like');
});

test('keeps a field whose name is on `Object.prototype`, even if the app has frozen that', async () => {
  const { client } = answering([{ Input: { Address1: '1 Main Street' }, Matches: [], Frozen: 'x' }]);
  // The property is frozen in the way that affects assignment. This test needs a property of its own, because freezing cannot be undone.
  Object.defineProperty(Object.prototype, 'Frozen', { value: 'of all', writable: false, configurable: true });
  try {
    const [result] = await cleanseInternational(client, { addresses: [{ Address1: '1 Main Street', Country: 'US' }] });
    expect(result).toHaveProperty('Frozen', 'x');
  } finally {
    delete (Object.prototype as { Frozen?: string }).Frozen;
  }
});
