'use client';
import { cleanse, type CleanseRecord } from '../../core/index.ts';
import { useOperation } from '../provider/useOperation.ts';

/** The simple batch cleanse: `mutate(records)`, 1 to 100. **Chargeable: 1 credit per record, as assumed.** Never repeated by itself. */
export function useCleanse() {
  return useOperation((client, records: readonly CleanseRecord[]) => cleanse(client, records));
}

/** What `useCleanse` gives. */
export type UseCleanse = ReturnType<typeof useCleanse>;
