/** The text without any of the secrets, plain or as they look in a URL. Short ones (under 3 characters) hide nothing and would tear words. */
export function redact(text: string, secrets: readonly (string | undefined)[]): string {
  let safe = text;
  for (const secret of secrets) {
    if (!secret || secret.length < 3) continue;
    for (const form of [
      secret,
      encodeURIComponent(secret.replace(/[\ud800-\udfff]/g, '')),
      secret.replaceAll(' ', '+'),
    ])
      if (form) safe = safe.replaceAll(form, '[redacted]');
  }
  return safe;
}

/**
 * The beginning of an unreadable body, at most 1,000 characters, for a bug report. It may be an address or hold the key, so that only its
 * shape is shown: every letter and digit between the marks of JSON and HTML becomes a dot.
 */
export function shapeOf(body: string): string {
  return body.slice(0, 1000).replace(/[\p{L}\p{N}]/gu, '·');
}
