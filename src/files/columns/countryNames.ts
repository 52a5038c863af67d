import { countryCodeOf, foldText, isCountryCode, nextTask } from '../../core/index.ts';
import { nearest } from './nearest.ts';

/** Languages of the names that files use for countries, in addition to English. */
const languages =
  'de fr es it pt nl pl sv da nb fi cs sk hu ro hr sl el tr ru uk bg sr ar he th vi ja zh zh-Hant ko'.split(' ');

/** Countries that have a short name, such as "USA". */
const shortNamed = 'BA CC GB HK KR MM MO PN PS UN US'.split(' ');

/** Country names that `Intl` does not list, each after its ISO code. */
const aliases =
  'GB uk,GB england,GB scotland,GB wales,GB northern ireland,GB inglaterra,GB angleterre,GB inghilterra,GB gran bretana,GB grande bretagne,GB gran bretagna,GB grossbritannien,' +
  'US amerika,US eeuu,US estados unidos de america,US stati uniti d america,US etats unis d amerique,US vereinigte staaten von amerika,NL holland,NL hollande,NL holanda,NL olanda,' +
  'DE brd,DE bundesrepublik deutschland,CZ ceska republika,CZ tschechische republik,SK slovenska republika,CI elfenbeinkuste,CI costa de marfil,CI costa d avorio,AE uae,SA ksa,CN prc,CZ cesko,US 米国,CN 中国,HK 香港,TW 臺灣,' +
  'CZ ceska rep,CZ czech rep,SK slovenska rep,SK slovak rep,DO dominican rep,KR korea rep,US spojene staty americke,US amerikai egyesult allamok,US stany zjednoczone ameryki,' +
  'US verenigde staten van amerika,US estados unidos da america,US us of a,TR turkiye cumhuriyeti,IE eire,BA bosnia,HK hong kong sar,MO macau sar,MO macao sar,VA vatican,SA السعودية,AE الامارات,' +
  'DE ger,CH sui,NL ned,ZA rsa';

/** Names that, without their dots and accents, would be the code of another country: "T.C." is Turkey, not the Turks and Caicos Islands. */
const exactNames = new Map([
  ['čr', 'CZ'],
  ['t.c.', 'TR'],
]);

/** Folded country names that more often mean another place, such as the county of Norfolk. They are sent unchanged. */
const otherPlaces =
  'norfolk,granada,guadalupe,salvador,columbia,man,san martin,sao martinho,santa lucia,santa elena,santa helena,san bartolome,sao bartolomeu';
/**
 * Matches names of one or two letters, such as the Dutch "VS" for the United States. They are skipped, because they may be region codes, such as that
 * of a Swiss canton.
 */
const twoLetters = /^[a-z]{1,2}$/;

/** Codes by folded name. The code is `''` for a name that two countries share or that usually means another place. */
let index: Map<string, string> | undefined;

/** Returns the ISO 3166 codes of all countries. */
function allCodes(): string[] {
  const codes: string[] = [];
  for (let one = 65; one <= 90; one++)
    for (let two = 65; two <= 90; two++) {
      const code = String.fromCharCode(one, two);
      if (countryCodeOf(code) !== undefined) codes.push(code);
    }
  return codes;
}

/** Builds the index, one language per step. All languages at once take up to 100 ms. */
function* buildIndex(): Generator<undefined, Map<string, string>> {
  const codes = allCodes();
  const found = new Map<string, string>();
  /** Codes by name as written. Many languages share names. */
  const added = new Map<string, string>();
  const add = (name: string, code: string) => {
    if (twoLetters.test(name)) return;
    const known = found.get(name);
    found.set(name, known === undefined || known === code ? code : '');
  };
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
      for (const code of style === 'short' ? shortNamed : codes) {
        const name = names.of(code);
        if (!name || added.get(name) === code) continue;
        added.set(name, code);
        add(foldName(name), code);
        // On a keyboard without umlauts, people write "Oesterreich".
        if (/[äöü]/i.test(name)) add(foldName(name.replace(/[äöü]/gi, (letter) => `${letter}e`)), code);
      }
    }
    yield;
  }
  for (const name of otherPlaces.split(',')) found.set(name, '');
  for (const alias of aliases.split(',')) found.set(foldName(alias.slice(3)), alias.slice(0, 2));
  return found;
}

let building: ReturnType<typeof buildIndex> | undefined;

/** Continues to build the index. Returns it once it is complete. */
function nextStep(): Map<string, string> | undefined {
  building ??= buildIndex();
  const { done, value } = building.next();
  if (done) [index, building] = [value, undefined];
  return index;
}

function countryIndex(): Map<string, string> {
  while (!index) nextStep();
  return index;
}

/** Prepares the lookup of country names in short tasks, so that the first lookup does not keep a page busy. */
export async function prepareCountryNames(): Promise<void> {
  while (!index && !nextStep()) await nextTask();
}

/** Folds a name and joins its words with single spaces. */
const foldName = (name: string) =>
  foldText(name)
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Results of recent lookups, cached because a column repeats a few countries in many rows. */
const lookups = new Map<string, string>();
const maxLookups = 1_000;
const maxLength = 100;

/**
 * Returns the ISO code for a country name in a language other than English, an alias such as "UK", or several names of one country, as in
 * "Deutschland (DE)". Returns any other text unchanged, including ambiguous names. Every operation accepts codes and English names.
 */
export function countryToSend(text: string): string {
  if (text.length > maxLength) return text;
  const known = lookups.get(text);
  if (known !== undefined) return known;
  const code =
    exactNames.get(text.trim().normalize().toLowerCase()) ??
    ((countryCodeOf(text) === undefined && (codeOf(text) ?? sameCode(text))) || text);
  if (lookups.size >= maxLookups) lookups.clear();
  lookups.set(text, code);
  return code;
}

function codeOf(text: string): string | undefined {
  // No name of a country contains a digit, but most street lines do.
  if (!/\p{L}/u.test(text) || /\d/.test(text)) return undefined;
  return countryCodeOf(text) ?? (countryIndex().get(foldName(text)) || undefined);
}

/** Returns a country's code if every part of a string names that country, as in "Deutschland (DE)". */
function sameCode(text: string): string | undefined {
  const [first, ...others] = text
    .split(/[/|;:()[\]]|\s[-–]\s/)
    .filter((part) => part.trim())
    .map((part) => codeOf(part.trim()));
  return first !== undefined && others.length > 0 && others.every((code) => isSameCode(first, code))
    ? [first, ...others].find((code) => code?.length === 2)
    : undefined;
}

/** Whether two codes are equal, or an alpha-2 code and the only alpha-3 code that begins with it: US and USA. */
function isSameCode(one: string, other = ''): boolean {
  const [short = '', long = ''] = [one, other].toSorted((first, second) => first.length - second.length);
  if (short === long) return true;
  if (short.length !== 2 || long.length !== 3 || !long.startsWith(short)) return false;
  return Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').every(
    (letter) => short + letter === long || !isCountryCode(short + letter),
  );
}

/**
 * Returns the ISO 3166 code of the country that a string names, or undefined if it does not name a country. Accepts two- and three-letter codes, and
 * names in English or one of 30 other languages: `DE`, `DEU`, `Germany`, `Deutschland`, `UK`. Does not accept numeric codes such as 276, because they
 * are ambiguous: 372 is Ireland in ISO 3166, but also the calling code of Estonia.
 */
export const countryCodeIn = (text: string): string | undefined => countryCodeOf(countryToSend(text.trim()));

/** Returns the English names of the countries that a mistyped name may mean, best first. */
export function nearestCountries(text: string): string[] {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const near = nearest(
    text.trim(),
    allCodes().flatMap((code) => english.of(code) ?? []),
  );
  if (near.length > 0) return near;
  // A typo in another language. Comparing only names with the same first letter keeps this fast.
  const codesByName = countryIndex();
  const typed = foldName(text);
  const names = [...codesByName.keys()].filter((name) => name[0] === typed[0] && codesByName.get(name));
  return [...new Set(nearest(typed, names).flatMap((name) => english.of(codesByName.get(name) ?? '') ?? []))];
}
