/** Every further word of the address form: one function each. Keyed words are a country's own ("ZIP code", "Prefecture"). */
export interface FormWords {
  legend(): string;
  country(): string;
  company(): string;
  line1(): string;
  line2(): string;
  line3(): string;
  district(): string;
  /** `word` is how the country calls it. */
  city(word: string): string;
  region(word: string): string;
  postalCode(word: string): string;
  optional(): string;
  choose(): string;
  manual(): string;
  search(): string;
  /** Nothing was chosen when the form was sent. */
  unfinished(): string;
  required(field: string): string;
  /** The postal code does not look like one of the country. */
  postalCodeOdd(word: string, example: string | undefined): string;
  /** Why a rule of the shop's refuses the address: `noPoBox`, `countriesServed` with the country's name, `residentialOnly`. */
  poBox(): string;
  countryNotServed(country: string): string;
  residentialOnly(): string;
  /** `field` holds what its country's list does not have: a region, for example. */
  notListed(field: string): string;
  unitKept(unit: string): string;
  language(): string;
}
