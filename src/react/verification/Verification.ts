import type { AddressServiceError, PostalFields, Verdict, VerdictOptions } from '../../core/index.ts';
import type { VerificationPolicy, VerificationAnswer, VerificationService } from './verifyFields.ts';
import type { FieldDifference } from './differencesOf.ts';

/** How an address is verified. */
export interface VerificationSettings {
  /** @default 'cleanseInternational' */
  service?: VerificationService | undefined;
  /** Scores from which an address is accepted, and from which it is offered. @default { accept: 95, confirm: 80 } */
  thresholds?: VerdictOptions | undefined;
  /** ms that a person is kept waiting; after that the service counts as one that gave no answer. @default 4000 */
  patience?: number | undefined;
  /**
   * How strict it is: `strict` lets only what was confirmed go on, `standard` asks, `relaxed` asks for a missing unit alone, `passthrough` asks
   * nothing. All of them tell the app the verdict. @default 'standard'
   */
  policy?: VerificationPolicy | undefined;
  /**
   * With the policy `strict`, where the service gave no answer: `hold` says so and lets the person try again, `through` lets the address through as
   * entered. The other policies always let it through. @default 'hold'
   */
  unavailable?: 'hold' | 'through' | undefined;
  /** Why an address went through unverified, or is held. */
  onError?: ((error: AddressServiceError) => void) | undefined;
}

/**
 * How a verification ended.
 * - `accepted`: it is right as entered · `suggested`: the suggestion was taken, or one of several · `completed`: a unit was added
 * - `passed`: used as entered, because the policy asks nothing · `entered`: used as entered against advice · `edit`: the person goes back to it; do not send it
 * - `unverified`: the service failed or was slow, and the address goes through as entered; `error` says why
 */
export type VerificationOutcome = 'accepted' | 'suggested' | 'completed' | 'passed' | 'entered' | 'edit' | 'unverified';

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
  /** May it be used as entered? Not with the policy `strict`. */
  mayKeep: boolean;
  /** The service gave no answer, and the policy lets nothing else through. */
  error: AddressServiceError | undefined;
}

/** A question and the answers to it: what `AddressVerification` draws, and what a dialog of your own calls. */
export interface VerificationDialog {
  /** undefined: nobody is asked now. */
  question: VerificationQuestion | undefined;
  /** Against advice, or where there is nothing better. Does nothing where the question says that it may not be kept. */
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
  /** There is no unit: goes on without one, with the suggestion where there is another reason for it. It is not asked for again. */
  skipUnit(): void;
  /** Where the service gave no answer: asks it again. **May be charged a second time**, where the first call may have been. */
  retry(): void;
  /** Back to the fields. */
  edit(): void;
}
