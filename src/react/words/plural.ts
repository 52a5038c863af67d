/** A word in the forms that a count asks for: `many` is what French and Spanish say from a million on. */
export interface Forms {
  one: string;
  many?: string;
  other: string;
}

/** A count and its word as a language writes them: "1 address", "1,200 addresses", "1 000 000 d’adresses". */
export const plural = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: Forms): string => {
    const form = rules.select(count);
    const word = form === 'one' ? forms.one : form === 'many' ? forms.many : undefined;
    return `${count.toLocaleString(language)} ${word ?? forms.other}`;
  };
};
