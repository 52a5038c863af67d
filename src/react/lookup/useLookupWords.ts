'use client';
import { lookupEn } from '../words/en/lookupEn.ts';
import { useAllWords } from '../words/useWords.ts';
import type { CheckoutWords, LookupWords } from '../words/Words.ts';

/** Returns the words for a postcode lookup. This is a separate module, so that other pages do not load these words. */
export const useLookupWords = (customWords?: CheckoutWords): LookupWords =>
  useAllWords(customWords)?.lookup ?? lookupEn;
