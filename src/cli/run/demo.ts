import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BatchOperationName, type Client, createClient } from '../../core/index.ts';
import { writeCsv } from '../../files/index.ts';
import { createSimulator, sampleAddresses } from '../../testing/index.ts';

const rows = 2_000;

/** A file of addresses of the simulator, some of them with the mistakes that people make. */
export async function demoFile(operation: BatchOperationName): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'doorplate-demo-')), 'customers.csv');
  const line = (at: number): string[] => {
    const {
      line1 = '',
      city = '',
      provinceCode = '',
      postalCode = '',
      countryIso2 = '',
    } = sampleAddresses[at % sampleAddresses.length] ?? {};
    if (operation === 'validateEmails')
      return [String(at + 1), `customer${String(at)}@${at % 9 ? 'example.com' : 'mail.example'}`];
    // One has no postal code, one a wrong one, one nothing at all.
    const code = at % 11 === 3 ? '' : at % 17 === 5 ? '00000' : postalCode;
    return at % 211 === 7
      ? [String(at + 1), '', '', '', '', '']
      : [String(at + 1), line1, city, provinceCode, code, countryIso2];
  };
  const header =
    operation === 'validateEmails'
      ? ['Customer', 'Email']
      : ['Customer', 'Address1', 'Locality', 'AdministrativeArea', 'PostalCode', 'Country'];
  await writeFile(path, writeCsv([header, ...Array.from({ length: rows }, (_, at) => line(at))]));
  return path;
}

/** The services in this process: nothing is sent anywhere, and nothing costs. */
export function demoClient(): Client {
  const { endpoints, credentials, fetch } = createSimulator({ seed: 1, latency: [150, 400] });
  return createClient({ endpoints, credentials, fetch });
}
