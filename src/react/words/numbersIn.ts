/** Numbers as a language writes them, and the word that follows each. */
export function numbersIn(language: string) {
  const { format } = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  /** The form that fits the number: `many` is what French and Spanish say of whole millions. */
  const plural = (count: number, one: string, other: string, many = `de ${other}`): string => {
    const form = rules.select(count);
    return form === 'one' ? one : form === 'many' ? many : other;
  };
  return {
    /** "20,000" */
    number: (value: number): string => format(value),
    /** 50 as "50%". */
    percent: (value: number): string => percent.format(value / 100),
    plural,
    /** "1 row", "20,000 rows". */
    counted: (count: number, one: string, other: string): string => `${format(count)} ${plural(count, one, other)}`,
  };
}
