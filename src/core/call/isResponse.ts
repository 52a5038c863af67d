/**
 * Is this an answer that can be read? An adapter may give anything. Looked at by what it does, because there are several implementations in one
 * program (jsdom, node-fetch); a plain object and a Map are not `Headers`.
 */
export function isResponse(answer: unknown): answer is Response {
  const { status, headers, text } = answer as Partial<Response>;
  return Number.isInteger(status) && typeof text === 'function' && typeof headers?.append === 'function';
}

/** Status 0 (opaque, an error), 1xx and 3xx: nobody knows what the service did. */
export const isFinalStatus = (status: number): boolean =>
  (status > 199 && status < 300) || (status > 399 && status < 600);
