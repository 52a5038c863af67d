import type { FaultName } from 'doorplate/testing';

type Use = '' | 'optional' | 'required';

/** The options of the playground. Each one is a parameter of its URL. */
export interface PlaygroundOptions {
  layout: 'fields' | 'search';
  countries: string;
  language: string;
  name: Use;
  company: Use;
  phone: Use;
  verify: boolean;
  latency: number;
  fault: FaultName | '';
}

export const defaultOptions: PlaygroundOptions = {
  layout: 'fields',
  countries: 'US CA',
  language: 'en',
  name: '',
  company: '',
  phone: '',
  verify: false,
  latency: 60,
  fault: '',
};

export const choices = {
  layout: ['fields', 'search'],
  language: ['en', 'ar', 'cy', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'],
  name: ['', 'optional', 'required'],
  company: ['', 'optional', 'required'],
  phone: ['', 'optional', 'required'],
  fault: ['', 'timeout', '500', '429', 'reset', 'empty', 'wrong-shape'],
} as const;

export const maxLatency = 5000;

/** Reads the options from the query of a URL. Ignores values that the playground does not offer. */
export function readOptions(query: string): PlaygroundOptions {
  const given = new URLSearchParams(query);
  const chosen = Object.entries(choices).flatMap(([name, values]) => {
    const value = given.get(name);
    return value !== null && (values as readonly string[]).includes(value) ? [[name, value] as const] : [];
  });
  const countries = given.get('countries')?.toUpperCase();
  const latency = Number(given.get('latency') ?? defaultOptions.latency);
  return {
    ...defaultOptions,
    ...(Object.fromEntries(chosen) as Partial<PlaygroundOptions>),
    ...(countries !== undefined && { countries }),
    ...(latency >= 0 && latency <= maxLatency && { latency }),
    verify: given.get('verify') === 'submit',
  };
}

/** Writes the options as the query of a URL. Leaves out options with their default value. */
export function writeOptions(options: PlaygroundOptions): string {
  const changed = Object.entries(options).filter(
    ([name, value]) => value !== defaultOptions[name as keyof PlaygroundOptions],
  );
  const parameters = changed.map(([name, value]) => [name, name === 'verify' ? 'submit' : String(value)]);
  return new URLSearchParams(parameters).toString();
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined;
/** Returns the words of the field "Countries", which commas or spaces separate. */
const wordsOf = ({ countries }: PlaygroundOptions) => [...new Set(countries.split(/[\s,;]+/).filter(Boolean))];

/** Returns the `countries` prop. */
export const countriesOf = (options: PlaygroundOptions) => wordsOf(options).filter(isCountry);

/** Returns what the visitor typed as a country and is none. */
export const unknownCountriesOf = (options: PlaygroundOptions) => wordsOf(options).filter((word) => !isCountry(word));

/** Returns the `fields` prop. */
export const fieldsOf = ({ name, company, phone }: PlaygroundOptions) => ({
  ...(name && { name }),
  ...(company && { company }),
  ...(phone && { phone }),
});

/** Returns the code of an app with these options. */
export function codeOf(options: PlaygroundOptions): string {
  const { layout, language, verify } = options;
  const fields = Object.entries(fieldsOf(options)).map(([field, use]) => `${field}: '${use}'`);
  const list = countriesOf(options).map((code) => `'${code}'`);
  const props = [
    ...(layout === 'search' ? ['layout="search"'] : []),
    ...(list.length > 0 ? [`countries={[${list.join(', ')}]}`] : []),
    ...(fields.length > 0 ? [`fields={{ ${fields.join(', ')} }}`] : []),
    ...(verify ? ['verify="submit"'] : []),
  ];
  const form =
    props.length > 1
      ? `  <AddressForm\n    ${props.join('\n    ')}\n  />`
      : `  <AddressForm ${[...props, '/>'].join(' ')}`;
  const words = language === 'en' ? '' : `import { ${language} } from 'doorplate/words/${language}';\n`;
  const provider = language === 'en' ? '' : ` words={${language}}`;
  return `import { AddressForm, AddressProvider } from 'doorplate';
${words}import 'doorplate/styles.css';

<AddressProvider client={client}${provider}>
${form}
</AddressProvider>`;
}
