/** Every further word of the address form: one function each. Keyed words are a country's own ("ZIP code", "Prefecture"). */
export interface FormWords {
  legend(): string;
  country(): string;
  name(): string;
  givenName(): string;
  familyName(): string;
  company(): string;
  line1(): string;
  /** Of the first line, where the house number has a field of its own. */
  street(): string;
  houseNumber(): string;
  line2(): string;
  line3(): string;
  /** `word` is how the country calls it. */
  district(word: string): string;
  city(word: string): string;
  region(word: string): string;
  postalCode(word: string): string;
  phone(): string;
  optional(): string;
  choose(): string;
  search(): string;
  /** Nothing was chosen when the form was sent. */
  unfinished(): string;
  required(field: string): string;
  /** It names a way out for a house that has no number. */
  houseNumberMissing(): string;
  /** The phone number does not look like one. */
  phoneOdd(): string;
  /** The postal code does not look like one of the country. */
  postalCodeOdd(word: string, example: string | undefined): string;
  /** Why a rule of the shop's refuses the address: `noPoBox`, `countriesServed` with the country's name, `residentialOnly`. */
  poBox(): string;
  countryNotServed(country: string): string;
  residentialOnly(): string;
  /** `field` holds what its country's list does not have: a region, for example. */
  notListed(field: string): string;
  /** `field` holds a text that is longer than any address. */
  tooLong(field: string): string;
  unitKept(unit: string): string;
  language(): string;
}
