import { creditsOf } from '../../core/index.ts';
import { classicError } from '../wire/errorRows.ts';
import { parameterOf } from '../wire/findParameters.ts';
import {
  type ServiceRequest,
  type ServiceContext,
  refusal,
  type ServiceBehavior,
  type ServiceReply,
} from './service.ts';

const maxEmails = 100;

const disposable = new Set(
  'mailinator.com guerrillamail.com 10minutemail.com tempmail.com yopmail.com trashmail.com sharklasers.com'.split(' '),
);
const roles = new Set(
  'abuse accounts admin billing contact help hello hostmaster info jobs mail marketing no-reply noreply office postmaster sales security support webmaster'.split(
    ' ',
  ),
);

/** Result of an email check. docs/guides/simulator.md lists the rules. */
export interface EmailCheck {
  /** One of the service's four statuses, or the status returned by `emailStatus`. */
  Status: string;
  EmailAddress: string;
  Account: string;
  Domain: string;
  IsDisposible: 'True' | 'False';
  IsSystemMailbox: 'True' | 'False';
}

export function verdictOnEmail(email: string, emailStatus: ServiceBehavior['emailStatus']): EmailCheck {
  const address = email.trim();
  const atIndex = address.lastIndexOf('@');
  const account = address.slice(0, atIndex);
  const domain = address.slice(atIndex + 1).toLowerCase();
  const formed =
    atIndex > 0 &&
    account.length <= 64 &&
    /^[^\s@"(),:;<>[\\\]]+$/.test(account) &&
    !/^\.|\.\.|\.$/.test(account) &&
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u.test(domain);
  const isDisposable = disposable.has(domain);
  return {
    Status: emailStatus?.(address) ?? (formed ? statusOf(account.toLowerCase(), domain, isDisposable) : 'Invalid'),
    EmailAddress: isAscii(domain) ? address : `${account}@${punycode(domain)}`,
    Account: formed ? account : '',
    Domain: formed ? punycode(domain) : '',
    IsDisposible: formed && isDisposable ? 'True' : 'False',
    IsSystemMailbox: formed && roles.has(account.toLowerCase().split('+')[0] ?? '') ? 'True' : 'False',
  };
}

const isAscii = (text: string) => /^[\p{ASCII}]*$/u.test(text);

/** Converts a non-ASCII domain to ASCII, as the service does (for example, "xn--exmple-cua.de"). */
function punycode(domain: string): string {
  if (isAscii(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

function statusOf(account: string, domain: string, isDisposable: boolean): string {
  if (domain.endsWith('.invalid') || account.startsWith('nobody')) return 'Invalid';
  if (isDisposable || domain.startsWith('unknown.')) return 'Unknown';
  return domain.startsWith('accept-all.') ? 'Accept_All' : 'Valid';
}

const secondaryStatuses = new Map([
  ['Valid', 'ok'],
  ['Invalid', 'mailbox'],
  ['Unknown', 'no_answer'],
  ['Accept_All', 'accept_all'],
]);

/** Returns the secondary status to write to a job's result file. */
export function secondaryStatus({ Account, IsDisposible, IsSystemMailbox, Status }: EmailCheck): string {
  if (!Account) return 'syntax';
  if (IsDisposible === 'True') return 'disposable';
  if (IsSystemMailbox === 'True') return 'role';
  return secondaryStatuses.get(Status) ?? '';
}

/** Answers a batch email validation request. The parameters can be in the query or in a form. */
export function validateEmails(
  { credentials, behavior }: ServiceContext,
  { query, text, headers }: ServiceRequest,
): ServiceReply {
  const form = /\bx-www-form-urlencoded\b/.test(headers.get('content-type') ?? '')
    ? new URLSearchParams(text)
    : undefined;
  const parameter = (name: string) => parameterOf(query, name) || (form ? parameterOf(form, name) : '');
  if (parameter('key') !== credentials.key) return refusal(classicError('unknownKey'));
  const emails = parameter('emails')
    .split(',')
    .map((email) => email.trim())
    .filter(Boolean);
  if (emails.length === 0 || emails.length > maxEmails) return refusal(classicError('emailsRequired'));
  return {
    body: { Items: emails.map((email) => verdictOnEmail(email, behavior.emailStatus)) },
    records: emails.length,
    credits: creditsOf(emails.length),
  };
}
