/** What Node's fetch tells of a connection that failed: its short code, and whether it is provable that the request never left. */
export const nodeFailureOf = (error: unknown) => ({ code: networkErrorCode(error), neverLeft: wasNotSent(error) });

/** What Node's fetch names when no connection came about. A browser tells nothing of the kind, on purpose. */
const connectCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** What it says, without a code, of a port that the standard for fetch forbids. */
const forbiddenPort = 'bad port';

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function failuresOf(error: unknown): Failure[] {
  const cause = (error as Failure | undefined)?.cause as Failure | undefined;
  return Array.isArray(cause?.errors) ? (cause.errors as Failure[]) : cause ? [cause] : [];
}

/** The platform's short code for a failed fetch, if it gave one. Its text is never used: it may hold the URL, and with it the key. */
export function networkErrorCode(error: unknown): string | undefined {
  const code = failuresOf(error)[0]?.code;
  return typeof code === 'string' && /^(?:E[A-Z]{3,15}|EAI_[A-Z]{3,15}|UND_ERR_[A-Z_]{3,30})$/.test(code)
    ? code
    : undefined;
}

/** Is it provable that the request never left? Then a repeat cannot charge twice. */
export function wasNotSent(error: unknown): boolean {
  const failures = failuresOf(error);
  return (
    failures.length > 0 &&
    failures.every(({ code, message }) => connectCodes.includes(code as string) || message === forbiddenPort)
  );
}
