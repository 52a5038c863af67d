const usStates =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,' +
  'MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,' +
  'NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,' +
  'PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
  'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,GU Guam,VI U.S. Virgin Islands,AS American Samoa,MP Northern Mariana Islands,' +
  'AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific';
const caProvinces =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,' +
  'NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon';
/** French names that differ from the English ones. */
const caProvincesInFrench =
  'BC Colombie-Britannique,NB Nouveau-Brunswick,NL Terre-Neuve-et-Labrador,NS Nouvelle-Écosse,NT Territoires du Nord-Ouest,' +
  'PE Île-du-Prince-Édouard,QC Québec';

const namesOf = (list: string) =>
  new Map(list.split(',').map((entry): [string, string] => [entry.slice(0, 2), entry.slice(3)]));
const regions = new Map([
  ['US', namesOf(usStates)],
  ['CA', namesOf(caProvinces)],
]);
const french = namesOf(caProvincesInFrench);

/**
 * ZIP code ranges with their states. Each entry contains the first three digits of the ZIP code at which a range starts. The range ends where
 * the next one starts. `--` means that the range belongs to no state.
 */
const zipStates =
  '000 --,005 NY,006 PR,008 VI,009 PR,010 MA,028 RI,030 NH,039 ME,050 VT,055 MA,056 VT,060 CT,070 NJ,090 AE,099 --,100 NY,150 PA,197 DE,' +
  '200 DC,201 VA,202 DC,206 MD,220 VA,247 WV,269 --,270 NC,290 SC,300 GA,320 FL,340 AA,341 FL,350 AL,370 TN,386 MS,398 GA,400 KY,430 OH,' +
  '460 IN,480 MI,500 IA,530 WI,550 MN,569 DC,570 SD,580 ND,590 MT,600 IL,630 MO,660 KS,680 NE,700 LA,716 AR,730 OK,733 TX,734 OK,750 TX,' +
  '800 CO,820 WY,832 ID,840 UT,850 AZ,870 NM,885 TX,889 NV,900 CA,962 AP,967 HI,969 GU,970 OR,980 WA,995 AK';
const zipStarts = zipStates.split(',').map((entry): [string, string] => [entry.slice(0, 3), entry.slice(4)]);
const caLetters = new Map(
  'A NL,B NS,C PE,E NB,G QC,H QC,J QC,K ON,L ON,M ON,N ON,P ON,R MB,S SK,T AB,V BC,X NT,Y YT'
    .split(',')
    .map((entry): [string, string] => [entry.slice(0, 1), entry.slice(2)]),
);

/** Returns the full name of the region with this code, or `''` if the code is unknown. `language` is an ISO 639-2/B code. */
export function regionName(country: string, code: string, language: string): string {
  const wanted = code.toUpperCase();
  return (
    (country === 'CA' && language === 'FRE' ? french.get(wanted) : undefined) ?? regions.get(country)?.get(wanted) ?? ''
  );
}

/** Returns the code of the region with this name or code, or `''` if the region is unknown. Ignores case. */
export function regionCode(country: string, name: string): string {
  const wanted = name.trim().toLowerCase();
  const known = [...(regions.get(country) ?? []), ...(country === 'CA' ? french : [])];
  return known.find(([code, full]) => code.toLowerCase() === wanted || full.toLowerCase() === wanted)?.[0] ?? '';
}

/** Returns the state or province of a postal code. For countries other than the US and Canada, returns `''`. */
export function regionOfPostalCode(country: string, postalCode: string): string {
  const code = postalCode.trim().toUpperCase();
  if (country === 'CA') return /^X0[ABC]/.test(code) ? 'NU' : (caLetters.get(code.charAt(0)) ?? '');
  if (country !== 'US' || !/^\d{3}/.test(code)) return '';
  const state = zipStarts.findLast(([from]) => from <= code.slice(0, 3))?.[1] ?? '';
  return state === '--' ? '' : state;
}
