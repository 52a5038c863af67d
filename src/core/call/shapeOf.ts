/**
 * The beginning of an unreadable body, at most 1,000 characters, for a bug report. It may be an address or hold the key, so that only its
 * shape is shown: everything but the marks of JSON and HTML becomes a dot.
 */
export function shapeOf(body: string): string {
  return body.slice(0, 1000).replace(/[^\s{}[\]<>:,"'=/]/gu, '·');
}
