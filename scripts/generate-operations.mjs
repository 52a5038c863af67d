import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.mjs';
import { createServer } from 'vite';
import { operationsTable, relayTable } from './operationsTable.mjs';

/** Generates docs/operations.md from the table of operations. With `--print`, prints it instead. */
const target = fileURLToPath(new URL('../docs/operations.md', import.meta.url));

/** Facts that are not in the table of operations because no bundle needs them: hooks, more limits, and error codes. */
const extras = {
  find: [
    'useFind, useAddressAutocomplete',
    'a search text or a container; countries as ISO 3166 codes or English names',
    '1001, 1002',
  ],
  retrieve: ['useRetrieve', 'one id', '1001 (id invalid), 1002 (not available)'],
  cleanse: [
    'useCleanse, useBatch',
    'Country is an ISO 3166 code or an English name',
    'an error object with 400 or 200',
  ],
  cleanseInternational: [
    'useInternationalCleanse, useBatch',
    'Country is an ISO 3166 code or an English name',
    '1000 to 1004',
  ],
  verify: [
    'useVerify, useBatch',
    'as for the cleanses, because the specification shows no limit',
    'a Status other than OK',
  ],
  capture: ['useCapture', 'filters work only for USA, CAN, GBR, AUS', 'a Status other than OK'],
  complete: ['useComplete', 'filters work only for USA, CAN, GBR, AUS', 'a Status other than OK'],
  validateEmails: ['useEmailValidation, useBatch', 'no comma in an address', '1001'],
  uploadEmailBatch: [
    'useEmailBatchUpload',
    'CSV with one column `email`; 1,000 records with an evaluation key',
    'a Status other than OK',
  ],
  listEmailBatches: ['useEmailBatches', '', 'a Status other than OK'],
  getEmailBatch: ['useEmailBatch', 'an id of 52 characters', 'a Status other than OK; `file_error` as a status'],
  downloadEmailBatch: ['useEmailBatchDownload', 'an id of 52 characters', 'a Status other than OK instead of the file'],
};

const intro = `# Operations

This page lists every operation with its endpoint, its limits, its retries and what it charges. \`npm run generate\` writes it from the table of operations (\`src/core/operations/index.ts\`).

The column **retries** lists the maximum number of automatic retries in three cases:

1. for a call that was certainly not sent;
2. for a call that the service refused without doing any work (429, 503 with Retry-After, or error 10);
3. for a call with an unknown outcome (timeout, reset, 5xx, or an unreadable 200).

A call that fails with any other error object is not retried, unless the error comes with a status that leaves the outcome unknown. A chargeable call with an unknown outcome is in doubt (\`mayHaveBeenCharged\`). To retry one such call anyway, pass
\`{ retryInDoubt: true }\`. \`useBatch\` pauses all calls after a refusal and then retries.

The column **errors** lists the errors that are specific to an operation. Every operation can also fail with \`input\` (rejected before it is sent), \`network\`, \`timeout\`,
\`aborted\`, \`http\`, \`response\`, \`limit\`, or \`service\` with a general code. The codes 2 to 9, 11 to 17, 22 and 23 are never retried, regardless of
the status, and stop a batch immediately. For example, 2 is an unknown key, and 3 means that the credit is used up.
`;

const server = await createServer({
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
  configFile: false,
});
const { operations } = await server.ssrLoadModule('/src/core/operations/index.ts');
await server.close();

const relayIntro = `## Through a relay

\`createClient({ relay })\` sends these requests, and \`createAddressHandler\` accepts no others. The body is a JSON object, or form data for a file. The header
\`doorplate-call\` contains the id of the call: 16 to 64 letters, digits, \`-\` and \`_\`. A field that is not listed is rejected with 400. See [guides/relay.md](guides/relay.md).

| kind of field | limit |
| --- | --- |
| text | 4,000 characters |
| texts | a list of up to 300 strings |
| options | an object with up to 300 strings |
| filters | a string, or a list of up to 50 strings or objects with strings and flags |
| records | 100 flat objects, each with at most 2,000 values of any length |

Answers are the service's own text. Errors have a status of 400 or more and the fields of an \`AddressServiceError\`: \`{ "relayed": { kind, message, status?, code?, cause?, resolution?, id?, mayHaveBeenCharged, refused?, retryAfter?, missing?, partial? } }\`.

The file of \`downloadEmailBatch\` is a stream of the type \`application/vnd.doorplate.file\`. It consists of chunks of at most 64 kB. Each chunk is preceded by its length in 4 bytes (big-endian) and followed by a zero byte.
The last chunk of the file is followed by an empty chunk and a chunk of JSON: \`{}\` if the file is complete, otherwise the error. A stream without this end was cut off.
`;

const text = await formatted(
  target,
  `${intro}\n${operationsTable(operations, extras)}\n\n${relayIntro}\n${relayTable(operations)}\n`,
);

if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(target, text);
