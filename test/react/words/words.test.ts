import { type Words } from 'doorplate';
import { type BatchStopReason, type ErrorKind, fieldStatusOf, formatOf, operations } from 'doorplate/core';
import { fileOperations } from 'doorplate/files';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../support/wordsIn.ts';

const { en, ...others } = wordsIn as Record<string, Words> & { en: Words };
const parts = ['search', 'form', 'verification', 'email', 'files', 'jobs', 'usage'] as const;
const namesOf = (words: Words) => parts.flatMap((part) => Object.keys(words[part]).map((name) => `${part}.${name}`));

type Sentence = (...given: unknown[]) => string;
const sentence = (words: Words, part: keyof Words, name: string) =>
  (words[part] as unknown as Record<string, Sentence>)[name]!;

const kinds = ['confirm', 'reject', 'unavailable', 'unit', 'street', 'number'];
const cities = ['', 'suburb', 'district', 'postTown'];
const regions = [
  '',
  ...'area county department district doSi emirate island oblast parish prefecture province state'.split(' '),
];
const codes = ['', 'zip', 'pin', 'eircode', 'postcode', 'cep'];

const stopReasons: BatchStopReason[] = [
  ...([
    'sample',
    'budget',
    'refused',
    'slow-down',
    'unreachable',
    'in-doubt',
    'rejected',
    'source',
    'journal',
  ] as const),
];
const failureKinds: ErrorKind[] = ['input', 'network', 'timeout', 'aborted', 'http', 'service', 'response', 'limit'];
const jobStates = ['pending', 'file_error', 'loading', 'verifying', 'complete', 'downloaded', ''];
const statuses = Array.from({ length: 11 }, (_, at) => fieldStatusOf(String(at)));

/** Arguments for each sentence, in all forms that they can have. */
const given: Record<string, unknown[][]> = {
  'search.addressesIn': [['Rose Court']],
  'search.backTo': [['Rose Court'], [undefined]],
  'search.everywhere': [['500 harb 99']],
  'search.noneIn': [['Rose Court']],
  'search.container': [
    ['Rose Court', 1200],
    ['Rose Court', undefined],
  ],
  'search.addressCount': [[1], [12]],
  'search.results': [[1], [12]],
  'search.resultsIn': [
    [1, 'Rose Court'],
    [12, 'Rose Court'],
  ],
  'search.selected': [['1 Main St']],
  'search.error': [[{ kind: 'limit' }], [{ kind: 'network' }]],
  'form.city': cities.map((word) => [word]),
  'form.region': regions.map((word) => [word]),
  'form.postalCode': codes.map((word) => [word]),
  'form.required': [['X']],
  'form.postalCodeOdd': codes.flatMap((word) => [
    [word, '20500'],
    [word, undefined],
  ]),
  'form.countryNotServed': [['Canada']],
  'form.notListed': [['X']],
  'form.tooLong': [['X']],
  'form.unverifiedUnit': [['Apt 4B']],
  'verification.title': kinds.map((kind) => [kind]),
  'verification.lead': kinds.map((kind) => [kind]),
  'email.suggestion': [['jo@gmail.com']],
  'usage.operation': Object.keys(operations).map((name) => [name]),
  'usage.cap': [
    [1, 10_000],
    [1200, 10_000],
  ],
  'files.fileError': [
    ...['unreadable', 'encoding', 'format', 'archive', 'password', 'long-line', 'empty', 'too-large'].map((reason) => [
      reason,
    ]),
    ['empty', 'no-rows'],
    ...['chosen-encoding', 'mixed', 'nul'].map((detail) => ['encoding', detail]),
  ],
  'files.removeTemplate': [['Locality']],
  'files.templateError': ['column', 'several', 'brace', 'field', 'empty', 'country'].flatMap((reason) => [
    [reason, 'Zip', ''],
    [reason, 'Zip', 'ZIP code'],
  ]),
  'files.delimiters': [[','], [';'], ['\t'], ['|']],
  'files.headerRows': [[0], [1], [1200]],
  'files.savedUnfinished': [
    ['a.csv', 3, 10, 0],
    ['a.csv', 1, 1200, 1],
  ],
  'files.savedFinished': [
    ['a.csv', 1, 0],
    ['a.csv', 1200, 12],
  ],
  'files.runningElsewhere': [
    ['a.csv', 'running'],
    ['a.csv', 'paused'],
  ],
  'files.savedUnreadable': [['a.csv']],
  'files.exported': [['a.csv']],
  'files.runFileError': ['damaged', 'version', 'cut', 'operation', 'other-file', 'digest'].map((why) => [why]),
  'files.rows': [[1], [1200]],
  'files.unreadableLines': [[1], [12]],
  'files.unreadableLine': [
    'preamble',
    'short',
    'long',
    'quote',
    'length',
    'nul',
    'header',
    'units',
    'total',
    'json',
  ].map((why) => [12, why]),
  'files.more': [[1], [12]],
  'files.someColumns': [[100, 5000]],
  'files.columnAt': [
    ['City', 3],
    ['', 1200],
  ],
  'files.column': [['Street']],
  'files.confidence': ['sure', 'likely', 'check'].flatMap((level) =>
    ['name', 'values', 'both'].map((by) => [level, by]),
  ),
  'files.field': Object.values(fileOperations).flatMap(({ fields }) => fields.map((field) => [field])),
  'files.casings': [['Title'], ['Upper'], ['Lower']],
  'files.estimate': [
    [1, 1, 1],
    [1200, 12, 2400],
  ],
  'files.severalEmails': [[1], [12]],
  'files.estimateLine': [
    ...['rows', 'done', 'unreadable', 'no-address', 'country', 'email', 'several-emails', 'too-long', 'unreadable-row'],
    ...['duplicates', 'charged-duplicates', 'to-send', 'calls', 'credits', 'geocode', 'certify', 'budget'],
  ].map((name) => [name]),
  'files.budget': [
    [500, undefined, 480],
    [500, 0, 1200],
    [500, 480, 1200],
  ],
  'files.trySample': [
    [10, 10],
    [10, 1],
  ],
  'files.status': ['running', 'pausing', 'paused', 'stopping', 'cancelled'].map((name) => [name]),
  'files.done': [['good'], ['mixed'], ['bad']],
  'files.stopped': stopReasons.map((reason) => [reason]),
  'files.progress': [[12, 1200]],
  'files.without': ['rejected', 'not-sent', 'in-doubt'].flatMap((what) => [
    [what, 1],
    [what, 1200],
  ]),
  'files.timeLeft': [[1000], [90_000], [4_000_000]],
  'files.rate': [[1], [1200]],
  'files.spent': [
    [1, 0],
    [1200, 12],
  ],
  'files.spentOnSearch': [[1], [1200]],
  'files.kind': [
    ...new Set(Object.values(fileOperations).flatMap(({ kinds }) => [...kinds, 'waiting', 'not-sent'])),
  ].map((kind) => [kind]),
  'files.details': [[12]],
  'files.rowReason': ['unsent', 'unsendable', 'rejected', 'in-doubt'].map((why) => [why]),
  'files.unsendableReason': ['no-address', 'country', 'email', 'several-emails', 'too-long', 'unreadable'].map(
    (fault) => [fault],
  ),
  'files.runRowsAgain': [
    [1, 1],
    [12, 1200],
  ],
  'files.includeInDoubt': [
    [1, 1],
    [12, 1200],
  ],
  'files.reviewed': [['edited'], ['accepted']],
  'files.earlier': [[1], [12]],
  'files.fileFormats': [['csv'], ['excel-csv'], ['xlsx']],
  'files.needsColumns': [
    ['street', ''],
    ['email', ''],
    ['choice', 'Town, City'],
    ['column', 'No.'],
  ],
  'files.fieldStatus': statuses.map((status) => [status]),
  'files.notSaved': [['ready'], ['started']],
  'jobs.reconciled': [
    [0, false],
    [1, true],
    [1, false],
    [12, false],
  ],
  'jobs.state': jobStates.map((state) => [state]),
  'jobs.records': [[1], [1200]],
  'jobs.estimated': [[1], [1200]],
  'jobs.failure': failureKinds.flatMap((kind) => [
    [kind, ''],
    ['service', 'No credit left'],
  ]),
  'jobs.cost': [[1], [1200]],
  'jobs.downloadFor': [[1], [1200], [undefined]],
  'jobs.percent': [[0], [40], [undefined]],
  'jobs.stats': [[1, 2, 3, 1200]],
  'jobs.asJob': [[1], [12]],
  'jobs.usePasted': [[1], [12]],
};
const said = (words: Words) =>
  parts.flatMap((part) =>
    Object.keys(words[part]).flatMap((name) => {
      const key = `${part}.${name}`;
      return (given[key] ?? [[]]).map((args) => ({
        key: [key, ...args.map((arg) => JSON.stringify(arg))].join(' '),
        text: sentence(words, part, name)(...args),
      }));
    }),
  );

/** Names that are the same in every language with Latin letters, and the percent format. */
const names = [
  ...['form.region "doSi"', 'form.region "oblast"', 'form.postalCode "eircode"', 'form.postalCode "cep"'],
  ...['jobs.percent 0', 'jobs.percent 40', 'jobs.percent '],
];
/** Words that are the same in English and in another language, and correct in both. */
const alike: Record<string, string[]> = {
  fr: [
    ...['usage.total', 'form.district', 'form.city "district"', 'form.region "district"', 'form.region "province"'],
    ...['search.results 1', 'search.results 12', 'files.options', 'files.pause', 'files.verdict', 'files.verdicts'],
    ...['files.field "Latitude"', 'files.field "Longitude"', 'files.estimateLine "budget"'],
    ...['files.note', 'files.fileFormat'],
  ],
  es: ['usage.total'],
  it: ['files.estimateLine "budget"'],
  de: [
    ...['files.estimateLine "budget"', 'files.estimateLine "credits"', 'files.fileFormat'],
    ...['form.region ""', 'form.postalCode "postcode"', 'form.optional', 'jobs.openJob', 'usage.credits'],
  ],
  nl: [
    ...['files.estimateLine "budget"', 'files.estimateLine "credits"'],
    ...['form.city "district"', 'form.region "district"', 'form.postalCode "postcode"', 'jobs.openJob', 'jobs.cost 1'],
    ...['usage.credits', 'files.delimiters "\\t"'],
  ],
  pt: ['usage.total', 'form.postalCode "zip"', 'files.field "Latitude"', 'files.field "Longitude"'],
  pl: ['form.region ""', 'files.delimiter', 'files.fileFormat'],
};

describe.each(Object.entries(wordsIn))('the words of %s', (language, words) => {
  test('contain every sentence, in the same order for all, and name their language', () => {
    expect(namesOf(words)).toEqual(namesOf(en));
    expect(words.language).toBe(language);
  });

  test('are never empty, and contain no unfilled placeholder', () => {
    const spoilt = said(words).filter(
      ({ text }) =>
        typeof text !== 'string' || text.trim().length < 2 || /\b(undefined|null|NaN)\b|\[object|\$\{|#/.test(text),
    );
    expect(spoilt).toEqual([]);
  });

  test('start with a capital where a sentence or a label starts', () => {
    const parts =
      /^(files\.(drop|more|fieldStatus|casings "Lower"|timeLeft|alike|unsendable)|jobs\.(estimated|disposable|systemMailbox|percent)|search\.(opensList|container)|email\.suggestion|verification\.differs|form\.optional)/;
    const low = said(words).filter(({ key, text }) => !parts.test(key) && /^\p{Ll}/u.test(text));
    expect(low).toEqual([]);
  });
});

test.each(Object.entries(others))('keeps %s free of accidental English', (language, words) => {
  const english = new Map(said(en).map(({ key, text }) => [key, text]));
  const same = said(words).filter(({ key, text }) => english.get(key) === text);
  const right = new Set([...names, ...(alike[language] ?? [])]);
  expect(same.filter(({ key }) => !right.has(key))).toEqual([]);
});

describe('numbers use the language of the words, and a count uses its plural form', () => {
  const thin = '\u202f';
  const wide = '\u00a0';
  test.each<[string, Record<number, string>]>([
    ['en', { 0: '0 addresses', 1: '1 address', 2: '2 addresses', 21: '21 addresses', 1200: '1,200 addresses' }],
    [
      'fr',
      {
        ...{ 0: '0 adresse', 1: '1 adresse', 2: '2 adresses', 1200: `1${thin}200 adresses` },
        1_000_000: `1${thin}000${thin}000 d’adresses`,
      },
    ],
    [
      'es',
      {
        ...{ 0: '0 direcciones', 1: '1 dirección', 2: '2 direcciones', 1200: '1200 direcciones' },
        1_000_000: '1.000.000 de direcciones',
      },
    ],
    ['de', { 0: '0 Adressen', 1: '1 Adresse', 2: '2 Adressen', 21: '21 Adressen', 1200: '1.200 Adressen' }],
    [
      'it',
      {
        ...{ 0: '0 indirizzi', 1: '1 indirizzo', 2: '2 indirizzi', 21: '21 indirizzi', 1200: '1200 indirizzi' },
        1_000_000: '1.000.000 di indirizzi',
      },
    ],
    ['nl', { 0: '0 adressen', 1: '1 adres', 2: '2 adressen', 21: '21 adressen', 1200: '1.200 adressen' }],
    [
      'pt',
      {
        ...{ 0: '0 endereço', 1: '1 endereço', 2: '2 endereços', 21: '21 endereços', 1200: '1.200 endereços' },
        1_000_000: '1.000.000 de endereços',
      },
    ],
    [
      'pl',
      {
        ...{ 0: '0 adresów', 1: '1 adres', 2: '2 adresy', 4: '4 adresy', 5: '5 adresów', 11: '11 adresów' },
        ...{ 12: '12 adresów', 21: '21 adresów', 22: '22 adresy', 100: '100 adresów', 12_000: `12${wide}000 adresów` },
      },
    ],
    [
      'cy',
      {
        ...{ 0: '0 cyfeiriad', 1: '1 cyfeiriad', 2: '2 gyfeiriad', 3: '3 chyfeiriad', 4: '4 cyfeiriad' },
        ...{ 6: '6 chyfeiriad', 7: '7 cyfeiriad', 12: '12 cyfeiriad', 1200: '1,200 cyfeiriad' },
      },
    ],
    ['ja', { 0: '0件の住所', 1: '1件の住所', 2: '2件の住所', 1200: '1,200件の住所' }],
    [
      'ar',
      {
        ...{ 0: 'لا عناوين', 1: 'عنوان واحد', 2: 'عنوانان', 3: '3 عناوين', 10: '10 عناوين', 11: '11 عنوانًا' },
        ...{ 21: '21 عنوانًا', 100: '100 عنوان', 103: '103 عناوين', 1200: '1,200 عنوان' },
      },
    ],
  ])('%s', (language, texts) => {
    const counts = Object.keys(texts).map(Number);
    expect(Object.fromEntries(counts.map((count) => [count, wordsIn[language]!.search.addressCount(count)]))).toEqual(
      texts,
    );
  });
  test('credits', () => {
    const caps = Object.entries(wordsIn).map(([name, { usage }]) => [
      name,
      usage.cap(1200, 20_000).replaceAll(wide, ' '),
    ]);
    expect(Object.fromEntries(caps)).toEqual({
      en: '1,200 of 20,000 credits used',
      fr: `1${thin}200 crédits sur 20${thin}000`,
      es: '1200 de 20.000 créditos',
      de: '1.200 von 20.000 Credits genutzt',
      it: '1200 di 20.000 crediti',
      nl: '1.200 van 20.000 credits gebruikt',
      pt: '1.200 de 20.000 créditos',
      pl: 'Zużyto 1200 z 20 000 kredytów',
      cy: 'Defnyddiwyd 1,200 o 20,000 credyd',
      ja: '20,000クレジット中 1,200 を使用',
      ar: 'تم استخدام 1,200 من 20,000 رصيد',
    });
  });
});

describe('a postal code has the name that its country and the language of the shop use', () => {
  const codesOf = (words: Words) =>
    ['US', 'GB', 'IE', 'NL', 'BR', 'DE'].map((country) =>
      words.form.postalCode(formatOf(country).words.postalCode ?? ''),
    );
  test.each([
    ['en', ['ZIP code', 'Postcode', 'Eircode', 'Postcode', 'CEP', 'Postal code']],
    ['fr', ['Code ZIP', 'Code postal', 'Eircode', 'Code postal', 'CEP', 'Code postal']],
    ['es', ['Código ZIP', 'Código postal', 'Eircode', 'Código postal', 'CEP', 'Código postal']],
    ['de', ['ZIP-Code', 'Postcode', 'Eircode', 'Postcode', 'CEP', 'PLZ']],
    ['it', ['Codice ZIP', 'Codice postale', 'Eircode', 'Codice postale', 'CEP', 'CAP']],
    ['nl', ['ZIP-code', 'Postcode', 'Eircode', 'Postcode', 'CEP', 'Postcode']],
    ['pt', ['ZIP Code', 'Código postal', 'Eircode', 'Código postal', 'CEP', 'Código postal']],
    ['pl', ['Kod ZIP', 'Kod pocztowy', 'Eircode', 'Kod pocztowy', 'CEP', 'Kod pocztowy']],
    ['cy', ['Cod ZIP', 'Cod post', 'Eircode', 'Cod post', 'CEP', 'Cod post']],
    ['ja', ['郵便番号（ZIPコード）', '郵便番号', '郵便番号（Eircode）', '郵便番号', '郵便番号（CEP）', '郵便番号']],
    [
      'ar',
      [
        ...['الرمز البريدي (ZIP)', 'الرمز البريدي', 'الرمز البريدي (Eircode)', 'الرمز البريدي'],
        ...['الرمز البريدي (CEP)', 'الرمز البريدي'],
      ],
    ],
  ])('%s', (language, names) => {
    expect(codesOf(wordsIn[language]!)).toEqual(names);
  });
  test('and in German the right article', () => {
    const { postalCodeOdd } = wordsIn['de']!.form;
    expect(postalCodeOdd('zip', '20500')).toBe('Bitte prüfen Sie den ZIP-Code. Üblich ist die Form 20500.');
    expect(postalCodeOdd('eircode', undefined)).toBe('Bitte prüfen Sie den Eircode.');
    expect(postalCodeOdd('', undefined)).toBe('Bitte prüfen Sie die PLZ.');
  });
});

test('isolates values of the user or the service in Arabic', () => {
  const others = /Rose Court|1 Main St|Apt 4B|a\.csv|jo@gmail\.com|Street|20500|No credit left/;
  const open = said(wordsIn['ar']!).filter(({ text }) => others.test(text.replace(/\u2068[^\u2069]*\u2069/g, '')));
  expect(open).toEqual([]);
});

test('names a postal code inside a sentence in the natural case', () => {
  expect(en.form.postalCodeOdd('postcode', 'SW1A 2AA')).toBe(
    'Please check the postcode. It usually looks like SW1A 2AA.',
  );
  expect(en.form.postalCodeOdd('zip', undefined)).toBe('Please check the ZIP code.');
  expect(en.form.postalCode('postcode')).toBe('Postcode');
});

test('never breaks a French line before a detached sign, nor inside quotation marks', () => {
  expect(said(wordsIn['fr']!).filter(({ text }) => / [?!:;»]|« /.test(text))).toEqual([]);
});

test('never ends a French line between a verb and its pronoun, after a letter, or before a digit of a word', () => {
  const joined = /-(t-|(vous|nous|le|la|les|ils?|elles?|on|même)(?!\p{L}))|(?<!\p{L})\p{L}-\p{L}|\p{L}-\p{N}/u;
  expect(said(wordsIn['fr']!).filter(({ text }) => text.includes(' ') && joined.test(text))).toEqual([]);
});

test('contains the suggested email once in its sentence, unchanged', () => {
  for (const { email } of Object.values(wordsIn))
    expect(email.suggestion('jo@gmail.com').split('jo@gmail.com')).toHaveLength(2);
});

test.each([
  ['de', 'du|dich|dir|dein|deine|deinen|deiner'],
  ['es', 'tú|tu|tus|Escribe|Elige|Revisa'],
  ['fr', 'tu|toi|ton|ta|tes'],
  ['nl', 'u|uw'],
])('addresses the user in one way in the sentences of %s', (language, others) => {
  const folder = new URL(`../../../src/react/words/${language}/`, import.meta.url);
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  expect(files.length).toBeGreaterThan(5);
  const word = new RegExp(`(?<!\\p{L})(?:${others})(?!\\p{L})`, 'gu');
  expect(files.flatMap((file) => file.match(word) ?? [])).toEqual([]);
});
