/** A count and its word in a language that has one form for one and another for the rest: "1 address", "1,200 addresses". */
export const plural = (language: string, one: string, other: string) => {
  const rules = new Intl.PluralRules(language);
  return (count: number): string => `${count.toLocaleString(language)} ${rules.select(count) === 'one' ? one : other}`;
};
