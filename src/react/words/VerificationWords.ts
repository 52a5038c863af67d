import type { MissingPart } from '../verification/verifyFields.ts';

/** What a person is asked. `unavailable`: nothing could be found out, and the shop's policy lets nothing else through. */
export type VerificationQuestionKind = 'confirm' | 'reject' | 'unavailable' | MissingPart;

/** Every word of the verification dialog. */
export interface VerificationWords {
  /** The dialog's heading, by what is asked. */
  title(kind: VerificationQuestionKind): string;
  /** One sentence below it. */
  lead(kind: VerificationQuestionKind): string;
  entered(): string;
  suggested(): string;
  /** For the ear, before a stretch that differs. */
  differs(): string;
  takeEntered(): string;
  takeSuggestion(): string;
  takeCandidate(): string;
  unit(): string;
  addUnit(): string;
  withoutUnit(): string;
  /** The field of the unit was left empty. */
  needsUnit(): string;
  candidates(): string;
  edit(): string;
  /** Below the question, where the shop takes no address but a confirmed one. */
  onlyConfirmed(): string;
  /** Asks again after the service gave no answer. */
  retry(): string;
  /** While the service is asked. */
  verifying(): string;
  /** It was changed meanwhile, and not sent. */
  changed(): string;
}
