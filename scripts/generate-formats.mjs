import { writeFileSync } from 'node:fs';
import regionData from 'country-region-data/data.json' with { type: 'json' };
import { formatAddress } from 'localized-address-format';

/**
 * Writes the address form's data from two maintained packages: the order of fields per country (localized-address-format, derived from
 * Google's address data) and the regions (country-region-data). Run it after updating either: `node scripts/generate-formats.mjs`.
 */
// Private-use characters: no format has them in its fixed words ("ÅLAND").
const mark = (letter) => String.fromCharCode(0xe000 + letter.charCodeAt(0));
const letters = {
  organization: mark('O'),
  addressLines: [mark('A')],
  dependentLocality: mark('D'),
  locality: mark('C'),
  administrativeArea: mark('S'),
  postalCode: mark('Z'),
};

const codes = regionData.map(({ countryShortCode }) => countryShortCode).sort();
const byOrder = new Map();
for (const code of codes) {
  // The recipient's name is the checkout's own.
  const order = formatAddress({ ...letters, postalCountry: code })
    .map((line) =>
      [...line.matchAll(/[\ue000-\ue0ff]/g)]
        .map(([found]) => String.fromCharCode(found.charCodeAt(0) - 0xe000))
        .join(''),
    )
    .filter(Boolean)
    .join(' ');
  byOrder.set(order, [...(byOrder.get(order) ?? []), code]);
}

/** Regions are asked for where the format has them; a select helps where there are codes that people write. */
const withRegions = 'US CA AU MX BR IN IT ES JP MY AE AR CL CO IE NG'.split(' ');
const regions = withRegions.map((code) => {
  const { regions: list } = regionData.find(({ countryShortCode }) => countryShortCode === code);
  return [code, list.map(({ name, shortCode }) => `${shortCode} ${name}`).join('|')];
});

const target = (name) => new URL(`../src/core/postal/${name}`, import.meta.url);
const head = '// Written by scripts/generate-formats.mjs. Do not edit.\n\n';
writeFileSync(
  target('formatData.ts'),
  `${head}/** The order of fields and the countries that have it: O company, A lines, D district, C city, S region, Z postal code. */
export const formatData: Record<string, string> = ${JSON.stringify(Object.fromEntries([...byOrder].map(([order, list]) => [order, list.join(' ')])), undefined, 2)};\n`,
);
writeFileSync(
  target('regionData.ts'),
  `${head}/** Per country: code and name of each region. */
export const regionData: Record<string, string> = ${JSON.stringify(Object.fromEntries(regions), undefined, 2)};\n`,
);
