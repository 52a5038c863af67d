import type { AddressServiceError, PostalFields } from '../../core/index.ts';
import { differencesOf } from './differencesOf.ts';
import type { Verification, VerificationOutcome } from './Verification.ts';
import type { VerificationAnswer } from './verifyFields.ts';

/** An address that was asked about, and what the service said of it. */
export interface Asked {
  entered: PostalFields;
  answer: VerificationAnswer;
  /** Why there is no answer. */
  error?: AddressServiceError;
}

export const endOf = (
  { entered, answer, error }: Asked,
  outcome: VerificationOutcome,
  fields: PostalFields = entered,
): Verification => ({ outcome, fields, verdict: error ? undefined : answer.verdict, avc: answer.avc, error });

export const isBetter = ({ entered, answer: { suggestion } }: Asked) =>
  suggestion !== undefined && differencesOf(entered, suggestion).some(({ changed }) => changed);
