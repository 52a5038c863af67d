// @vitest-environment node
import { type Words } from 'doorplate';
import { type BatchStopReason, type ErrorKind, fieldStatusOf, operations } from 'doorplate/core';
import { fileOperations } from 'doorplate/files';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '../../support/wordsIn.ts';

const { en, ...others } = wordsIn as Record<'en' | 'fr' | 'es', Words>;
const parts = ['search', 'form', 'verification', 'email', 'files', 'jobs', 'usage'] as const;
const namesOf = (words: Words) =>
  parts.flatMap((part) => Object.keys(words[part]).map((name) => `${part}.${name}`)).sort();

type Sentence = (...given: unknown[]) => string;
const sentence = (words: Words, part: keyof Words, name: string) =>
  (words[part] as unknown as Record<string, Sentence>)[name]!;

const kinds = ['confirm', 'reject', 'unit', 'street', 'number'];
const cities = ['', 'suburb', 'district', 'postTown'];
const regions = [
  '',
  ...'area county department district doSi emirate island oblast parish prefecture province state'.split(' '),
];
const codes = ['', 'zip', 'pin', 'eircode', 'postcode'];

const stopReasons: BatchStopReason[] = [
  ...(['budget', 'refused', 'slow-down', 'unreachable', 'in-doubt', 'rejected', 'source', 'journal'] as const),
];
const failureKinds: ErrorKind[] = ['input', 'network', 'timeout', 'aborted', 'http', 'service', 'response', 'limit'];
const jobStates = ['pending', 'file_error', 'loading', 'verifying', 'complete', 'downloaded', ''];
const statuses = Array.from({ length: 11 }, (_, at) => fieldStatusOf(String(at)));

/** What each sentence is given where it is not given nothing. All ways that it may be said. */
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
  'form.unitKept': [['Apt 4B']],
  'verification.title': kinds.map((kind) => [kind]),
  'verification.lead': kinds.map((kind) => [kind]),
  'email.suggestion': [['jo@gmail.com']],
  'usage.operation': Object.keys(operations).map((name) => [name]),
  'usage.cap': [
    [1, 10_000],
    [1200, 10_000],
  ],
  'files.fileError': [['unreadable'], ['encoding'], ['empty']],
  'files.left': [
    ['a.csv', 3, 10, 0],
    ['a.csv', 1, 1200, 1],
  ],
  'files.finished': [
    ['a.csv', 1, 0],
    ['a.csv', 1200, 12],
  ],
  'files.runningElsewhere': [
    ['a.csv', 'running'],
    ['a.csv', 'paused'],
  ],
  'files.unreadable': [['a.csv']],
  'files.rows': [[1], [1200]],
  'files.bad': [[1], [12]],
  'files.badLine': ['short', 'long', 'quote', 'header'].map((why) => [12, why]),
  'files.more': [[1], [12]],
  'files.someColumns': [[100, 5000]],
  'files.column': [['Street']],
  'files.field': Object.values(fileOperations).flatMap(({ fields }) => fields.map((field) => [field])),
  'files.casings': [['Title'], ['Upper'], ['Lower']],
  'files.estimate': [
    [1, 1, 1],
    [1200, 12, 2400],
  ],
  'files.unsendable': [[1], [12]],
  'files.alike': [[1], [12]],
  'files.overBudget': [[1], [1200]],
  'files.status': ['running', 'pausing', 'paused', 'stopping', 'cancelled'].map((name) => [name]),
  'files.done': [['good'], ['mixed'], ['bad']],
  'files.stopped': stopReasons.map((reason) => [reason]),
  'files.progress': [[12, 1200]],
  'files.without': ['turned-down', 'not-sent', 'in-doubt'].flatMap((what) => [
    [what, 1],
    [what, 1200],
  ]),
  'files.timeLeft': [[1000], [90_000], [4_000_000]],
  'files.rate': [[1], [1200]],
  'files.spent': [
    [1, 0],
    [1200, 12],
  ],
  'files.kind': [
    ...new Set(Object.values(fileOperations).flatMap(({ kinds }) => [...kinds, 'waiting', 'not-sent'])),
  ].map((kind) => [kind]),
  'files.details': [[12]],
  'files.rowWhy': ['unsent', 'unsendable', 'turned-down', 'in-doubt'].map((why) => [why]),
  'files.unsendableWhy': ['no-address', 'country', 'email', 'too-long', 'unreadable'].map((fault) => [fault]),
  'files.fieldStatus': statuses.map((status) => [status]),
  'files.notKept': [['ready'], ['begun']],
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
  'jobs.percent': [[0], [40]],
  'jobs.stats': [[1, 2, 3, 1200]],
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

/** The same word in both languages, and right in both. */
const alike = new Set([
  ...['usage.total', 'form.region "doSi"', 'form.region "oblast"', 'form.postalCode "eircode"'],
  ...['form.district', 'form.city "district"', 'form.region "district"', 'form.region "province"'],
  ...['search.results 1', 'search.results 12', 'files.options', 'files.pause', 'files.verdict', 'files.verdicts'],
  ...['files.field "Latitude"', 'files.field "Longitude"'],
]);

describe.each(Object.entries(wordsIn))('the words of %s', (language, words) => {
  test('have every sentence, and say which language they are', () => {
    expect(namesOf(words)).toEqual(namesOf(en));
    expect(words.language).toBe(language);
  });

  test('are never empty, and hold no place that was not filled', () => {
    const spoilt = said(words).filter(
      ({ text }) => typeof text !== 'string' || text.trim().length < 2 || /undefined|null|NaN|\[object|\$\{/.test(text),
    );
    expect(spoilt).toEqual([]);
  });

  test('begin with a capital where a sentence or a label begins', () => {
    const parts =
      /^(files\.(drop|more|fieldStatus|casings "Lower"|timeLeft|alike|unsendable)|jobs\.(estimated|disposable|systemMailbox|percent)|search\.(opensList|container)|verification\.differs|form\.optional)/;
    const low = said(words).filter(({ key, text }) => !parts.test(key) && /^\p{Ll}/u.test(text));
    expect(low).toEqual([]);
  });
});

test.each(Object.entries(others))('%s does not fall back to English by accident', (_, words) => {
  const english = new Map(said(en).map(({ key, text }) => [key, text]));
  const same = said(words).filter(({ key, text }) => english.get(key) === text && !alike.has(key));
  expect(same).toEqual([]);
});

describe('numbers are written in the words’ own language, and a count takes its own form', () => {
  const thin = '\u202f';
  const wide = '\u00a0';
  test.each([
    ['en', ['0 addresses', '1 address', '2 addresses', '1,200 addresses']],
    ['fr', ['0 adresse', '1 adresse', '2 adresses', `1${thin}200 adresses`]],
    ['es', ['0 direcciones', '1 dirección', '2 direcciones', '1200 direcciones']],
  ])('%s', (language, texts) => {
    expect([0, 1, 2, 1200].map((count) => wordsIn[language]!.search.addressCount(count))).toEqual(texts);
  });
  test('from a million on, French and Spanish say “of”', () => {
    expect(wordsIn['fr']!.search.addressCount(1_000_000)).toBe(`1${thin}000${thin}000 d’adresses`);
    expect(wordsIn['es']!.search.addressCount(1_000_000)).toBe('1.000.000 de direcciones');
  });
  test('credits', () => {
    const caps = Object.values(wordsIn).map(({ usage }) => usage.cap(1200, 20_000).replaceAll(wide, ' '));
    expect(caps).toEqual([
      '1,200 of 20,000 credits used',
      '1200 de 20.000 créditos',
      `1${thin}200 crédits sur 20${thin}000`,
    ]);
  });
});

test('a postal code is called inside a sentence as a person would write it there', () => {
  expect(en.form.postalCodeOdd('postcode', 'SW1A 2AA')).toBe(
    'Please check the postcode. It usually looks like SW1A 2AA.',
  );
  expect(en.form.postalCodeOdd('zip', undefined)).toBe('Please check the ZIP code.');
  expect(en.form.postalCode('postcode')).toBe('Postcode');
});

test('French never breaks a line before a sign that stands alone, nor inside its quotation marks', () => {
  expect(said(wordsIn['fr']!).filter(({ text }) => / [?!:;»]|« /.test(text))).toEqual([]);
});

test('French never ends a line between a verb and its pronoun, nor behind a letter or before a digit of a word', () => {
  const joined = /-(t-|(vous|nous|le|la|les|ils?|elles?|on|même)(?!\p{L}))|(?<!\p{L})\p{L}-\p{L}|\p{L}-\p{N}/u;
  expect(said(wordsIn['fr']!).filter(({ text }) => text.includes(' ') && joined.test(text))).toEqual([]);
});

test('the email that is offered stands in its sentence once, as it is', () => {
  for (const { email } of Object.values(wordsIn))
    expect(email.suggestion('jo@gmail.com').split('jo@gmail.com')).toHaveLength(2);
});
