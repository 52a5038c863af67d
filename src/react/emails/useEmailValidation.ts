'use client';
import { validateEmails } from '../../core/index.ts';
import { useOperation } from '../provider/useOperation.ts';

/**
 * Validates 1 to 100 emails as a mutation: `mutate(emails)`. **Chargeable: assumed to cost 1 credit per email.** Never retried automatically. To
 * validate an input field, use `useEmailField`.
 *
 * @example
 * ```tsx
 * const { mutateAsync: validate } = useEmailValidation();
 * const [validation] = await validate(['jo@example.com']);
 * ```
 */
export function useEmailValidation() {
  return useOperation((client, emails: readonly string[]) => validateEmails(client, emails));
}

/** The result of `useEmailValidation`. */
export type UseEmailValidation = ReturnType<typeof useEmailValidation>;
