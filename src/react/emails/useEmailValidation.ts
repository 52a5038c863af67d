'use client';
import { validateEmails } from '../../core/index.ts';
import { useOperation } from '../provider/useOperation.ts';

/**
 * Batch email validation as a mutation: `mutate(emails)` with 1 to 100. **Chargeable: 1 credit per address, as assumed.** Never repeated by
 * itself. For an input that a person fills in there is `useEmailField`.
 */
export function useEmailValidation() {
  return useOperation((client, emails: readonly string[]) => validateEmails(client, emails));
}

/** What `useEmailValidation` gives. */
export type UseEmailValidation = ReturnType<typeof useEmailValidation>;
