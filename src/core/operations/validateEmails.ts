import { alignRows, type AnswerRow, requireComplete } from '../operation/alignRows.ts';
import { call } from '../call/call.ts';
import { findRowFault, findFaultOfAllRows } from '../operation/faults.ts';
import { maxRecords } from '../operation/chunk.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { creditsOf } from '../operation/creditsOf.ts';
import { asFlag, asObject, asText, uncapitalize, unknownFields } from '../operation/decode.ts';
import { findList } from '../operation/wire.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';

/** Fields that the service adds later are kept under their own name, which begins with a small letter. */
export interface EmailValidation {
  /** The service's own word: 'Valid', 'Invalid', 'Unknown', 'Accept_All'; others as they come. */
  status: 'Valid' | 'Invalid' | 'Unknown' | 'Accept_All' | (string & {});
  emailAddress: string;
  /** The part before the domain; `''` for what is not an address. */
  account: string;
  domain: string;
  /** A mailbox to be thrown away. */
  isDisposable: boolean;
  /** A mailbox of a role (contact@, postmaster@) instead of a person. */
  isSystemMailbox: boolean;
}

/** The batch email validation, as data (email services specification, "Batch email validation"). Sent as a form, so that no address is in a URL. */
export const validateEmailsOperation: Operation<readonly string[], EmailValidation[]> = {
  name: 'validateEmails',
  service: 'batch',
  method: 'POST',
  path: '/EmailValidation/Batch/Validate/v1.20/json6.ws',
  timeout: 60_000,
  maxRecords,
  relay: { fields: { emails: 'texts' }, bare: true },
  chargeable: true,
  repeat: { notSent: 2, refused: 3, unknown: 0 },

  check(emails) {
    if (!Array.isArray(emails) || emails.length === 0) return 'it has no emails. Give it 1 to 100.';
    if (emails.length > maxRecords)
      return `it has ${String(emails.length)} emails, and a call takes at most ${String(maxRecords)}. Use a batch (useBatch, createBatch), or chunk().`;
    const bad = new Map<string, number[]>();
    for (const [at, email] of emails.entries()) {
      const problem = emailProblem(email);
      if (problem) bad.set(problem, [...(bad.get(problem) ?? []), at]);
    }
    const said = Array.from(bad, ([problem, at]) => `email ${at.join(', ')} (from 0): ${problem}.`);
    return said.length ? `${said.join(' ')} Leave it out.` : undefined;
  },

  encode(emails, { key }, { emailsParameter = 'Emails' }) {
    return {
      query: [['Key', key ?? '']],
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams([[emailsParameter, emails.map((email) => email.trim()).join(',')]]).toString(),
    };
  },

  fault: findFaultOfAllRows,

  decode(body, emails) {
    const items = findList(body);
    if (!items) throw new Unreadable('it has no list of items');
    const answers = items.map(answerOf);
    const records = emails.map((email) => ({ email: emailText(email) }));
    return requireComplete(
      alignRows(records, answers),
      answers.flatMap((answer) => answer?.row ?? []),
    );
  },

  credits: (_, emails) => creditsOf(emails.length),
};

/** An address has at most 254 characters. */
const longestEmail = 10_000;

/** Why an email cannot be sent; undefined when it can. What is not an address at all may be sent: the service says so of it. */
export function emailProblem(email: unknown): string | undefined {
  if (typeof email !== 'string') return 'it is not a text';
  const text = email.trim();
  if (!text) return 'it is empty';
  if (text.includes(',')) return 'it has a comma, which parts the addresses on the wire';
  if (/[\r\n]/.test(text)) return 'it has a line break';
  return email.length > longestEmail ? `it has more than ${String(longestEmail)} characters` : undefined;
}

const fields = ['status', 'emailAddress', 'account', 'domain', 'isDisposible', 'isDisposable', 'isSystemMailbox'];

/** undefined for a row that says neither a status nor an email, and for an error. */
function answerOf(item: unknown): AnswerRow<EmailValidation> | undefined {
  if (findRowFault(item)) return undefined;
  const row = uncapitalize(asObject(item));
  const status = asText(row['status']);
  const emailAddress = asText(row['emailAddress']);
  // A row that says whose it is has been answered, whatever its status: a blank one is unknown.
  if (!status && !emailAddress) return undefined;
  return {
    row: {
      ...unknownFields(row, fields),
      status,
      emailAddress,
      account: asText(row['account']),
      domain: asText(row['domain']),
      // Spelled so on the wire; one day it may be spelled right.
      isDisposable: asFlag(row['isDisposible'] ?? row['isDisposable']),
      isSystemMailbox: asFlag(row['isSystemMailbox']),
    },
    echo: emailAddress ? { email: emailText(emailAddress) } : {},
  };
}

/** An email as it is compared with its echo: a domain of other letters is the same in punycode. */
function emailText(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1, at + 256);
  if (at < 0 || !/[^\0-\x7f]|xn--/i.test(domain) || /[\s/?#:\\%[\]]/.test(domain)) return text;
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/**
 * Validates 1 to 100 email addresses (email services specification, "Batch email validation").
 * **Chargeable: the number of credits is not shown; the meter counts 1 per address.** Never repeated when its outcome is unknown
 * (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @returns one validation per address, in order.
 * @throws AddressServiceError: `input` for none or more than 100, an empty address, one with a comma or a line break, or one of more than 10,000
 * characters; `service` with code 1001 and the general ones; `response` for an answer that leaves an address open (`missing`, `partial` as in
 * `cleanse`); else as any call.
 */
export function validateEmails(
  client: Client,
  emails: readonly string[],
  options?: CallOptions,
): Promise<EmailValidation[]> {
  return call(client, validateEmailsOperation, emails, options);
}
