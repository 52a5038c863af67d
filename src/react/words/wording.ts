import type { ErrorKind } from '../../core/index.ts';

/** Phrases by plural form (see `Intl.PluralRules`). `#` is replaced with the number, and `other` is the fallback. */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Returns a function that builds sentences with a count: `countIn('pl')({ one: '# wiersz', few: '# wiersze', other: '# wierszy' })`. */
export function countIn(language: string) {
  const { format } = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return (forms: CountForms) =>
    (count: number): string =>
      (forms[rules.select(count)] ?? forms.other).replace('#', format(count));
}

/**
 * Isolates foreign text (a name, an address, a code) within a right-to-left sentence, with Unicode's "first strong
 * isolate" character.
 */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/**
 * Returns a function that names a job state. `list` has the names in a fixed order, separated by commas. The name of
 * the unknown state comes last.
 */
export const states = (list: string) => {
  const [pending, file_error, loading, verifying, complete, downloaded, unknown = ''] = list.split(',');
  const words = new Map(Object.entries({ pending, file_error, loading, verifying, complete, downloaded }));
  // Any other state keeps the service's own word. A Map and not an object, because that word could be "constructor".
  return (name: string): string => words.get(name) ?? (name.trim() || unknown);
};

/**
 * Returns a function that describes a failure. The parameters are the sentences for a rejection by the service (without
 * and with the service's words), an unreachable service, a timeout, an unreadable response, invalid input, a reached
 * limit, and an aborted call.
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

/** Returns functions that format numbers and counted nouns in a language. */
export function numbersIn(language: string) {
  const { format } = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  /** Returns the plural form of a noun. French and Spanish use `many` for whole millions. */
  const plural = (count: number, one: string, other: string, many = `de ${other}`): string => {
    const form = rules.select(count);
    return form === 'one' ? one : form === 'many' ? many : other;
  };
  return {
    /** Formats a number: "20,000". */
    number: (value: number): string => format(value),
    /** Formats a percentage: 50 → "50%". */
    percent: (value: number): string => percent.format(value / 100),
    plural,
    /** Formats a count with its noun: "1 row", "20,000 rows". */
    counted: (count: number, one: string, other: string): string => `${format(count)} ${plural(count, one, other)}`,
  };
}

/** Formats a count with its noun, in a language with two plural forms: "1 address", "1,200 addresses". */
export const plural = (language: string, one: string, other: string) => {
  const rules = new Intl.PluralRules(language);
  // Created once, because a list is announced on each key and creating a formatter is slow.
  const { format } = new Intl.NumberFormat(language);
  return (count: number): string => `${format(count)} ${rules.select(count) === 'one' ? one : other}`;
};

/** Formats milliseconds in seconds, minutes or hours. */
export const minutes = (ms: number, unit: (value: number, name: 'second' | 'minute' | 'hour') => string): string =>
  ms < 60_000
    ? unit(Math.max(1, Math.ceil(ms / 1000)), 'second')
    : ms < 3_600_000
      ? unit(Math.ceil(ms / 60_000), 'minute')
      : unit(Math.ceil(ms / 3_600_000), 'hour');
export const unitIn = (locale: string) => (value: number, name: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);

/** Names for the numbered fields `Address1` to `Address8` and similar. */
export const lineFields = (name: string, say: (line: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${name}${String(at + 1)}`, say(at + 1)]));

/** Turns a field name into words: "DoubleDependentLocality" → "Double dependent locality". */
export const spaced = (name: string) =>
  name.charAt(0) + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
