import type { EmailVerdict, Verdict } from '../../core/index.ts';

/** What became of a row, in one word: a verdict, an email's kind, or why it has none. */
export type RowKind = Verdict | EmailVerdict | 'rejected' | 'not-sent' | 'in-doubt' | 'waiting';
