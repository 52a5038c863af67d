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
