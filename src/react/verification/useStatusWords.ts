'use client';
import { changedEn, verifyingEn } from '../words/en/verificationStatusEn.ts';
import { useAllWords } from '../words/useWords.ts';
import type { CheckoutWords, VerificationWords } from '../words/Words.ts';

type StatusWords = Pick<VerificationWords, 'verifying' | 'changed'>;

const statusEn: StatusWords = { verifying: verifyingEn, changed: changedEn };

/** Returns the words for the status of a verification. A form needs no other verification words until the dialog opens. */
export const useStatusWords = (customWords?: CheckoutWords): StatusWords =>
  useAllWords(customWords)?.verification ?? statusEn;
