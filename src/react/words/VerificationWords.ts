import type { MissingPart } from '../verification/verifyFields.ts';

/** Every word of the verification dialog. */
export interface VerificationWords {
  /** The dialog's heading, by what is asked. */
  title(kind: 'confirm' | 'reject' | MissingPart): string;
  /** One sentence below it. */
  lead(kind: 'confirm' | 'reject' | MissingPart): string;
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
  /** While the service is asked. */
  verifying(): string;
  /** It was changed meanwhile, and not sent. */
  changed(): string;
}
