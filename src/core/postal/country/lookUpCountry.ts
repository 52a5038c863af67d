/*
 * ISO 3166-1 alpha-3 codes, plus XKX for Kosovo. The first group lists the second and third letters of all codes that start with A, the second group
 * those that start with B, and so on. This takes half the bytes of a plain list.
 */
const alpha3 = (
  'BWFGGOIALALBNDRERGRMSMTATFTGUSUTZE DIELENESFAGDGRHRHSIHLMLRLZMUOLRARBRNTNVTWA AFANCKHEHLHNIVMRODOGOKOLOMPVRIUBUWXRYMYPZE EUJIMANKOMZ' +
  'A CUGYRISHSPSTTH INJILKRAROSM ABBREOGYHAIBINLPMBNBNQRCRDRLTMUFUMUY KGMDNDRVTIUN DNMNNDOTRLRNRQSLSRTA AMEYORPN AZENGZHMIRNAORWT AOBNB' +
  'RBYCAIEKASOTUUXVA ACAFARCODADGDVEXHLKDLILTMRNENGNPOZRTSRTQUSWIYSYT AMCLERFKGAICIULDORPLRUZL MN AKANCNERHLLWNGOLRIRKRTRYSEYF AT EUOUU' +
  'SWA AUDNENGPGSHNJMLBLELVMROMPMRBSDTPURVKVNWEWZXMYCYR CACDGOHAJKKLKMLSONTOUNURUVWNZA GAKRMIRYSAZB ATCTENGBIRNMUT LFSM KX EM AFMBWE'
).split(' ');

const maxNameLength = 100;

/** Country names that `Intl` does not use. Each entry is a code followed by a name as normalized by `foldCountryName`. */
const others =
  'US unitedstatesamerica,GB greatbritain,GB unitedgreatbritainnorthernireland,CZ czech,SK slovak,TR turkey,CI ivorycoast,CV caboverde,MM burma,MM myanmar,' +
  'MO macau,PS palestine,PS statepalestine,PS palestinian,PS occupiedpalestinian,CG congo,CG brazzavillecongo,CD democraticcongo,CD kinshasacongo,CD drcongo,TL easttimor,SZ swaziland,' +
  'RU russian,KR korea,KP democraticpeopleskorea,LA laopeoplesdemocratic,SY syrianarab,CN peopleschina,TW provincechinataiwan,VA holysee,' +
  'VA vaticancitystateholysee,MK macedonia,MK formeryugoslavmacedonia,BQ sinteustatiussababonaire,HM heardislandmcdonaldislands,PN pitcairn,SH ascensiontristandacunhasainthelena,' +
  'UM unitedstatesminoroutlyingislands,FK malvinasfalklandislands';

let names: Map<string, string> | undefined;

/**
 * Words that do not identify a country. "Democratic" and "People's" are not included, because they distinguish the two Koreas and the two
 * Congos.
 */
const forms =
  /\b(?:the|of|and|republic|federation|darussalam|islamic|plurinational state|bolivarian|federal|kingdom of|united republic|federated states|territor(?:y|ies)|(?:french|dutch) part|sar china)\b/g;

/**
 * Normalizes a country name: moves the part after a comma or bracket to the front ("Korea, Republic of"), expands "St.", and drops spaces and
 * punctuation.
 */
const foldCountryName = (name: string) =>
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

/** Builds the index from English names to codes. Runs only once, when the first name is looked up. */
function namesOf(isAlpha2: (code: string) => boolean): Map<string, string> {
  const shown = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = new Map(others.split(',').map((each) => [each.slice(3), each.slice(0, 2)]));
  for (let one = 65; one <= 90; one++)
    for (let two = 65; two <= 90; two++) {
      const code = String.fromCharCode(one, two);
      const name = isAlpha2(code) ? shown.of(code) : undefined;
      if (name) found.set(foldCountryName(name), code);
    }
  return found;
}

/** Whether a string is an ISO 3166-1 alpha-3 code, in upper or lower case. */
export function isAlpha3(code: string): boolean {
  const letters = code.toUpperCase();
  const ends = /^[A-Z]{3}$/.test(letters) ? alpha3[letters.charCodeAt(0) - 65] : undefined;
  return ends?.match(/../g)?.includes(letters.slice(1)) ?? false;
}

/**
 * Looks up a country by alpha-3 code or English name. Returns an alpha-3 code in upper case, the alpha-2 code for an English name, and undefined
 * for an unknown country.
 *
 * @param isAlpha2 Passed as a parameter, so that the lazy chunk does not duplicate the alpha-2 codes.
 */
export function lookUpCountry(country: string, isAlpha2: (code: string) => boolean): string | undefined {
  if (isAlpha3(country)) return country.toUpperCase();
  return country.length > 3 && country.length <= maxNameLength
    ? (names ??= namesOf(isAlpha2)).get(foldCountryName(country))
    : undefined;
}
