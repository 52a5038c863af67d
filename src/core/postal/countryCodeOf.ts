import { codeIn, isCountryCode } from './countryCodes.ts';

/** What `Intl` writes otherwise than ISO or people do, as `plain` writes it, each behind its code. */
const others =
  'US unitedstatesamerica,GB greatbritain,GB unitedgreatbritainnorthernireland,CZ czech,SK slovak,TR turkey,CI ivorycoast,CV caboverde,MM burma,MM myanmar,' +
  'MO macau,PS palestine,PS statepalestine,PS palestinian,PS occupiedpalestinian,CG congo,CG brazzavillecongo,CD democraticcongo,CD kinshasacongo,CD drcongo,TL easttimor,SZ swaziland,' +
  'RU russian,KR korea,KP democraticpeopleskorea,LA laopeoplesdemocratic,SY syrianarab,CN peopleschina,TW provincechinataiwan,VA holysee,' +
  'VA vaticancitystateholysee,MK macedonia,MK formeryugoslavmacedonia,BQ sinteustatiussababonaire,HM heardislandmcdonaldislands,PN pitcairn,SH ascensiontristandacunhasainthelena,' +
  'UM unitedstatesminoroutlyingislands,FK malvinasfalklandislands';

let names: Map<string, string> | undefined;

/** What says the form of a state, and not which one. "Democratic" and "People's" do say it: of Korea, of the Congo. */
const forms =
  /\b(?:the|of|and|republic|federation|darussalam|islamic|plurinational state|bolivarian|federal|kingdom of|united republic|federated states|territor(?:y|ies)|(?:french|dutch) part|sar china)\b/g;

/** "Korea, Republic of" and "Iran (Islamic Republic of)" are turned round; "St." is "Saint"; spaces and signs do not count. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^([^,(]+)[,(](.*)$/, '$2 $1')
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .trim()
    .replace(/^(?:the )?republic of china$/, 'taiwan')
    .replace(/^.*\bdutch part\b.*$/, 'sint maarten')
    .replace(forms, '')
    .replace(/ /g, '');

/** The codes by English names, made once: a thousand look-ups, and only for a country that is not written as a code. */
function namesOf(): Map<string, string> {
  const shown = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = new Map(others.split(',').map((each) => [each.slice(3), each.slice(0, 2)]));
  for (let one = 65; one <= 90; one++)
    for (let two = 65; two <= 90; two++) {
      const code = String.fromCharCode(one, two);
      const name = isCountryCode(code) ? shown.of(code) : undefined;
      if (name) found.set(plain(name), code);
    }
  return found;
}

/**
 * The ISO 3166 code (in capitals, of 2 or 3 letters as it was given) of a country that is given by its code or its English name, with spaces
 * around it or not, as ISO or people write it: "Korea, Republic of", "St. Lucia", "U.S.A.". undefined for anything else: "UK" is neither.
 */
export function countryCodeOf(country: unknown): string | undefined {
  if (typeof country !== 'string' || country.length > 100) return undefined;
  const text = country.trim();
  return codeIn(text) ?? (text.length > 3 ? (names ??= namesOf()).get(plain(text)) : undefined);
}
