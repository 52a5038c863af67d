/** A count and its word in a language that has one form for one and another for the rest: "1 address", "1,200 addresses". */
export const plural = (language: string, one: string, other: string) => {
  const rules = new Intl.PluralRules(language);
  // Made once: a list is announced with each key, and to make one takes longer than all else that is done for it.
  const { format } = new Intl.NumberFormat(language);
  return (count: number): string => `${format(count)} ${rules.select(count) === 'one' ? one : other}`;
};
