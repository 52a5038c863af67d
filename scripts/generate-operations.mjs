import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.mjs';
import { createServer } from 'vite';
import { operationsTable, relayTable } from './operationsTable.mjs';

/** Generates docs/operations.md from the table of operations. With `--print`, prints it instead. */
const target = fileURLToPath(new URL('../docs/operations.md', import.meta.url));

/** Facts that are not in the table of operations because no bundle needs them: hooks, more limits and error codes. */
const extras = {
  find: [
    'useFind, useAddressAutocomplete',
    'a text or a container; countries as ISO 3166 codes or English names',
    '1001, 1002',
  ],
  retrieve: ['useRetrieve', 'one id', '1001 (id invalid), 1002 (not available)'],
  cleanse: ['useCleanse, useBatch', 'Country an ISO 3166 code or an English name', 'an error object with 400 or 200'],
  cleanseInternational: [
    'useInternationalCleanse, useBatch',
    'Country an ISO 3166 code or an English name',
    '1000 to 1004',
  ],
  verify: ['useVerify, useBatch', 'as for the cleanses; the specification shows none', 'a Status other than OK'],
  capture: ['useCapture', 'filters only for USA, CAN, GBR, AUS', 'a Status other than OK'],
  complete: ['useComplete', 'filters only for USA, CAN, GBR, AUS', 'a Status other than OK'],
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

Generated from the table of operations (\`src/core/operations/index.ts\`) by \`npm run generate\`. Do not edit it by hand.

**Retries**: the maximum number of automatic retries when the call was certainly not sent / was refused without work (429, or 503 with Retry-After) / has an
unknown outcome (time-out, reset, 5xx, an unreadable 200). An error object is never retried. A chargeable call with an unknown outcome is in doubt
(\`mayHaveBeenCharged\`). To retry one such call anyway, pass \`{ retryInDoubt: true }\`. \`useBatch\` retries refusals itself, after a pause of all calls.

**Errors**: in addition to those in its row, every operation fails with \`input\` (refused before it is sent), \`network\`, \`timeout\`, \`aborted\`, \`http\`, \`response\`, \`limit\`, and \`service\` with
the general codes. Codes 2 to 9, 11 to 17, 22 and 23 (2 is an unknown key, 3 is out of credit) cannot be fixed by a retry and stop a batch at once.
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

\`createClient({ relay })\` sends these requests, and \`createAddressHandler\` accepts nothing else: a JSON object (form data for a file) with the header \`doorplate-call\`, the id of the call. The id has 16 to 64 letters, digits, \`-\` and \`_\`.
A field that is not listed is refused with 400. See [guides/relay.md](guides/relay.md).

| kind of field | limit |
| --- | --- |
| text | 4,000 characters |
| texts | 300 texts |
| options | an object of 300 texts |
| filters | a text, or 50 texts and objects of texts and flags |
| records | 100 flat objects of 2,000 values; the service limits their length |

Answers are the service's own, as text. Errors are \`{ "relayed": { kind, message, status?, code?, cause?, resolution?, id?, mayHaveBeenCharged, refused?, retryAfter?, missing?, partial? } }\`, the fields of an \`AddressServiceError\`, with a status of 400 or more.

The file of \`downloadEmailBatch\` is a stream of the type \`application/vnd.doorplate.file\`. It consists of pieces of at most 64 kB. Each piece has its length in 4 bytes (big-endian) before it and a byte of 0 after it.
After the last piece of the file follow an empty piece and a piece of JSON: \`{}\` for a complete file, else the error. A stream without this end was cut off.
`;

const text = await formatted(
  target,
  `${intro}\n${operationsTable(operations, extras)}\n\n${relayIntro}\n${relayTable(operations)}\n`,
);

if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(target, text);
