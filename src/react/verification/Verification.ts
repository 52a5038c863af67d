import type { AddressServiceError, PostalFields, Verdict, VerdictOptions } from '../../core/index.ts';
import type { FieldDifference } from './differencesOf.ts';
import type { VerificationAnswer, VerificationService } from './verifyFields.ts';

/** How an address is verified. */
export interface VerificationSettings {
  /** @default 'cleanseInternational' */
  service?: VerificationService | undefined;
  /** Scores from which an address is accepted, and from which it is offered. @default { accept: 95, confirm: 80 } */
  thresholds?: VerdictOptions | undefined;
  /** ms that a person is kept waiting; then the address goes through as entered. @default 4000 */
  patience?: number | undefined;
  /** Why an address went through unverified. */
  onError?: ((error: AddressServiceError) => void) | undefined;
}

/**
 * How a verification ended.
 * - `accepted`: it is right as entered · `suggested`: the suggestion was taken, or one of several · `completed`: a unit was added
 * - `entered`: used as entered against advice · `edit`: the person goes back to it; do not send it
 * - `unverified`: the service failed or was slow: it goes through as entered, `error` says why
 */
export type VerificationOutcome = 'accepted' | 'suggested' | 'completed' | 'entered' | 'edit' | 'unverified';

export interface Verification {
  outcome: VerificationOutcome;
  /** What to use. */
  fields: PostalFields;
  verdict: Verdict | undefined;
  /** The service's code; `''` when it gave none. */
  avc: string;
  error: AddressServiceError | undefined;
}

/** What a person is asked. */
export interface VerificationQuestion extends VerificationAnswer {
  entered: PostalFields;
  /** Between what was entered and the suggestion; empty without one. */
  differences: FieldDifference[];
}

/** A question and the answers to it: what `AddressVerification` draws, and what a dialog of your own calls. */
export interface VerificationDialog {
  /** undefined: nobody is asked now. */
  question: VerificationQuestion | undefined;
  /** Against advice, or where there is nothing better. */
  takeEntered(): void;
  /** Where there is none, nothing happens. */
  takeSuggestion(): void;
  /** One of `question.candidates`. */
  takeCandidate(fields: PostalFields): void;
  /**
   * The suggestion with a unit that was missing; what was entered, where there is no suggestion or it is on another street. A unit that stands
   * in a line already is not added twice. An empty unit does nothing.
   */
  addUnit(unit: string): void;
  /** Back to the fields. */
  edit(): void;
}
