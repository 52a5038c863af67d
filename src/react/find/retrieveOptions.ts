import { hashKey } from '@tanstack/react-query';
import type { Address, Client } from '../../core/index.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { paidOptions } from '../provider/paidOptions.ts';
import { givenOptions } from './givenOptions.ts';
import { retrieveKey, type RetrieveOptions } from './retrieveKey.ts';
import { withCalls } from './withCalls.ts';

/** Retrieve as query options: **chargeable, 1 credit**, sent once (`addressQueries.retrieve`). */
export function retrieveOptions(client: Client, id: string, options: RetrieveOptions) {
  const given = givenOptions(options);
  const queryKey = retrieveKey(client, id, given);
  return paidOptions<Address[]>(
    paidAnswersOf(client),
    hashKey(queryKey),
    queryKey,
    // No signal on purpose: an abort would not undo the charge, only lose the answer.
    () => withCalls('retrieve', ({ retrieve }) => retrieve(client, id, given)),
    false,
  );
}
