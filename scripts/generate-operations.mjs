import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.mjs';
import { createServer } from 'vite';
import { operationsTable, relayTable } from './operationsTable.mjs';

/** Writes docs/operations.md from the table of operations. `--print` writes it to the terminal instead. */
const target = fileURLToPath(new URL('../docs/operations.md', import.meta.url));

/** What the table does not hold, because no bundle needs it: the hook, and what else limits and fails an operation. */
const beside = {
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
  verify: ['useVerify, useBatch', 'the specification shows none; as the cleanses', 'a Status other than OK'],
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
  downloadEmailBatch: [
    'useEmailBatchDownload',
    'an id of 52 characters',
    'a Status other than OK in place of the file',
  ],
};

const intro = `# Operations

Generated from the table of operations (\`src/core/operations/index.ts\`) by \`npm run generate\`; do not edit by hand.

**Repeats**: how often a call is repeated by itself when it provably was not sent / when it was refused without work (429, or 503 with Retry-After) / when its
outcome is unknown (time-out, reset, 5xx, an unreadable 200). An error object is never repeated. A chargeable call whose outcome is unknown is in doubt
(\`mayHaveBeenCharged\`); one call may be repeated all the same with \`{ retryInDoubt: true }\`. \`useBatch\` repeats refusals itself, after a pause of all calls.

**Errors**: besides those of a row, any operation fails with \`input\` (refused before it is sent), \`network\`, \`timeout\`, \`aborted\`, \`http\`, \`response\`, \`limit\`, and \`service\` with
the general codes: 2 unknown key, 3 out of credit … (2 to 9, 11 to 17, 22 and 23 cannot be mended by trying again, and stop a batch at once).
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

What \`createClient({ relay })\` sends, and all that \`createAddressHandler\` takes: a JSON object (form data for a file) with the header \`doorplate-call\`, the id of the request. A field
that is not listed is refused with 400. A text has at most 4,000 characters, \`texts\` at most 300 of them; \`options\` is an object of at most 300 texts, \`filters\` a text, or at most 50 texts and objects of texts and flags; \`records\` are at most 100 flat objects of at most 2,000 values, whose length is the
service's to judge. The id has 16 to 64 letters, digits, \`-\` and \`_\`.
[guides/relay.md](guides/relay.md) has the rest.

Answers are the service's own, as text, and errors are \`{ "relayed": { kind, message, status?, code?, cause?, resolution?, id?, mayHaveBeenCharged, refused?, retryAfter?, missing?, partial? } }\`, the fields of an \`AddressServiceError\`, with a status from 400. The file of \`downloadEmailBatch\` is a stream of the type \`application/vnd.doorplate.file\`: pieces of at most 64 kB, each between
its length in 4 bytes (the highest first) and a byte of 0. After the last piece of the file comes an empty one, and then one of JSON: \`{}\` for a whole file, else the error. A stream without this end is torn, whatever stands in its place.
`;

const text = await formatted(
  target,
  `${intro}\n${operationsTable(operations, beside)}\n\n${relayIntro}\n${relayTable(operations)}\n`,
);

if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(target, text);
