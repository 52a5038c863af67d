import type { AddressServiceError, PostalFields, VerdictOptions } from '../../core/index.ts';
import { addUnit } from '../../core/index.ts';
import { differencesOf, type FieldDifference } from './differencesOf.ts';
import { type Fit, type Match, toVerificationAnswer } from './verifyFields.ts';
import type { VerificationAnswer, VerificationOutcome, VerificationPolicy } from './Verification.ts';

/**
 * Next step after the service's answer.
 *
 * - `accept`: the entered address is correct
 * - `report`: use the entered address, and report the verdict
 * - `ask`: let the user decide
 * - `insist`: let the user decide, but do not let them keep the entered address
 */
type VerificationStep = 'accept' | 'report' | 'ask' | 'insist';

/** An address and the service's answer. */
export interface CheckedAddress {
  entered: PostalFields;
  answer: VerificationAnswer;
  /** Differences between the entered address and the suggestion. Empty if there is no suggestion. */
  differences: FieldDifference[];
  /** The error, if the service gave no answer. */
  error?: AddressServiceError;
}

/** An address, the service's answer and the next step. */
export interface JudgedAddress extends CheckedAddress {
  step: VerificationStep;
}

/**
 * Returns the next step after the service's answer. Whatever the step, the user can skip a missing unit
 * (`replies.skipUnit`), because the service's records may be wrong.
 */
function nextStep(
  { verdict, missing }: Pick<VerificationAnswer, 'verdict' | 'missing'>,
  policy: VerificationPolicy,
): VerificationStep {
  if (verdict === 'accept') return 'accept';
  switch (policy) {
    case 'passthrough':
      return 'report';
    case 'relaxed':
      return missing === 'unit' ? 'ask' : 'report';
    case 'standard':
      return 'ask';
    case 'strict':
      return 'insist';
  }
}

/** Whether there is a suggestion that differs from the entered address. */
const isBetter = ({ differences }: CheckedAddress) => differences.some(({ changed }) => changed);

interface Judge {
  policy: VerificationPolicy;
  thresholds: VerdictOptions | undefined;
  fit: Fit;
  /** Converts a match to form fields. Passed as a parameter, so that this chunk does not contain code that the page has already loaded. */
  toFields: (match: Match) => PostalFields;
  /** Whether the user was already asked for the unit of this address. */
  wasAskedForUnit: boolean;
}

/** Converts the service's matches to an answer and chooses the next step. Makes no call. */
export function judgeAnswer(
  matches: readonly Match[],
  entered: PostalFields,
  { policy, thresholds, fit, toFields, wasAskedForUnit }: Judge,
): JudgedAddress {
  const answer = toVerificationAnswer(matches, entered, thresholds, fit, toFields);
  const differences = answer.suggestion ? differencesOf(entered, answer.suggestion) : [];
  const judged: JudgedAddress = { entered, answer, differences, step: nextStep(answer, policy) };
  if (answer.missing !== 'unit' || !wasAskedForUnit || judged.step === 'report') return judged;
  // The user was already asked for the unit, so a suggestion is shown only if it changes something else.
  if (!isBetter(judged)) return { ...judged, step: 'accept' };
  const rest: VerificationAnswer = { ...answer, verdict: 'confirm', candidates: [], missing: undefined, units: [] };
  return { ...judged, answer: rest, step: nextStep(rest, policy) };
}

type Reply = [outcome: VerificationOutcome, fields?: PostalFields | undefined] | undefined;

/** Text that the user typed, or an address that the user chose. */
export interface Given {
  unit?: string;
  fields?: PostalFields;
}

/** Functions for the user's actions. Each returns the outcome and the address to use, or undefined if the question does not offer the action. */
export const replies = {
  takeEntered: ({ step }: JudgedAddress): Reply => (step === 'ask' ? ['entered'] : undefined),
  takeSuggestion: ({ answer: { suggestion } }: JudgedAddress): Reply => suggestion && ['suggested', suggestion],
  takeCandidate: (_: JudgedAddress, { fields }: Given): Reply => ['suggested', fields],
  addUnit({ answer: { suggestion, missing }, entered, step }: JudgedAddress, { unit = '' }: Given): Reply {
    if (!unit.trim() || (missing !== 'unit' && step === 'insist')) return undefined;
    return ['completed', addUnit(missing === 'unit' && suggestion ? suggestion : entered, unit)];
  },
  skipUnit(judged: JudgedAddress): Reply {
    const { suggestion, missing } = judged.answer;
    if (missing !== 'unit') return undefined;
    return isBetter(judged) ? ['suggested', suggestion] : ['entered'];
  },
  edit: (): Reply => ['edit'],
};
