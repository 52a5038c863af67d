'use client';
import { verificationEn } from '../words/en/verificationEn.ts';
import { useAllWords } from '../words/useWords.ts';
import type { VerificationWords, Words } from '../words/Words.ts';

/** In a separate module, so that a page with only a search does not load the words for verification. */
export const useVerificationWords = (customWords?: Words): VerificationWords =>
  useAllWords(customWords)?.verification ?? verificationEn;
