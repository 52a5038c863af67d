import { wordsOf } from '../text/text.ts';

/** The name that a file is uploaded under: one without a name needs one, and the service takes files with a CSV extension (email services specification, "Uploaded file format"). */
export const uploadName = ({ name }: { readonly name?: string }): string =>
  !name ? 'emails.csv' : /\.csv\s*$/i.test(name) ? name : `${name}.csv`;

/**
 * Is it one file, by its name as a service may write it: in other letters, trimmed, in another Unicode form, without accents, with escapes or
 * underscores for quotes and spaces?
 */
export const isSameFileName = (one: string, other: string): boolean => one === other || keyOf(one) === keyOf(other);

const keyOf = (name: string): string => wordsOf(unescaped(name).replaceAll('_', ' ')).join(' ') || name;

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name.replace(/%[\da-f]{2}/gi, ' ');
  }
}
