import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createClient, find, retrieve, validateEmails } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const folder = new URL('../../../../shared/samples/', import.meta.url);
const there = existsSync(folder);
if (!there) console.warn('shared/samples is not here: the recorded answers are not checked.');
const sample = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8');
const answering = (name: string, dialect: 'platform' | 'interactive' = 'interactive') =>
  recorded(() => new Response(sample(name)), { dialect }).client;

describe.skipIf(!there)('the recorded answers of the real services (skipped if ../shared/samples is missing)', () => {
  test('are all checked in this file or the next one', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(names).toHaveLength(13);
  });

  test.each([
    ['interactive_find_ten_suggestions', 10],
    ['interactive_find_limit_1', 1],
    ['interactive_find_postcode', 1],
    ['interactive_find_street', 2],
  ])('are decoded: %s', async (name, count) => {
    const rows = await find(answering(name), { text: 'x' });
    const raw = (JSON.parse(sample(name)) as { Items: Record<string, string>[] }).Items;
    expect(rows).toHaveLength(count);
    rows.forEach((row, at) => {
      const { Id, Type, Text, Description } = raw[at]!;
      expect(row).toMatchObject({ id: Id, type: Type, text: Text, description: Description, language: '' });
      expect(row.kind).toBe(Type === 'Address' ? 'address' : 'container');
      const addresses = /(\d+) Addresses$/.exec(Description ?? '')?.[1];
      expect(row.count).toBe(addresses === undefined ? undefined : Number(addresses));
      expect(row.highlight.text.length).toBeGreaterThan(0);
    });
  });

  test('are decoded for the classic wire in both languages, with numbers as texts', async () => {
    const [business] = await retrieve(answering('interactive_retrieve_business'), 'x');
    expect(business).toMatchObject({
      id: 'GB|RM|B|52509479',
      company: 'G B G Loqate',
      countryIsoNumber: '826',
      poBoxNumber: '',
      type: 'Commercial',
      dataLevel: 'Premise',
      source: '',
    });
    const variants = await retrieve(answering('interactive_retrieve_two_languages'), 'x');
    expect(variants.map(({ language, city, languageAlternatives }) => [language, city, languageAlternatives])).toEqual([
      ['ENG', 'Tenby', 'ENG,CYM'],
      ['CYM', 'Dinbych-y-Pysgod', 'ENG,CYM'],
    ]);
    expect(await retrieve(answering('interactive_retrieve_no_items'), 'x')).toEqual([]);
  });

  test.each([
    ['interactive_find_error_1001_nothing_supplied', '1001'],
    ['interactive_find_error_2_unknown_key', '2'],
  ])('are errors: %s', async (name, code) => {
    expect(await errorOf(find(answering(name), { text: 'x' }))).toMatchObject({
      kind: 'service',
      code,
      mayHaveBeenCharged: false,
    });
  });

  test('are errors for Retrieve and the email validation if they were errors', async () => {
    expect(await errorOf(retrieve(answering('interactive_retrieve_error_1001_id_invalid'), 'x'))).toMatchObject({
      code: '1001',
    });
    expect(
      await errorOf(validateEmails(answering('email_validation_error_1001_none_supplied'), ['a@b.co'])),
    ).toMatchObject({ code: '1001', cause: 'No email addresses were supplied.' });
  });
});

describe.skipIf(!there)('the simulator’s answers', () => {
  const simulator = createSimulator({
    addresses: [
      {
        line1: 'Waterside',
        street: 'Basin Road',
        company: 'Acme',
        city: 'Worcester',
        postalCode: 'WR5 3DA',
        countryIso2: 'GB',
      },
      ...Array.from({ length: 30 }, (_, at) => ({
        line1: `${String(at)} Piccadilly`,
        city: 'Leeds',
        postalCode: 'LS1 1AA',
        countryIso2: 'GB',
      })),
    ],
  });
  const key = simulator.credentials.key;
  const ask = async (path: string) =>
    (await (await simulator.fetch(new Request(`https://x.test/${path}`))).json()) as {
      Items?: Record<string, unknown>[];
      items?: Record<string, unknown>[];
    };
  const shapeOf = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value]));
  const recordedRow = (name: string) => {
    const { Items, items } = JSON.parse(sample(name)) as {
      Items?: Record<string, unknown>[];
      items?: Record<string, unknown>[];
    };
    return (Items ?? items)![0]!;
  };

  test.each([
    ['interactive_find_ten_suggestions', `Capture/Interactive/Find/v1.10/json3.ws?Key=${key}&Text=waterside`],
    ['interactive_find_limit_1', `Capture/Interactive/Find/v1.10/json3.ws?Key=${key}&Text=piccadilly`],
    ['interactive_find_error_2_unknown_key', 'Capture/Interactive/Find/v1.10/json3.ws?Key=x&Text=a'],
    ['interactive_find_error_1001_nothing_supplied', `Capture/Interactive/Find/v1.10/json3.ws?Key=${key}`],
    ['interactive_retrieve_error_1001_id_invalid', `Capture/Interactive/Retrieve/v1.2/json3.ws?Key=${key}&Id=x`],
    ['email_validation_error_1001_none_supplied', `EmailValidation/Batch/Validate/v1.20/json6.ws?Key=${key}`],
    ['platform_find', `address-capture/find?Key=${key}&Text=waterside`],
  ])('have the fields and types of the recorded answer %s', async (name, path) => {
    const { Items, items } = await ask(path);
    expect(shapeOf((Items ?? items)![0]!)).toEqual(shapeOf(recordedRow(name)));
  });

  test('have the fields and types of a recorded classic address', async () => {
    const client = createClient({
      endpoints: simulator.endpoints,
      credentials: simulator.credentials,
      fetch: simulator.fetch,
      dialect: 'interactive',
    });
    const [row] = await find(client, { text: 'waterside' });
    const { Items } = await ask(
      `Capture/Interactive/Retrieve/v1.2/json3.ws?Key=${key}&Id=${encodeURIComponent(row!.id)}`,
    );
    expect(shapeOf(Items![0]!)).toEqual(shapeOf(recordedRow('interactive_retrieve_business')));
    expect(await ask(`Capture/Interactive/Retrieve/v1.2/json3.ws?Key=${key}&Id=GB%7CRM%7CA%7C1`)).toEqual(
      JSON.parse(sample('interactive_retrieve_no_items')),
    );
  });
});
