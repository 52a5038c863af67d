/** The JSON of a body, or why it is not that of an answer: for a person, in the middle of a sentence. */
export function parseJson(body: unknown, maxBytes: number): { value?: unknown; problem?: string } {
  if (body === undefined) return { problem: `it is larger than ${maxBytes} bytes, the client's \`maxBytes\`` };
  if (typeof body !== 'string' || !body.trim()) return { problem: 'it has no text' };
  try {
    const value: unknown = JSON.parse(body);
    // The letters of "Service unavailable" are not the answers of twenty records.
    return typeof value === 'object' && value ? { value } : { problem: 'it is neither an object nor a list' };
  } catch {
    return { problem: 'it is not whole JSON' };
  }
}
