import { batchEn } from './batchEn.ts';
import { batchEs } from './batchEs.ts';
import { batchFr } from './batchFr.ts';
import type { BatchMessages } from './BatchMessages.ts';
import type { Tables } from './useWords.ts';

export const batchTables: Tables<BatchMessages> = { en: batchEn, fr: batchFr, es: batchEs };
