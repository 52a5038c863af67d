import { foldText } from '../../text/text.ts';
import { countryName, countryOf } from '../country/countries.ts';
import { getOwn } from '../../getOwn.ts';

/** Short country names that neither `countryOf` nor `Intl` knows. */
const shortNames: Record<string, string> = {
  ...{
    US: 'usa,ee uu,eeuu',
    GB: 'uk',
    AE: 'uae',
    SA: 'ksa',
    NL: 'holland',
    CN: 'prc,pr china',
    HK: 'hong kong sar',
    NZ: 'aotearoa',
  },
  ...{
    RU: 'российская федерация',
    ES: 'espana',
    CZ: 'cesko',
    MX: 'mejico',
    IE: 'republic of ireland',
    CH: 'swiss',
    RS: 'srbija',
  },
};

/** Languages in which addresses often name the country, in addition to the country's own languages. */
const languages = 'en fr de es it pt nl sv ar ja zh ru pl ga lb ro'.split(' ');

const known = new Map<string, Set<string>>();

function namesOf(country: string): Set<string> {
  const before = known.get(country);
  if (before) return before;
  const names = new Set(getOwn(shortNames, country)?.split(','));
  try {
    for (const language of [new Intl.Locale(`und-${country}`).maximize().language, ...languages])
      names.add(foldText(countryName(country, language)));
  } catch {
    // The code does not belong to a country.
  }
  known.set(country, names);
  return names;
}

/** Matches the type of a state before the state's name, as in "Grand-Duché de Luxembourg". */
const kindOfState =
  /^(?:the |(?:grand[ -]duch[ey]|principaut[ey]|principality|kingdom|republi(?:c|que)|republica|reino|bundesrepublik|state)(?: of| de| du| di)? |grossherzogtum )/;

/** Whether a string is the country's name in English, in its own language or in a neighbor's language, or a common short form of it. */
export function isCountryName(country: string, text: string): boolean {
  // `countryOf` ignores digits, but "Singapore 079903" also has a postal code.
  if (!/\p{L}\.?\p{L}/u.test(text) || /\p{N}/u.test(text)) return false;
  const names = text.split(/\s?\/\s?/);
  if (names.length > 1) return names.every((one) => isCountryName(country, one));
  const name = foldText(text).replace(kindOfState, '').trim();
  return countryOf(text) === country || namesOf(country).has(name) || namesOf(country).has(name.replaceAll('.', ''));
}

/** Whether a country has the same name as one of its towns, so that the name in "98000 Monaco" is the town. */
export const isNamedLikeTown = (country: string): boolean => 'DJ GI GT KW LU MC PA SM VA'.split(' ').includes(country);

/**
 * Nations, counties and provinces without a field in the form, by country. For Britain, also matches names that end in "shire" or start with
 * "County".
 */
const areas: Record<string, RegExp> = {
  GB: new RegExp(
    '^(?:england|scotland|wales|cymru|northern ireland|greater london|greater manchester|avon|cleveland|cornwall|cumbria|devon|dorset|essex|kent|norfolk|' +
      'rutland|somerset|suffolk|surrey|northumberland|merseyside|middlesex|tyne (?:and|&) wear|isle of wight|fife|angus|moray|powys|gwent|gwynedd|clwyd|' +
      'dyfed|scottish borders|(?:isle of )?anglesey|(?:(?:north|south|east|west|mid) ?)?(?:sussex|lothian|midlands|glamorgan|yorks)|oxon|berks|bucks|herts|' +
      String.raw`hants|beds|cambs|glos|lancs|leics|lincs|northants|notts|salop|staffs|wilts|worcs|middx|(?:\p{L}+ )?\p{L}{3,}shire|co(?:unty|\.)? \p{L}{3,})$`,
    'iu',
  ),
  PK: /^(?:punjab|sindh|balochistan|khyber pakhtunkhwa|kpk|azad kashmir|gilgit.baltistan)$/i,
  ZA: /^(?:gauteng|(?:western|eastern|northern) cape|kwa.?zulu.natal|kzn|limpopo|mpumalanga|free state|north.west)$/i,
};

/** Whether the text names a subdivision that has no field in the country's form. */
export const isArea = (country: string, text: string): boolean => getOwn(areas, country)?.test(text.trim()) ?? false;
