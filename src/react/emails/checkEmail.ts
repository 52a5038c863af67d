import {
  type AddressServiceError,
  type Client,
  type EmailValidation,
  emailDedupeKey,
  validateEmails,
  type EmailVerdict,
} from '../../core/index.ts';
import { paidResponsesOf } from '../cache/paidResponses.ts';
import type { EmailWords } from '../words/Words.ts';

/** Normalizes an email: trims it and lower-cases the domain. */
export const mailboxOf = (email: string) => {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + text.slice(at).toLowerCase();
};

/** Returns the key of a stored validation. Ignores case, like the deduplication of a batch. */
const keyOf = (mailbox: string) => `validateEmails ${emailDedupeKey(mailbox)}`;

/**
 * Validates one email. If the email was validated before, in any letter case, resolves to the stored validation without
 * a call. Resolves to undefined without a call if the email is empty or unfinished.
 */
export async function checkEmail(client: Client, email: string): Promise<EmailValidation | undefined> {
  const mailbox = mailboxOf(email);
  if (!/^[^@]+@[^@]*[^@.\s]/.test(mailbox) || /[,\r\n]/.test(mailbox)) return undefined;
  const [validation] = await paidResponsesOf(client).fetch(keyOf(mailbox), () => validateEmails(client, [mailbox]));
  return validation && withTypedEmail(validation, mailbox);
}

/**
 * Returns the error of the last validation, if it failed. The call may have been charged, so it is not retried
 * automatically.
 */
export function validationErrorOf(client: Client, email: string): AddressServiceError | undefined {
  const { error, pending } = paidResponsesOf(client).get(keyOf(mailboxOf(email))) ?? {};
  return pending ? undefined : error;
}

/** Returns the most actionable message about a validation; `''` if there is nothing to say. */
export function emailMessage(
  verdict: EmailVerdict | undefined,
  flags: EmailValidation | undefined,
  words: EmailWords,
): string {
  if (!verdict) return '';
  if (verdict === 'invalid') return words.invalid();
  if (flags?.isDisposable) return words.disposable();
  if (verdict === 'accept-all') return words.acceptAll();
  if (verdict === 'unknown') return words.unknown();
  return flags?.isSystemMailbox ? words.role() : '';
}

/** Returns the message for an invalid email input. A custom validity message of the app takes precedence. */
export function emailProblem({ validity, validationMessage }: HTMLInputElement, words: EmailWords): string {
  if (validity.customError) return validationMessage;
  return validity.valueMissing ? words.required() : words.unfinished();
}

/** Copies of each validation, by spelling, so that the same spelling always gets the same object. */
const copies = new WeakMap<EmailValidation, Map<string, EmailValidation>>();

/** Returns the validation with the email as the user typed it. The email that was sent can differ in letter case. */
export function withTypedEmail(validation: EmailValidation, mailbox: string): EmailValidation {
  const { emailAddress, account } = validation;
  if (emailAddress === mailbox || emailDedupeKey(emailAddress) !== emailDedupeKey(mailbox)) return validation;
  const known = copies.get(validation) ?? new Map<string, EmailValidation>();
  copies.set(validation, known);
  const typed = mailbox.slice(0, mailbox.lastIndexOf('@'));
  const copy = known.get(mailbox) ?? {
    ...validation,
    emailAddress: mailbox,
    account: emailDedupeKey(account) === emailDedupeKey(typed) ? typed : account,
  };
  known.set(mailbox, copy);
  return copy;
}
