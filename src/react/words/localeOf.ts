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
