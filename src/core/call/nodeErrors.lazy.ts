/** Error codes of Node's fetch for a failed connection attempt. Browsers deliberately do not expose these codes. */
const connectCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Node's error message for a port that the fetch standard blocks. The error for a blocked port has no code. */
const blockedPort = 'bad port';

/** Whether the error proves that the request was not sent, so that repeating it cannot cause a second charge. */
export function wasNotSent(error: unknown): boolean {
  const causes = causesOf(error);
  return (
    causes.length > 0 &&
    causes.every(({ code, message }) => connectCodes.includes(code as string) || message === blockedPort)
  );
}

/**
 * Returns Node's error code for a failed fetch, or undefined if there is none. Never uses the error's message, because it may contain the URL,
 * and the URL may contain the key.
 */
export function networkErrorCode(error: unknown): string | undefined {
  const code = causesOf(error)[0]?.code;
  return typeof code === 'string' && /^(?:E[A-Z]{3,15}|EAI_[A-Z]{3,15}|UND_ERR_[A-Z_]{3,30})$/.test(code)
    ? code
    : undefined;
}

interface ErrorCause {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function causesOf(error: unknown): ErrorCause[] {
  const cause = (error as ErrorCause | undefined)?.cause as ErrorCause | undefined;
  return Array.isArray(cause?.errors) ? (cause.errors as ErrorCause[]) : cause ? [cause] : [];
}
