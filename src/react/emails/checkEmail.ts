import { type AddressServiceError, type Client, type EmailValidation, validateEmails } from '../../core/index.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';

/** Differences that name the same mailbox: spaces around, and the case of the domain. */
export const mailboxOf = (email: string) => {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + text.slice(at).toLowerCase();
};

/** The answers about single addresses, by the mailbox. */
const keyOf = (mailbox: string) => `validateEmails ${mailbox}`;

/** Validates one address, from memory where it was asked before. Resolves to undefined for an empty or unfinished one, which is not sent. */
export async function checkEmail(client: Client, email: string): Promise<EmailValidation | undefined> {
  const mailbox = mailboxOf(email);
  if (!/^[^@]+@[^@]*[^@.\s]/.test(mailbox) || /[,\r\n]/.test(mailbox)) return undefined;
  const [validation] = await paidAnswersOf(client).ask(keyOf(mailbox), () => validateEmails(client, [mailbox]));
  return validation;
}

/** How the last try to validate it failed; it may have been paid for, and is not asked again by itself. */
export function failureOf(client: Client, email: string): AddressServiceError | undefined {
  const { error, pending } = paidAnswersOf(client).get(keyOf(mailboxOf(email))) ?? {};
  return pending ? undefined : error;
}
