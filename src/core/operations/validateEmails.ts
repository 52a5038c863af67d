import { alignRows, type AnswerRow, requireComplete } from '../operation/alignRows.ts';
import { call } from '../call/call.ts';
import { findRowFault, findFaultOfAllRows } from '../operation/faults.ts';
import { maxRecords } from '../operation/chunk.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { creditsOf } from '../operation/creditsOf.ts';
import { asFlag, asObject, asText, uncapitalize, unknownFields } from '../operation/decode.ts';
import { findList } from '../operation/wire.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';

/** Result for one email. Other fields from the service are kept, with their names in camelCase. */
export interface EmailValidation {
  /** Status from the service: 'Valid', 'Invalid', 'Unknown', 'Accept_All', or any other text. */
  status: 'Valid' | 'Invalid' | 'Unknown' | 'Accept_All' | (string & {});
  emailAddress: string;
  /** Part before the @, or `''` if the text is not an email address. */
  account: string;
  domain: string;
  /** Whether the email belongs to a disposable mailbox. */
  isDisposable: boolean;
  /** Whether the mailbox belongs to a role (contact@, postmaster@) rather than a person. */
  isSystemMailbox: boolean;
}

/**
 * The batch email validation operation (email services specification, "Batch email validation"). The request is sent as a form, so that no URL
 * contains an email address.
 */
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
    if (!Array.isArray(emails) || emails.length === 0) return 'it has no emails. Pass 1 to 100.';
    if (emails.length > maxRecords)
      return `it has ${String(emails.length)} emails, and a call accepts at most ${String(maxRecords)}. Use a batch (useBatch, createBatch), or chunk().`;
    const problems = new Map<string, number[]>();
    for (const [index, email] of emails.entries()) {
      const problem = emailProblem(email);
      if (problem) problems.set(problem, [...(problems.get(problem) ?? []), index]);
    }
    const sentences = Array.from(
      problems,
      ([problem, indices]) => `email ${indices.join(', ')} (counting from 0): ${problem}.`,
    );
    return sentences.length ? `${sentences.join(' ')} Leave it out.` : undefined;
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
    const answers = items.map(toAnswerRow);
    const records = emails.map((email) => ({ email: normalizeEmail(email) }));
    return requireComplete(
      alignRows(records, answers),
      answers.flatMap((answer) => answer?.row ?? []),
    );
  },

  credits: (_, emails) => creditsOf(emails.length),
};

/** Maximum number of characters in an email. A valid email has at most 254 characters. */
const maxEmailLength = 10_000;

/** Problem with text that contains several emails. Names the option that splits them into rows. */
export const severalEmailsProblem =
  'it has several emails, and each needs a row of its own (in a terminal, use --split-emails)';

/** Whether a string contains two emails, whatever separates them. `jo@@x.com` is just a typo. */
const hasTwoEmails = (text: string) =>
  /^[^@]*@.*[\s.,;|/&<>()+]/s.test(text.replace(/^"[^"]*"(?=@)/, '').replace(/@[^@]*$/, ''));

/**
 * Returns the reason why an email cannot be sent, or undefined if it can. Invalid emails can be sent, because the service reports that they are
 * invalid.
 */
export function emailProblem(email: unknown): string | undefined {
  if (typeof email !== 'string') return 'it is not a string';
  const text = email.trim();
  if (!text) return 'it is empty';
  if (hasTwoEmails(text)) return severalEmailsProblem;
  if (text.includes(',')) return 'it has a comma, which separates the addresses in a call';
  if (/[\r\n]/.test(text)) return 'it has a line break';
  return email.length > maxEmailLength ? `it has more than ${String(maxEmailLength)} characters` : undefined;
}

const fields = ['status', 'emailAddress', 'account', 'domain', 'isDisposible', 'isDisposable', 'isSystemMailbox'];

/** Decodes a row in the answer. Returns undefined if the row is an error, or has neither a status nor an email. */
function toAnswerRow(item: unknown): AnswerRow<EmailValidation> | undefined {
  if (findRowFault(item)) return undefined;
  const row = uncapitalize(asObject(item));
  const status = asText(row['status']);
  const emailAddress = asText(row['emailAddress']);
  // A row with an email is an answer, even if its status is blank.
  if (!status && !emailAddress) return undefined;
  return {
    row: {
      ...unknownFields(row, fields),
      status,
      emailAddress,
      account: asText(row['account']),
      domain: asText(row['domain']),
      // The service misspells this field, but may fix that one day.
      isDisposable: asFlag(row['isDisposible'] ?? row['isDisposable']),
      isSystemMailbox: asFlag(row['isSystemMailbox']),
    },
    echo: emailAddress ? { email: normalizeEmail(emailAddress) } : {},
  };
}

/** Normalizes an email for comparison with the email in the answer. International domains become punycode. */
function normalizeEmail(email: string): string {
  const text = email.trim();
  const atIndex = text.lastIndexOf('@');
  const domain = text.slice(atIndex + 1, atIndex + 256);
  if (atIndex < 0 || !/[^\0-\x7f]|xn--/i.test(domain) || /[\s/?#:\\%[\]]/.test(domain)) return text;
  try {
    return `${text.slice(0, atIndex)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/**
 * Validates 1 to 100 email addresses (email services specification, "Batch email validation"). **Chargeable. The specification states no price.
 * The usage meter counts 1 credit per address.** If the outcome is unknown (`mayHaveBeenCharged`), the call is not retried, unless you set
 * `retryInDoubt`.
 *
 * @returns one validation per address, in order.
 * @throws AddressServiceError of kind
 * - `input` if there are no addresses or more than 100, or an address is empty, contains a comma or a line break, or has more than 10,000
 *   characters
 * - `service` if the service returns an error, with code 1001 or a general code
 * - `response` if the answer does not cover all addresses. `missing` and `partial` are set as for `cleanse`.
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const [{ status }] = await validateEmails(client, ['ann@example.com']);
 * ```
 */
export function validateEmails(
  client: Client,
  emails: readonly string[],
  options?: CallOptions,
): Promise<EmailValidation[]> {
  return call(client, validateEmailsOperation, emails, options);
}
