/**
 * Converts a language code to two letters if possible: "es", "es-MX", "esmx" and "SPA" become `es`. "GER" (ISO 639-2/B, which Retrieve returns)
 * and "DEU" (639-2/T) become `de`. Both written forms of Norwegian become `no`. Uses the aliases known to `Intl` (UTS 35). Returns `''` if the
 * text is not a language code.
 */
export function languageOf(code: string | undefined): string {
  const letters = typeof code === 'string' ? code.trim() : '';
  const [, main, short] = /^(?:([a-z]{2,3})(?![a-z])|([a-z]{2})[a-z]{2}$)/i.exec(letters) ?? [];
  const tag = main ?? short;
  // "und" means undetermined. Some engines return no language for this tag.
  const language: string | undefined = tag && new Intl.Locale(tag).language;
  return language && language !== 'und' ? language.replace(/^n[bn]$/, 'no') : '';
}

/**
 * Returns a language tag that `Intl` accepts: "en_US" becomes "en-US", and an invalid tag becomes "en". `Intl` throws
 * on an invalid tag, which would crash the page.
 */
export function localeOf(wanted: string): string {
  const tag = wanted.trim().replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
