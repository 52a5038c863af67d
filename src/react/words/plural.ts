/**
 * A count and its word as a language writes them: "1 address", "1,200 addresses". `many` is what French and Spanish say from a million on:
 * "1 000 000 d’adresses".
 */
export const plural = (language: string, one: string, other: string, many = other) => {
  const rules = new Intl.PluralRules(language);
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, many };
  return (count: number): string => `${count.toLocaleString(language)} ${forms[rules.select(count)] ?? other}`;
};
