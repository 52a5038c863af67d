import type { ErrorKind } from '../../core/index.ts';

/**
 * Phrases by plural form (see `Intl.PluralRules`). `#` stands for the number, or for "?" if the number is unknown. A missing form falls back to
 * `other`.
 */
type CountForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Returns a function that turns phrases into a formatter for counts: `countIn('en')({ one: '# row', other: '# rows' })(2)` is "2 rows".
 */
export function countIn(language: string) {
  const { format } = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return (forms: CountForms) =>
    (count: number | undefined): string =>
      (forms[rules.select(count ?? 0)] ?? forms.other).replace('#', count === undefined ? '?' : format(count));
}

/**
 * Wraps foreign text (a name, an address, a code) in Unicode's "first strong isolate" characters, so that it keeps its
 * own direction inside a right-to-left sentence.
 */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/**
 * Creates a function that translates a job state to its display name. `list` contains the names, separated by commas, in the order of the
 * variables below. The last name is for an empty state.
 */
export const states = (list: string) => {
  const [pending, file_error, loading, verifying, complete, downloaded, unknown = ''] = list.split(',');
  const words = new Map(Object.entries({ pending, file_error, loading, verifying, complete, downloaded }));
  // For any other state, returns the service's own text. That text could be "constructor", so this is a Map and not an object.
  return (name: string): string => words.get(name) ?? (name.trim() || unknown);
};

/**
 * Returns a function that describes a failure. Each parameter is the sentence for one kind of failure.
 *
 * @param refused The service rejected the call without a message.
 * @param saying The service rejected the call. Its message follows this sentence.
 * @param unreachable The service could not be reached.
 * @param late The call timed out.
 * @param unreadable The response could not be read.
 * @param input The input was invalid.
 * @param limit A limit was reached.
 * @param aborted The call was aborted.
 */
export const failures = (
  refused: string,
  saying: string,
  unreachable: string,
  late: string,
  unreadable: string,
  input: string,
  limit: string,
  aborted: string,
) => {
  const words = new Map<ErrorKind, string>(
    Object.entries({ network: unreachable, timeout: late, response: unreadable, input, limit, aborted }) as [
      ErrorKind,
      string,
    ][],
  );
  return (kind: ErrorKind, text: string): string => words.get(kind) ?? (text ? `${saying} ${text}` : refused);
};

/** Returns a function that formats a number: "20,000". An unknown number becomes "?". */
export function numberIn(language: string) {
  const { format } = new Intl.NumberFormat(language);
  return (value: number | undefined): string => (value === undefined ? '?' : format(value));
}

/** Returns a function that formats a percentage: 50 becomes "50%", and an unknown percentage becomes "?%". */
export function percentIn(language: string) {
  const { format } = new Intl.NumberFormat(language, { style: 'percent' });
  return (value: number | undefined): string =>
    value === undefined ? format(0).replace(/\p{Nd}/u, '?') : format(value / 100);
}

/** Returns a function that chooses the form of a noun for a count. French and Spanish need the form `many` after whole millions. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language);
  return (count: number | undefined, one: string, other: string, many = `de ${other}`): string => {
    const form = rules.select(count ?? 0);
    return form === 'one' ? one : form === 'many' ? many : other;
  };
}

/** Returns a function that formats a count with its noun: "1 row", "20,000 rows". */
export function countedIn(language: string) {
  const number = numberIn(language);
  const plural = pluralIn(language);
  return (count: number | undefined, one: string, other: string): string =>
    `${number(count)} ${plural(count, one, other)}`;
}

/** Returns a function that formats a count with its noun, for a language with two plural forms: "1 address", "1,200 addresses". */
export const plural = (language: string, one: string, other: string) => {
  const rules = new Intl.PluralRules(language);
  // Creates the formatter only once, because creating one is slow, and a count is announced after every key.
  const { format } = new Intl.NumberFormat(language);
  return (count: number): string => `${format(count)} ${rules.select(count) === 'one' ? one : other}`;
};

/** Formats a duration in whole seconds, minutes or hours, rounded up. */
export const minutes = (ms: number, unit: (value: number, name: 'second' | 'minute' | 'hour') => string): string =>
  ms < 60_000
    ? unit(Math.max(1, Math.ceil(ms / 1000)), 'second')
    : ms < 3_600_000
      ? unit(Math.ceil(ms / 60_000), 'minute')
      : unit(Math.ceil(ms / 3_600_000), 'hour');
export const unitIn = (locale: string) => (value: number, name: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);

/** Returns the display names of numbered fields, such as `Address1` to `Address8`. */
export const lineFields = (name: string, label: (line: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${name}${String(index + 1)}`, label(index + 1)]));

/** Converts a field name to words: "DoubleDependentLocality" becomes "Double dependent locality". */
export const spaced = (name: string) =>
  name.charAt(0) + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
