import type { EmailWords } from '../words/EmailWords.ts';

/** Why the browser does not accept what an email field holds, in our words; an app that set a reason of its own has its own. */
export function emailProblem({ validity, validationMessage }: HTMLInputElement, words: EmailWords): string {
  if (validity.customError) return validationMessage;
  return validity.valueMissing ? words.required() : words.unfinished();
}
