import type { AddressServiceError, PostalFields, Verdict, VerdictOptions } from '../../core/index.ts';
import type { VerificationPolicy, VerificationAnswer, VerificationService } from './verifyFields.ts';
import type { FieldDifference } from './differencesOf.ts';

/** Settings of address verification. */
export interface VerificationSettings {
  /** Service that verifies. @default 'cleanseInternational' */
  service?: VerificationService | undefined;
  /**
   * Minimum score to accept an address, and minimum score to ask the user to confirm one. @default { accept: 95,
   * confirm: 80 }
   */
  thresholds?: VerdictOptions | undefined;
  /** Maximum milliseconds to wait for the service. After that, the service counts as unavailable. @default 4000 */
  maxWait?: number | undefined;
  /**
   * Strictness of the verification. `strict` accepts only a confirmed address, `standard` asks the user, `relaxed` asks
   * only for a missing unit, `passthrough` asks nothing. Every policy reports the verdict to the app. @default
   * 'standard'
   */
  policy?: VerificationPolicy | undefined;
  /**
   * Behavior of the policy `strict` if the service gives no answer. `hold` shows an error and lets the user retry.
   * `through` accepts the address as entered, which the other policies always do. @default 'hold'
   */
  unavailable?: 'hold' | 'through' | undefined;
  /** Called with the error if an address was not verified. */
  onError?: ((error: AddressServiceError) => void) | undefined;
}

/**
 * Outcome of a verification.
 *
 * - `accepted`: correct as entered
 * - `suggested`: the user took a suggestion
 * - `completed`: the user added a unit
 * - `passed`: used as entered, because the policy does not ask
 * - `entered`: used as entered, against the suggestion
 * - `edit`: the user returns to the fields; do not submit
 * - `unverified`: the service failed or was slow; used as entered, and `error` has the reason
 */
export type VerificationOutcome = 'accepted' | 'suggested' | 'completed' | 'passed' | 'entered' | 'edit' | 'unverified';

/** Result of a verification. */
export interface Verification {
  outcome: VerificationOutcome;
  /** The address to use. */
  fields: PostalFields;
  verdict: Verdict | undefined;
  /** The service's AVC; `''` if there is none. */
  avc: string;
  error: AddressServiceError | undefined;
}

/** A question that a verification asks the user. */
export interface VerificationQuestion extends VerificationAnswer {
  entered: PostalFields;
  /** Differences between the entered address and the suggestion; empty without a suggestion. */
  differences: FieldDifference[];
  /** Whether the user is allowed to keep the entered address. False with the policy `strict`. */
  mayKeep: boolean;
  /** The error if the service gave no answer and the policy requires one. */
  error: AddressServiceError | undefined;
}

/**
 * The open question and the actions that answer it. Pass it to `AddressVerification`, or call the actions from a custom
 * dialog.
 */
export interface VerificationDialog {
  /** The open question, if any. */
  question: VerificationQuestion | undefined;
  /** Keeps the entered address. Does nothing if `mayKeep` is false. */
  takeEntered(): void;
  /** Takes the suggestion. Does nothing without one. */
  takeSuggestion(): void;
  /** Takes one of `question.candidates`. */
  takeCandidate(fields: PostalFields): void;
  /**
   * Adds the missing unit to the suggestion, or to the entered address if there is no suggestion on the same street.
   * Never adds a unit twice. Does nothing if `unit` is empty.
   */
  addUnit(unit: string): void;
  /**
   * Continues without a unit. Takes the suggestion if it differs from the entered address in anything else. The user is
   * not asked for the unit again.
   */
  skipUnit(): void;
  /**
   * Calls the service again if it gave no answer. **The address may be charged twice**, because the first call may have
   * been charged.
   */
  retry(): void;
  /** Returns to the fields. */
  edit(): void;
}
