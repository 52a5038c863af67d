import type { PaidAnswers } from './paidAnswers.ts';

/** For a query's own function, which others may call at any moment: sends where it was never asked, and never again. */
export function askOnce<Answer>(answers: PaidAnswers, key: string, send: () => Promise<Answer>): Promise<Answer> {
  const it = answers.get<Answer>(key);
  if (it?.error && !it.pending) return Promise.reject(it.error);
  return it?.pending ?? (it?.answer === undefined ? answers.askAgain(key, send) : Promise.resolve(it.answer));
}

/** For a person's act that must not pay twice: sends again only after a failure that certainly cost nothing. */
export function askUnlessDoubtful<Answer>(
  answers: PaidAnswers,
  key: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const isFree = answers.get(key)?.error?.mayHaveBeenCharged === false;
  return isFree ? answers.ask(key, send) : askOnce(answers, key, send);
}
