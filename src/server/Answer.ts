/** What is sent back. It can be sent twice: a browser may ask for one call twice. */
export interface Answer {
  readonly status: number;
  readonly body: string | Blob;
  readonly headers: Readonly<Record<string, string>>;
  /** The body is a part of what was to come: who reads it gets the part and then an end of the connection, as from the service itself. */
  readonly isTorn?: boolean;
}
