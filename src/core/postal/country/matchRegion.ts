import { foldText } from '../../text/text.ts';
import { getOwn } from '../../getOwn.ts';
import { regionNames } from './regionNames.ts';
import { listedRegions, regionKey, withoutCountry } from './regions.ts';

const indexes = new Map<string, ReadonlyMap<string, string>>();

/** Returns a map from each folded name or code of a country's regions to the region's code. */
function allRegions(country: string): ReadonlyMap<string, string> {
  let index = indexes.get(country);
  if (!index) {
    const listed = [...listedRegions(country)];
    const further = (getOwn(regionNames, country)?.split('|') ?? []).flatMap((entry) => {
      const [code = '', ...names] = entry.split(' ');
      return names.map((name): [string, string] => [name, code]);
    });
    const kanji = listed.map(([name, code]): [string, string] => [name.replace(/[都府県]$/, ''), code]);
    // A spreadsheet may have dropped the leading zero of "01".
    const numbers = listed.map(([name, code]): [string, string] => [name.replace(/^0(?=\d$)/, ''), code]);
    // Listed names and codes take precedence over all others.
    index = new Map([...further, ...kanji, ...numbers, ...listed]);
    indexes.set(country, index);
  }
  return index;
}

/** Matches the type of a region before the region's name: "Province of", "Provincia de", "Co.", "Wilayah Persekutuan". */
const kindBefore =
  /^(?:(?:(?:autonomous )?(?:province|community|city|county|state|emirate|territory|region|prefecture|commonwealth|department)|(?:citta metropolitana|libero consorzio comunale|provincia|comunidad|ciudad)(?: autonoma)?|estado|edo|regiao|region|departamento|depto|dpto|dep|prov|principado|imarat|emirat)(?: of| del?| d| di| dell?a?| da| do| de la)?|co|county|contae|chontae|w p|wp|wilayah persekutuan|negeri|nct of|ut of|إمارة|امارة) /u;
/** Matches the type of a region after the region's name: "Tokyo Prefecture", "Lagos State", "Osaka-fu". */
const kindAfter =
  / (?:state|province|provincia|county|emirate|region|department|prefecture|metropolis|territory|union territory|ut|ken|fu|to)$/u;

const words = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns a region's code, given the code itself or any of the region's names: in English and the country's languages, abbreviated
 * ("Calif.", "Edo. Méx."), or former ("Orissa"). Ignores case, accents, punctuation and words such as "Province of". Accepts ISO 3166-2
 * codes ("IT-TO"), two names for the same region ("Bolzano/Bozen", "Milano (MI)") and inverted names ("Coruña, A"). Returns undefined for
 * an unknown region. Never throws.
 *
 * @param countryIso2 ISO 3166 alpha-2 code.
 * @example
 * ```ts
 * matchRegion('IT', 'Turin'); // 'TO'
 * ```
 */
export function matchRegion(countryIso2: string, region: string): string | undefined {
  const country = countryIso2.toUpperCase();
  const known = allRegions(country);
  if (known.size === 0) return undefined;
  const codeOf = (text: string) => known.get(regionKey(text));
  const text = withoutCountry(
    country,
    region
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const whole = words(text);
  const found =
    codeOf(text) ??
    codeOf(whole.replace(kindAfter, '')) ??
    codeOf(whole.replace(kindBefore, '')) ??
    codeOf(whole.replace(kindBefore, '').replace(kindAfter, ''));
  if (found !== undefined) return found;
  const parts = text.split(/[/(),;|]+| [-–—] /).filter((part) => words(part));
  if (parts.length < 2) return undefined;
  const [first, ...others] = parts.map((part) => codeOf(part) ?? codeOf(words(part).replace(kindBefore, '')));
  return (others.every((code) => code === first) ? first : undefined) ?? codeOf([...parts].reverse().join(' '));
}
