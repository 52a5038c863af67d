interface Country {
  iso2: string;
  iso3: string;
  number: string;
}

/** ISO 3166-1 codes (alpha-2, alpha-3, numeric) of the countries of the test addresses. */
const codes =
  'US USA 840,CA CAN 124,GB GBR 826,MX MEX 484,AU AUS 036,NZ NZL 554,IE IRL 372,DE DEU 276,FR FRA 250,ES ESP 724,IT ITA 380,NL NLD 528,' +
  'BE BEL 056,CH CHE 756,AT AUT 040,PR PRI 630,JP JPN 392,BR BRA 076,IN IND 356,PT PRT 620,LU LUX 442,DK DNK 208,SE SWE 752,NO NOR 578,' +
  'FI FIN 246,IS ISL 352,PL POL 616,CZ CZE 203,SK SVK 703,HU HUN 348,RO ROU 642,BG BGR 100,GR GRC 300,TR TUR 792,UA UKR 804,EE EST 233,' +
  'LV LVA 428,LT LTU 440,SI SVN 705,HR HRV 191,RS SRB 688,MT MLT 470,CY CYP 196,CN CHN 156,HK HKG 344,TW TWN 158,KR KOR 410,SG SGP 702,' +
  'MY MYS 458,TH THA 764,VN VNM 704,ID IDN 360,PH PHL 608,AE ARE 784,SA SAU 682,IL ISR 376,EG EGY 818,ZA ZAF 710,NG NGA 566,KE KEN 404,' +
  'MA MAR 504,AR ARG 032,CL CHL 152,CO COL 170,PE PER 604,UY URY 858,VE VEN 862,EC ECU 218,CR CRI 188,PA PAN 591,CU CUB 192,JM JAM 388';

const countries = new Map(
  codes.split(',').map((entry): [string, Country] => {
    const [iso2 = '', iso3 = '', number = ''] = entry.split(' ');
    return [iso2, { iso2, iso3, number }];
  }),
);

const byIso3 = new Map(Array.from(countries.values(), (country) => [country.iso3, country]));

/** Looks up a country by alpha-2 or alpha-3 code, case-insensitively. */
export function findCountry(code: string): Country | undefined {
  const wanted = code.trim().toUpperCase();
  return countries.get(wanted) ?? byIso3.get(wanted);
}

let names: Intl.DisplayNames | undefined;
const known = new Map<string, string>();

/** Returns a country's English name. */
export function nameOfCountry(iso2: string): string {
  let name = known.get(iso2);
  if (name === undefined) {
    name = nameIn(iso2);
    // A code comes from an address and can be any text, so only known codes are cached.
    if (countries.has(iso2)) known.set(iso2, name);
  }
  return name;
}

function nameIn(iso2: string): string {
  try {
    names ??= new Intl.DisplayNames(['en'], { type: 'region' });
    return names.of(iso2) ?? iso2;
  } catch {
    return iso2;
  }
}

let named: Map<string, Country> | undefined;

/** Looks up a country by its English name, case-insensitively. */
export function countryNamed(name: string): Country | undefined {
  named ??= new Map(Array.from(countries.values(), (country) => [nameOfCountry(country.iso2).toLowerCase(), country]));
  return named.get(name.trim().toLowerCase());
}
