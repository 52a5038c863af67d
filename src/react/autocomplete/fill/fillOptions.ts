import {
  type Address,
  countryCodeOf,
  countryName,
  countryOf,
  matchRegion,
  regionsOf,
  wordsOf,
} from '../../../core/index.ts';

/** What a select asks for, so that an option may say it in another way. */
export type FillKind = 'country' | 'region' | 'other';

const countryNames = new Set(['country', 'countryName', 'countryIso2', 'countryIso3', 'countryIsoNumber']);
const regionNames = new Set(['region', 'province', 'provinceName', 'provinceCode', 'adminAreaName', 'adminAreaCode']);

export const fillKindOf = (value: unknown): FillKind => {
  if (typeof value !== 'string') return 'other';
  const name = value.replace(/^\{(\w+)\}$/, '$1');
  return countryNames.has(name) ? 'country' : regionNames.has(name) ? 'region' : 'other';
};

const plain = (text: string) => wordsOf(text).join(' ') || text.trim().toLowerCase();

/** Does a text, the value of an option or its label, name what a select is to be given? */
function matcherOf(kind: FillKind, wanted: string, address: Address, locale: string): (text: string) => boolean {
  const {
    countryIso2,
    countryIso3,
    countryName: english,
    provinceCode,
    provinceName,
    province,
    adminAreaName,
  } = address;
  const country = countryOf(countryIso2);
  if (kind === 'country') {
    const names = [wanted, country, countryIso3, english, countryName(country, locale)].filter(Boolean).map(plain);
    return (text) => names.includes(plain(text)) || (text !== '' && countryCodeOf(text) === country);
  }
  if (kind === 'region') {
    const names = [wanted, provinceCode, provinceName, province, adminAreaName].filter(Boolean);
    const code = names.map((name) => matchRegion(country, name)).find(Boolean);
    const name = regionsOf(country).find((region) => region.code === code)?.name ?? '';
    const all = [...names, name, code && `${country}-${code}`].filter((one) => one).map((one) => plain(one ?? ''));
    return (text) => all.includes(plain(text)) || (code !== undefined && matchRegion(country, text) === code);
  }
  return (text) => plain(text) === plain(wanted);
}

/** The option that says it, by its value before its label; undefined where none does, or none does yet. */
export function optionFor(
  select: HTMLSelectElement,
  wanted: string,
  kind: FillKind,
  address: Address,
): HTMLOptionElement | undefined {
  const options = Array.from(select.options).filter(({ disabled }) => !disabled);
  if (wanted === '') return options.find(({ value }) => value === '');
  const isMeant = matcherOf(kind, wanted, address, select.ownerDocument.documentElement.lang || 'en');
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ value }) => value !== '' && isMeant(value)) ??
    options.find(({ label }) => isMeant(label))
  );
}
