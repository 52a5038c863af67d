import {
  type AddressServiceError,
  type Client,
  type EmailValidation,
  likenessOfEmail,
  validateEmails,
  type EmailVerdict,
} from '../../core/index.ts';
import { paidAnswersOf } from '../cache/paidAnswers.ts';
import type { EmailWords } from '../words/Words.ts';

/** An address as it is shown and sent: without spaces around it, its domain in lower case. */
export const mailboxOf = (email: string) => {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + text.slice(at).toLowerCase();
};

/** The answers about single addresses, by what a batch takes for the same one: case does not count. */
const keyOf = (mailbox: string) => `validateEmails ${likenessOfEmail(mailbox)}`;

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

/** One sentence, of what the person can do the most about; `''` for a mailbox of their own that works. */
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

/** Why the browser does not accept what an email field holds, in our words; an app that set a reason of its own has its own. */
export function emailProblem({ validity, validationMessage }: HTMLInputElement, words: EmailWords): string {
  if (validity.customError) return validationMessage;
  return validity.valueMissing ? words.required() : words.unfinished();
}

/** One for each way to write it, so that an answer which was told is known for the same. */
const written = new WeakMap<EmailValidation, Map<string, EmailValidation>>();

/** The answer about an address, as it names the one that was typed: it may have been asked for in another case. */
export function writtenAs(validation: EmailValidation, mailbox: string): EmailValidation {
  const { emailAddress, account } = validation;
  if (emailAddress === mailbox || likenessOfEmail(emailAddress) !== likenessOfEmail(mailbox)) return validation;
  const known = written.get(validation) ?? new Map<string, EmailValidation>();
  written.set(validation, known);
  const typed = mailbox.slice(0, mailbox.lastIndexOf('@'));
  const its = known.get(mailbox) ?? {
    ...validation,
    emailAddress: mailbox,
    account: likenessOfEmail(account) === likenessOfEmail(typed) ? typed : account,
  };
  known.set(mailbox, its);
  return its;
}
