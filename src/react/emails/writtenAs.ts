import { type EmailValidation, emailDedupeKey } from '../../core/index.ts';

/** One for each way to write it, so that an answer which was told is known for the same. */
const written = new WeakMap<EmailValidation, Map<string, EmailValidation>>();

/** The answer about an address, as it names the one that was typed: it may have been asked for in another case. */
export function writtenAs(validation: EmailValidation, mailbox: string): EmailValidation {
  const { emailAddress, account } = validation;
  if (emailAddress === mailbox || emailDedupeKey(emailAddress) !== emailDedupeKey(mailbox)) return validation;
  const known = written.get(validation) ?? new Map<string, EmailValidation>();
  written.set(validation, known);
  const typed = mailbox.slice(0, mailbox.lastIndexOf('@'));
  const its = known.get(mailbox) ?? {
    ...validation,
    emailAddress: mailbox,
    account: emailDedupeKey(account) === emailDedupeKey(typed) ? typed : account,
  };
  known.set(mailbox, its);
  return its;
}
