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

/** Normalizes an email by trimming it and lower-casing the domain. */
export const mailboxOf = (email: string) => {
  const text = email.trim();
  const domainStart = text.lastIndexOf('@') + 1;
  return text.slice(0, domainStart) + text.slice(domainStart).toLowerCase();
};

/** Returns the key under which a validation is stored. Ignores case, as batch deduplication does. */
const validationKey = (mailbox: string) => `validateEmails ${emailDedupeKey(mailbox)}`;

/**
 * Validates one email. Resolves to the stored validation without a call if the email was validated before, regardless of case. Resolves to
 * undefined without a call if the email is empty or unfinished.
 */
export async function checkEmail(client: Client, email: string): Promise<EmailValidation | undefined> {
  const mailbox = mailboxOf(email);
  if (!/^[^@]+@[^@]*[^@.\s]/.test(mailbox) || /[,\r\n]/.test(mailbox)) return undefined;
  const [validation] = await paidResponsesOf(client).fetch(validationKey(mailbox), () =>
    validateEmails(client, [mailbox]),
  );
  return validation && withTypedEmail(validation, mailbox);
}

/** Returns the error from this email's last validation, if it failed. The call may have been charged, so it is not retried automatically. */
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

/** Returns the message for an invalid email input. An app's custom validity message takes precedence over our own. */
export function inputMessage({ validity, validationMessage }: HTMLInputElement, words: EmailWords): string {
  if (validity.customError) return validationMessage;
  return validity.valueMissing ? words.required() : words.unfinished();
}

/** Copies of each validation, one per spelling of the email. A spelling always gets the same object. */
const copies = new WeakMap<EmailValidation, Map<string, EmailValidation>>();

/** Returns the validation with the email as the user spelled it. The email that was sent may differ in case. */
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
