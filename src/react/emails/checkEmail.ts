import {
  type AddressServiceError,
  type Client,
  type EmailValidation,
  emailDedupeKey,
  validateEmails,
} from '../../core/index.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { writtenAs } from './writtenAs.ts';

/** An address as it is shown and sent: without spaces around it, its domain in lower case. */
export const mailboxOf = (email: string) => {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + text.slice(at).toLowerCase();
};

/** The answers about single addresses, by what a batch takes for the same one: case does not count. */
const keyOf = (mailbox: string) => `validateEmails ${emailDedupeKey(mailbox)}`;

/**
 * Validates one address, from memory where it was asked before, however it was written then. Resolves to undefined for an empty or unfinished
 * one, which is not sent.
 */
export async function checkEmail(client: Client, email: string): Promise<EmailValidation | undefined> {
  const mailbox = mailboxOf(email);
  if (!/^[^@]+@[^@]*[^@.\s]/.test(mailbox) || /[,\r\n]/.test(mailbox)) return undefined;
  const [validation] = await paidAnswersOf(client).ask(keyOf(mailbox), () => validateEmails(client, [mailbox]));
  return validation && writtenAs(validation, mailbox);
}

/** How the last try to validate it failed; it may have been paid for, and is not asked again by itself. */
export function failureOf(client: Client, email: string): AddressServiceError | undefined {
  const { error, pending } = paidAnswersOf(client).get(keyOf(mailboxOf(email))) ?? {};
  return pending ? undefined : error;
}
