import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

const options = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'));

/** Formats a text by the rules for the file that will contain it. */
export async function formatted(file, text) {
  const { code, errors } = await format(String(file), text, options);
  if (errors.length > 0) throw new Error(`${String(file)} cannot be formatted: ${errors[0].message}`);
  return code;
}
