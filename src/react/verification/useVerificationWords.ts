'use client';
import { verificationEn } from '../words/en/verificationEn.ts';
import { useAllWords } from '../words/useWords.ts';
import type { VerificationWords, CheckoutWords } from '../words/Words.ts';

/** In a module of its own, so that a page with only a search does not load the words for verification. */
export const useVerificationWords = (customWords?: CheckoutWords): VerificationWords =>
  useAllWords(customWords)?.verification ?? verificationEn;
