import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerOnly } from '../../batch/index.ts';
import { type BatchOperationName, type Client, createClient } from '../../core/index.ts';
import { writeCsv } from '../../files/index.ts';
import { createSimulator, sampleAddresses } from '../../testing/index.ts';

const rowCount = 2_000;

/** Writes a sample file with addresses that the simulator knows. Some contain typical mistakes. */
export async function writeDemoFile(operation: BatchOperationName): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'doorplate-demo-')), 'customers.csv');
  const header =
    operation === 'validateEmails'
      ? ['Customer', 'Email']
      : ['Customer', 'Address1', 'Locality', 'AdministrativeArea', 'PostalCode', 'Country'];
  const row = operation === 'validateEmails' ? emailRow : addressRow;
  const rows = Array.from({ length: rowCount }, (_, index) => row(index));
  await writeFile(path, writeCsv([header, ...rows]), { mode: ownerOnly });
  return path;
}

const emailRow = (index: number): string[] => [
  String(index + 1),
  `customer${String(index)}@${index % 9 ? 'example.com' : 'mail.example'}`,
];

function addressRow(index: number): string[] {
  const customer = String(index + 1);
  if (index % 211 === 7) return [customer, '', '', '', '', ''];
  const address = sampleAddresses[index % sampleAddresses.length] ?? {};
  const { line1 = '', city = '', provinceCode = '', countryIso2 = '' } = address;
  const postalCode = index % 11 === 3 ? '' : index % 17 === 5 ? '00000' : (address.postalCode ?? '');
  return [customer, line1, city, provinceCode, postalCode, countryIso2];
}

/** Creates a client whose calls go to a simulator in this process. */
export function createDemoClient(): Client {
  const { endpoints, credentials, fetch } = createSimulator({ seed: 1, latency: [150, 400] });
  return createClient({ endpoints, credentials, fetch });
}
