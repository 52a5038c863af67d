import { asText } from '../operation/decode.ts';

/**
 * The language of a code, as its two letters where it has them: "es", "es-MX", "esmx" and "SPA" are `es`; "GER" (ISO 639-2/B, which Retrieve
 * sends) and "DEU" (639-2/T) are `de`. `''` for anything that is not a code. Which code is which language, `Intl` knows: every engine has to
 * (UTS 35 aliases). Norwegian is one language here, whichever of its two written forms is named.
 */
export function languageOf(code: string | undefined): string {
  const letters = asText(code).trim();
  const [, main, short] = /^(?:([a-z]{2,3})(?![a-z])|([a-z]{2})[a-z]{2}$)/i.exec(letters) ?? [];
  const tag = main ?? short;
  // "und" is a code for no language, which some engines give no language for.
  const language: string | undefined = tag && new Intl.Locale(tag).language;
  return language && language !== 'und' ? language.replace(/^n[bn]$/, 'no') : '';
}
