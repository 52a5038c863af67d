/** Error codes of Node's fetch if no connection was made. Browsers deliberately do not expose them. */
const connectCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Node's error message for a port that the fetch standard blocks. This error has no code. */
const blockedPort = 'bad port';

/** Whether the request provably was not sent, so that repeating it cannot charge twice. */
export function wasNotSent(error: unknown): boolean {
  const causes = causesOf(error);
  return (
    causes.length > 0 &&
    causes.every(({ code, message }) => connectCodes.includes(code as string) || message === blockedPort)
  );
}

/**
 * Returns the platform's error code for a failed fetch, if any. The error's message is never used, because it may contain the URL and so the
 * key.
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
