/**
 * A language tag that the platform's formats take: "en_US" is "en-US", and what is not a tag at all ("constructor", "") is English. They throw
 * otherwise, and take the page down.
 */
export function localeOf(wanted: string): string {
  const tag = wanted.trim().replaceAll('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
