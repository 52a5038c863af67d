import type { ErrorKind } from '../../core/index.ts';

/** What a count says in each form that its language has (`Intl.PluralRules`); `#` is the number. `other` is for the forms that are not named. */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Sentences with one count, in a language: `countIn('pl')({ one: '# wiersz', few: '# wiersze', other: '# wierszy' })`. */
export function countIn(language: string) {
  const { format } = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return (forms: CountForms) =>
    (count: number): string =>
      (forms[rules.select(count)] ?? forms.other).replace('#', format(count));
}

/**
 * A text of another hand (a name, an address, a code) inside a sentence that is written from right to left: it keeps its own order, and the
 * signs around it keep theirs (Unicode's first strong isolate).
 */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** Names of the states, in their order, the unknown last. */
export const states = (list: string) => {
  const [pending, file_error, loading, verifying, complete, downloaded, unknown = ''] = list.split(',');
  const words = new Map(Object.entries({ pending, file_error, loading, verifying, complete, downloaded }));
  // The service's own word, where it is another; "constructor" is one.
  return (name: string): string => words.get(name) ?? (name.trim() || unknown);
};

/**
 * In their order: refused by the service, without and before its words; not reachable; too late; an answer that cannot be read; refused here; a
 * limit; stopped.
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

/** Numbers as a language writes them, and the word that follows each. */
export function numbersIn(language: string) {
  const { format } = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  /** The form that fits the number: `many` is what French and Spanish say of whole millions. */
  const plural = (count: number, one: string, other: string, many = `de ${other}`): string => {
    const form = rules.select(count);
    return form === 'one' ? one : form === 'many' ? many : other;
  };
  return {
    /** "20,000" */
    number: (value: number): string => format(value),
    /** 50 as "50%". */
    percent: (value: number): string => percent.format(value / 100),
    plural,
    /** "1 row", "20,000 rows". */
    counted: (count: number, one: string, other: string): string => `${format(count)} ${plural(count, one, other)}`,
  };
}

/** A count and its word in a language that has one form for one and another for the rest: "1 address", "1,200 addresses". */
export const plural = (language: string, one: string, other: string) => {
  const rules = new Intl.PluralRules(language);
  // Made once: a list is announced with each key, and to make one takes longer than all else that is done for it.
  const { format } = new Intl.NumberFormat(language);
  return (count: number): string => `${format(count)} ${rules.select(count) === 'one' ? one : other}`;
};

/** ms in the unit that a person would say it in. */
export const minutes = (ms: number, unit: (value: number, name: 'second' | 'minute' | 'hour') => string): string =>
  ms < 60_000
    ? unit(Math.max(1, Math.ceil(ms / 1000)), 'second')
    : ms < 3_600_000
      ? unit(Math.ceil(ms / 60_000), 'minute')
      : unit(Math.ceil(ms / 3_600_000), 'hour');
export const unitIn = (locale: string) => (value: number, name: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);

/** The words for `Address1` to `Address8` and their like. */
export const lineFields = (name: string, say: (line: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${name}${String(at + 1)}`, say(at + 1)]));

/** What has no word of its own is told as the service calls it: "DoubleDependentLocality" as "Double dependent locality". */
export const spaced = (name: string) =>
  name.charAt(0) + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
