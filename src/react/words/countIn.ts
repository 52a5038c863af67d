/** What a count says in each form that its language has (`Intl.PluralRules`); `#` is the number. `other` is for the forms that are not named. */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Sentences with one count, in a language: `countIn('pl')({ one: '# wiersz', few: '# wiersze', other: '# wierszy' })`. */
export function countIn(language: string) {
  const { format } = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return (forms: CountForms) =>
    (count: number): string =>
      (forms[rules.select(count)] ?? forms.other).replace('#', format(count));
}
