import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderIn, root, run } from './installed.ts';

/** Pages of a user, whose types are checked, and whose declarations are written. */
const pages = {
  'use.tsx': `import { AddressForm, AddressProvider, useAddressAutocomplete, type Address } from 'doorplate';
import { createClient, find, type Suggestion } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
const simulator = createSimulator({ seed: 1 });
const client = createClient({ endpoints: simulator.endpoints, credentials: simulator.credentials, fetch: simulator.fetch });
export const rows: Promise<Suggestion[]> = find(client, { text: 'a', countries: ['US'] });
// @ts-expect-error a repeat in doubt is asked for in a call, never for a whole client
createClient({ retryInDoubt: true });
export function Form({ onDone }: { onDone: (address: Address) => void }) {
  const { suggestions } = useAddressAutocomplete({ onSelect: onDone });
  return <AddressProvider client={client}><AddressForm countries={['US']} onSelect={(address, { typed }) => { onDone(address); typed.trim(); }} />{suggestions.length}</AddressProvider>;
}`,
  // This page imports only `doorplate`, and exports the hooks it wraps.
  'wrappedHooks.ts': `import { type Client, useBatch, useCleanse, useEmailBatch, useFileRun, useInternationalCleanse } from 'doorplate';
export const useRun = () => ({ ...useFileRun({ operation: 'verify' }) });
export const useStart = () => useBatch({ operation: 'cleanseInternational' }).start;
export const useMutate = () => useInternationalCleanse().mutate;
export const useRow = () => useCleanse().data?.matches[0];
export const useStats = () => useEmailBatch('1').data?.stats;
export const optionsOf = ({ options }: Client) => ({ ...options });
`,
};

/**
 * Checks the pages and all declarations of the package that they load, in a consumer's project, and returns the declarations that were written.
 *
 * @throws Error if the compiler reports an error.
 */
export function checkPages(
  installed: string,
  compiler: 'typescript' | 'ts7',
  resolution: 'nodenext' | 'bundler',
): string[] {
  const project = folderIn(installed, `pages-${compiler}-${resolution}`);
  for (const [name, code] of Object.entries(pages)) writeFileSync(join(project, name), code);
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
        moduleResolution: resolution,
        target: 'es2022',
        lib: ['es2023', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
        strict: true,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: 'out',
        rootDir: '.',
        skipLibCheck: false,
        types: [],
      },
      files: Object.keys(pages),
    }),
  );
  const printed = run(join(root, `node_modules/${compiler}/bin/tsc`), ['-p', '.'], project);
  if (printed !== '') throw new Error(printed);
  return Object.keys(pages).map((name) => readFileSync(join(project, 'out', name.replace(/\.tsx?$/, '.d.ts')), 'utf8'));
}
