/** Codes and names that the simulator's derived fields need. */
const usStates =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,' +
  'MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,' +
  'NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,' +
  'PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
  'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';
const caProvinces =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,' +
  'NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon';

const namesOf = (list: string) =>
  new Map(list.split(',').map((entry): [string, string] => [entry.slice(0, 2), entry.slice(3)]));
const regions = new Map([
  ['US', namesOf(usStates)],
  ['CA', namesOf(caProvinces)],
]);

/** A region's full name by its code; '' where the simulator does not know it. */
export function regionName(country: string, code: string): string {
  return regions.get(country)?.get(code.toUpperCase()) ?? '';
}

const countries = new Map(
  'US USA 840,CA CAN 124,GB GBR 826,MX MEX 484,AU AUS 036,NZ NZL 554,IE IRL 372,DE DEU 276,FR FRA 250,ES ESP 724,IT ITA 380,NL NLD 528,BE BEL 056,CH CHE 756,AT AUT 040,PR PRI 630,JP JPN 392,BR BRA 076,IN IND 356'
    .split(',')
    .map((entry) => entry.split(' ') as [string, string, string])
    .map(([iso2, iso3, number]): [string, { iso2: string; iso3: string; number: string }] => [
      iso2,
      { iso2, iso3, number },
    ]),
);

/** A country's codes by either of them, in any case. */
export function countryOf(code: string): { iso2: string; iso3: string; number: string } | undefined {
  const wanted = code.toUpperCase();
  return countries.get(wanted) ?? [...countries.values()].find(({ iso3 }) => iso3 === wanted);
}

/** A country's English name. */
export function nameOfCountry(iso2: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(iso2) ?? iso2;
  } catch {
    return iso2;
  }
}
