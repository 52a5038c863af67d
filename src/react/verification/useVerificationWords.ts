'use client';
import { verificationEn } from '../words/en/verificationEn.ts';
import { useAllWords } from '../words/useWords.ts';
import type { VerificationWords, CheckoutWords } from '../words/Words.ts';

/**
 * Returns the words for verification. This is a separate module, so that a page with only a search does not load these words.
 */
export const useVerificationWords = (customWords?: CheckoutWords): VerificationWords =>
  useAllWords(customWords)?.verification ?? verificationEn;
