/** Codes of Node's fetch when no connection was made. Browsers deliberately do not expose this. */
const connectCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Node's message, without a code, for a port that the fetch standard blocks. */
const blockedPort = 'bad port';

/** Whether it is provable that the request never left, so that a repeat cannot charge twice. */
export function wasNotSent(error: unknown): boolean {
  const causes = causesOf(error);
  return (
    causes.length > 0 &&
    causes.every(({ code, message }) => connectCodes.includes(code as string) || message === blockedPort)
  );
}

/** Returns the platform's short code of a failed fetch, if any. Its message is never used: it may hold the URL, and with it the key. */
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
