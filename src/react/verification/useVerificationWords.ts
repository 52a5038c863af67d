'use client';
import { verificationEn } from '../words/en/verificationEn.ts';
import { useAllWords } from '../words/useWords.ts';
import type { VerificationWords, CheckoutWords } from '../words/Words.ts';

/** Returns the words for verification. Has its own module, so that a page with only a search does not load them. */
export const useVerificationWords = (customWords?: CheckoutWords): VerificationWords =>
  useAllWords(customWords)?.verification ?? verificationEn;
