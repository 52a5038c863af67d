import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Consumer, createConsumer } from './consumer.ts';

const versions = { 5.9: 'typescript5', 6: 'typescript6', 7: 'typescript7' };
const resolutions = ['bundler', 'nodenext'] as const;
const use = `import { AddressForm, AddressProvider, useAddressAutocomplete, type Address } from 'doorplate';
import { createClient, find, type Suggestion } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { addressSchema } from 'doorplate/schema';
import { createSimulator } from 'doorplate/testing';
import { de } from 'doorplate/words/de';
import 'doorplate/styles.css';
const { endpoints, credentials, fetch } = createSimulator();
const client = createClient({ endpoints, credentials, fetch });
export const handler: (request: Request) => Promise<Response> = createAddressHandler({ client });
export const rows: Promise<Suggestion[]> = find(client, { text: 'a', countries: ['US'] });
export const schema = addressSchema('DE', { words: de });
// @ts-expect-error a country is a text
addressSchema(1);
export function Form({ onDone }: { onDone: (address: Address) => void }) {
  const { suggestions } = useAddressAutocomplete({ onSelect: onDone });
  return <AddressProvider client={client}><AddressForm countries={['US']} onSelect={(address) => onDone(address)} />{suggestions.length}</AddressProvider>;
}`;

let app: Consumer;
beforeAll(async () => {
  const config = (moduleResolution: string) =>
    JSON.stringify({
      compilerOptions: {
        module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
        moduleResolution,
        target: 'es2022',
        lib: ['es2023', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        types: [],
      },
      files: ['use.tsx'],
    });
  app = await createConsumer({
    packages: [
      ...['typescript5@npm:typescript@5.9.3', 'typescript6@npm:typescript@6.0.3', 'typescript7@npm:typescript@7.0.2'],
      '@types/react',
    ],
    files: { 'use.tsx': use, ...Object.fromEntries(resolutions.map((name) => [`${name}.json`, config(name)])) },
  });
});
afterAll(() => app.close());

const cases = Object.entries(versions).flatMap(([version, name]) => resolutions.map((way) => [version, way, name]));
test.each(cases)('TypeScript %s reads the types, resolved as %s', async (_, way, name) => {
  expect(await app.run(`../${name}/bin/tsc`, ['--project', `${way}.json`])).toBe('');
});
