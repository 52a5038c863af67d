/** ISO 3166-1 alpha-3 codes, plus XKX for Kosovo. */
const alpha3 =
  'ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL ' +
  'BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM ' +
  'DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY ' +
  'HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY ' +
  'LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM ' +
  'NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU ' +
  'SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON ' +
  'TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM XKX YEM ZAF ZMB ZWE';

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
export const isAlpha3 = (code: string): boolean => /^[a-z]{3}$/i.test(code) && alpha3.includes(code.toUpperCase());

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
