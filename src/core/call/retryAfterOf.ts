const hour = 3_600_000;

/**
 * ms that a Retry-After header asks to wait, whole seconds or an HTTP date, at most one hour. undefined when there is none, or when
 * it is garbage, negative or past.
 */
export function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : /[a-z]/i.test(value) ? Date.parse(value) - Date.now() : NaN;
  return ms >= 0 ? Math.min(ms, hour) : undefined;
}
