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

/** Trims an email and lower-cases its domain. */
export const mailboxOf = (email: string) => {
  const text = email.trim();
  const domainStart = text.lastIndexOf('@') + 1;
  return text.slice(0, domainStart) + text.slice(domainStart).toLowerCase();
};

/** Returns the key under which a validation is stored. Ignores case, as batch deduplication does. */
const validationKey = (mailbox: string) => `validateEmails ${emailDedupeKey(mailbox)}`;

/**
 * Validates one email. If the email was validated before (ignoring case), resolves to the stored validation without a call. If the email is
 * empty or unfinished, resolves to undefined without a call.
 */
export async function checkEmail(client: Client, email: string): Promise<EmailValidation | undefined> {
  const mailbox = mailboxOf(email);
  if (!/^[^@]+@[^@]*[^@.\s]/.test(mailbox) || /[,\r\n]/.test(mailbox)) return undefined;
  const [validation] = await paidResponsesOf(client).fetch(validationKey(mailbox), () =>
    validateEmails(client, [mailbox]),
  );
  return validation && withTypedEmail(validation, mailbox);
}

/** Returns the error if this email's last validation failed. The failed call may have been charged, so it is not repeated automatically. */
export function validationErrorOf(client: Client, email: string): AddressServiceError | undefined {
  const { error, pending } = paidResponsesOf(client).get(validationKey(mailboxOf(email))) ?? {};
  return pending ? undefined : error;
}

/** Returns the most useful message about a validation, or `''` if no message is needed. */
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

/** Returns the message for an invalid email input. A message that the app has set with `setCustomValidity` takes precedence. */
export function inputMessage({ validity, validationMessage }: HTMLInputElement, words: EmailWords): string {
  if (validity.customError) return validationMessage;
  return validity.valueMissing ? words.required() : words.unfinished();
}

/** Copies of each validation, by the user's spelling of the email. The same spelling always gets the same object. */
const copies = new WeakMap<EmailValidation, Map<string, EmailValidation>>();

/** Returns the validation with the email as the user spelled it. The stored validation may spell it in another case. */
function withTypedEmail(validation: EmailValidation, mailbox: string): EmailValidation {
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
