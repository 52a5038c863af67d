import type { AddressServiceError, PostalFields, Verdict, VerdictOptions } from '../../core/index.ts';
import type { FieldDifference } from './differencesOf.ts';

/** Strictness of a verification. See docs/guides/verification.md for a table of policies and verdicts. */
export type VerificationPolicy = 'strict' | 'standard' | 'relaxed' | 'passthrough';

/** Operation that verifies an address: legacy verify, simple cleanse, or international cleanse. */
export type VerificationService = 'verify' | 'cleanse' | 'cleanseInternational';

/**
 * Part missing from an address with the verdict `fix`. `street` means that the user must choose between several streets.
 */
export type MissingPart = 'unit' | 'street' | 'number';

/** The service's answer for one address. */
export interface VerificationAnswer {
  verdict: Verdict;
  avc: string;
  /** Best match, or undefined if there is nothing to suggest. */
  suggestion: PostalFields | undefined;
  /** All matches if there are several, or an empty list otherwise. */
  candidates: PostalFields[];
  missing: MissingPart | undefined;
  /** Units in the matches, if the entered address lacks a unit. */
  units: string[];
}

/** Settings of address verification. */
export interface VerificationSettings {
  /** Service that verifies. @default 'cleanseInternational' */
  service?: VerificationService | undefined;
  /** Minimum scores: `accept` to accept an address, and `confirm` to ask the user to confirm it. @default { accept: 95, confirm: 80 } */
  thresholds?: VerdictOptions | undefined;
  /** Maximum time in milliseconds to wait for the service before treating it as unavailable. @default 4000 */
  maxWait?: number | undefined;
  /**
   * Strictness of the verification. `strict` accepts only addresses that the service confirms. If the service does not confirm an address,
   * `standard` asks the user, `relaxed` asks only about a missing unit, and `passthrough` never asks. Every policy reports the verdict to the app.
   * @default 'standard'
   */
  policy?: VerificationPolicy | undefined;
  /**
   * Behavior of the `strict` policy if the service gives no answer. `hold` shows an error and lets the user retry. `through` accepts the address
   * as entered, as all other policies do. @default 'hold'
   */
  unavailable?: 'hold' | 'through' | undefined;
  /** Called with the error if an address could not be verified. */
  onError?: ((error: AddressServiceError) => void) | undefined;
}

/** Settings with their defaults. */
export type ResolvedSettings = ReturnType<typeof resolveSettings>;

export const resolveSettings = ({
  service = 'cleanseInternational',
  thresholds,
  maxWait = 4000,
  policy = 'standard',
  unavailable,
}: VerificationSettings) => ({
  ...{ service, thresholds, maxWait, policy },
  /** Whether an address needs an answer of the service to be accepted. */
  needsAnswer: policy === 'strict' && unavailable !== 'through',
});

/**
 * Outcome of a verification.
 *
 * - `accepted`: the entered address is correct
 * - `suggested`: the user accepted a suggestion
 * - `completed`: the user added the missing unit
 * - `passed`: the entered address is used because the policy does not ask the user
 * - `entered`: the entered address is used because the user kept it
 * - `edit`: the user wants to edit the fields, so do not submit the form
 * - `unverified`: the entered address is used because the service failed or was too slow, or the dialog did not load; `error` has the reason
 */
export type VerificationOutcome = 'accepted' | 'suggested' | 'completed' | 'passed' | 'entered' | 'edit' | 'unverified';

/** Result of a verification. */
export interface Verification {
  outcome: VerificationOutcome;
  /** The address to use. */
  fields: PostalFields;
  verdict: Verdict | undefined;
  /** The address verification code (AVC) from the service, or `''` if there is none. */
  avc: string;
  error: AddressServiceError | undefined;
}

/** A question that a verification asks the user. */
export interface VerificationQuestion extends VerificationAnswer {
  entered: PostalFields;
  /** Differences between the entered address and the suggestion. Empty if there is no suggestion. */
  differences: FieldDifference[];
  /** Whether the user can keep the entered address. False if the policy is `strict`. */
  mayKeep: boolean;
  /** The call's error. Set only if the service gave no answer and the policy requires an answer. */
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
  /** Accepts the suggestion. Does nothing if there is no suggestion. */
  takeSuggestion(): void;
  /** Accepts one of `question.candidates`. */
  takeCandidate(fields: PostalFields): void;
  /**
   * Adds the unit to the suggestion if `missing` is `unit`, otherwise to the entered address. Replaces another unit of
   * the same kind. Does nothing if `unit` is empty or the address already contains it, or if the policy is `strict` and
   * no unit is missing.
   */
  addUnit(unit: string): void;
  /**
   * Continues without a unit. Accepts the suggestion if it differs from the entered address in more than the unit. The
   * user is not asked for this address's unit again. Does nothing if no unit is missing.
   */
  skipUnit(): void;
  /**
   * Calls the service again after it gave no answer. **You may be charged twice for the address**, because the first call may have been charged.
   */
  retry(): void;
  /** Closes the question so that the user can edit the fields. */
  edit(): void;
}

/** The verification of a form on submit. */
export interface AddressFormVerification extends VerificationDialog {
  /** `verifying` while the call is in flight, and `asking` while a question is open. */
  phase: 'idle' | 'verifying' | 'asking';
  /** Whether the last submit was cancelled because the address changed while it was verified. */
  isChanged: boolean;
  /**
   * Closes a question whose dialog could not be loaded. The outcome is `unverified`, with the address as entered, or
   * `edit` if the user may not keep that address.
   */
  fail(): void;
}

/** Returns the same key for equal addresses. Ignores case and surrounding spaces. */
export const keyOfFields = (fields: PostalFields) =>
  JSON.stringify(Object.values(fields).map((text) => text.trim().toLowerCase()));

/** Outcome of every verification that waits for code that cannot be loaded. */
export type VerificationFailure = Omit<Verification, 'fields'>;

/** The part of a verification that a form uses on submit. */
export interface FittedVerification extends Pick<AddressFormVerification, 'phase'> {
  /** Loads the code that verifies an address. Returns undefined once it is loaded, or the outcome of the verification if it cannot be loaded. */
  prepare(): Promise<VerificationFailure | undefined>;
  verify(given: Partial<PostalFields>, isAbandoned?: () => boolean): Promise<Verification>;
  /** Ends the verification, and closes its question. */
  withdraw(): void;
}
