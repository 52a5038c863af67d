import {
  aqiOf,
  createClient,
  find,
  matchesText,
  parseAvc,
  parseHighlight,
  splitByRanges,
  validateEmails,
} from 'doorplate/core';
import { parseCsv, writeCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';

/** Creates a text of about `length` characters. */
type Text = (length: number) => string;
const repeated =
  (...pieces: string[]): Text =>
  (length) =>
    pieces.join('').repeat(Math.ceil(length / pieces.join('').length));

const texts: Record<string, Text> = {
  'é in one part': repeated('é'),
  'é in two parts': repeated('e\u0301'),
  'marks on one letter': (length) => `a${'\u0301'.repeat(length)}`,
  'marks that change places': (length) => `a${'\u0301\u0316'.repeat(length / 2)}`,
  'joined emoji': repeated('👨‍'),
  'one long word': repeated('a'),
  'repeated beginnings': repeated('aa aaa aaaa '),
  'spaces alone': repeated(' '),
  'halves of pairs': repeated('\ud83d'),
};
const csv: Record<string, Text> = {
  'quotes alone': repeated('"'),
  'a quote that never ends': (length) => `a,b\n"${'x,"",\n'.repeat(length / 6)}`,
  'quotes in quotes': (length) => `a\n"${'""'.repeat(length / 2)}"\n`,
  'commas alone': (length) => `a,b\n${','.repeat(length)}\n`,
  'lines alone': repeated('\n'),
  'lines too long': (length) => `a,b\n${'1,2,3\n'.repeat(length / 6)}`,
  'returns and feeds': repeated('a\r\r\n'),
};
const avcs: Record<string, Text> = {
  spaces: repeated(' '),
  'a code behind spaces': (length) => `${' '.repeat(length)}V44-I44-P6-100`,
  'codes without end': repeated('V44-I44-P6-'),
  digits: repeated('4'),
};

/** Calls a service whose error echoes the request, and checks that the echo is redacted from the message. */
async function redaction(emails: number, disguise: (email: string) => string): Promise<void> {
  const addresses = Array.from({ length: 100 }, (_, at) => `person.${String(at)}@example.com`);
  const echo = Array.from({ length: emails }, (_, at) => disguise(addresses[at % 100] ?? '')).join(', ');
  const client = createClient({
    endpoints: {
      platform: 'https://service.test',
      base: 'https://service.test',
      batch: 'https://service.test',
      legacy: 'https://service.test',
    },
    credentials: { key: 'AA11-AA11-AA11-AA11', legacyKey: 'AA11-AA11-AA11-AA11' },
    fetch: () =>
      Promise.resolve(Response.json({ Items: [{ Error: '1001', Description: echo, Cause: echo, Resolution: echo }] })),
  });
  const message = await validateEmails(client, addresses).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
  if (message.length > 3 * echo.length + 10_000) throw new Error('The message is longer than the response.');
}

/** Calls the simulator's Find. It searches and highlights in the same way as the field does for cached rows. */
function marked(text: string) {
  const line1 = `a ${text}`;
  const { endpoints, credentials, fetch } = createSimulator({ addresses: [{ line1, countryIso2: 'US' }] });
  return find(createClient({ endpoints, credentials, fetch }), { text: line1 });
}

const letters = (text: string) =>
  Array.from({ length: text.length / 4 }, (_, at) => ({ start: at * 4, end: at * 4 + 2 }));

/** Functions under test. Each runs on texts of `n` and `10 * n` characters. It is not linear if the longer text takes much more than ten times as long. */
const jobs: { name: string; n: number; texts: Record<string, Text>; run: (text: string) => unknown }[] = [
  { name: 'splitByRanges, a range every 4', n: 100_000, texts, run: (text) => splitByRanges(text, letters(text)) },
  { name: 'find and its marks', n: 100_000, texts, run: marked },
  { name: 'matchesText', n: 100_000, texts, run: (text) => matchesText(text, `${text} z`) },
  {
    name: 'parseHighlight',
    n: 100_000,
    texts: { ranges: repeated('0-1,'), dashes: repeated('-'), digits: repeated('1') },
    run: parseHighlight,
  },
  { name: 'parseCsv', n: 10_000, texts: csv, run: (text) => parseCsv(text) },
  { name: 'writeCsv', n: 30_000, texts: csv, run: (text) => writeCsv([[text, '=1+1']], { escapeFormulas: true }) },
  { name: 'parseAvc and aqiOf', n: 100_000, texts: avcs, run: (text) => [parseAvc(text), aqiOf(text)] },
];

/** Returns the milliseconds of the fastest of three runs. */
async function timeOf(run: () => unknown): Promise<number> {
  let best = Infinity;
  for (let turn = 0; turn < 3; turn++) {
    const start = performance.now();
    await run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

async function print(name: string, hostile: string, n: number, run: (length: number) => () => unknown): Promise<void> {
  const [short, long] = [run(n), run(10 * n)];
  const times = [await timeOf(short), await timeOf(long)] as const;
  // Times below 5 ms are mostly noise from the clock and garbage collection.
  const growth = times[1] / Math.max(times[0], 5);
  console.log(
    `${name.padEnd(32)}${hostile.padEnd(28)}${n.toLocaleString('en').padStart(9)}` +
      `${times[0].toFixed(1).padStart(10)}${times[1].toFixed(1).padStart(10)}   ${growth > 25 ? 'NOT LINEAR' : 'linear'}`,
  );
}

/** Checks that everything that searches, splits or parses untrusted text takes linear time. */
export default async function linear(): Promise<void> {
  console.log(
    `${'what'.padEnd(32)}${'hostile text'.padEnd(28)}${'n'.padStart(9)}${'n, ms'.padStart(10)}${'10 n, ms'.padStart(10)}`,
  );
  for (const { name, n, texts: hostile, run } of jobs)
    for (const [kind, text] of Object.entries(hostile))
      await print(name, kind, n, (length) => {
        const made = text(length);
        return () => run(made);
      });
  for (const [kind, disguise] of Object.entries({
    'emails as they are': (email: string) => email,
    'in capitals': (email: string) => email.toUpperCase(),
    'with HTML entities': (email: string) => email.replace('@', '&#64;'),
    'URL-encoded': (email: string) => encodeURIComponent(email),
    'nearly emails': (email: string) => email.slice(0, -1),
  }))
    await print('redaction, emails in an error', kind, 1000, (emails) => () => redaction(emails, disguise));
}
