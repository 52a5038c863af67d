/** The service's own number for "too many calls at once". */
const surge = '10';

/**
 * Did the service refuse this call without work, so that the same call may be sent again, later? The one place where that is decided: a 429, a
 * 503 that says when to come back, and the service's own error 10. Whoever wants to know reads `error.refused`.
 */
export const wasRefused = (status: number, retryAfter?: number, code?: string): boolean =>
  status === 429 || (status === 503 && retryAfter !== undefined) || code === surge;
