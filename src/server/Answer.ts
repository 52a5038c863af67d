/** What is sent back. It can be sent twice: a browser may ask for one call twice. */
export interface Answer {
  readonly status: number;
  readonly body: string | Blob;
  readonly headers: Readonly<Record<string, string>>;
}
