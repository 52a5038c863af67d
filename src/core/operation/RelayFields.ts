/**
 * What a field of a relayed input may be.
 * - `text` · `number` · `flag` (true or false) · `texts` (a list of texts) · `filters` (texts and filter objects)
 * - `records` (a list of objects of texts and numbers) · `options` (an object of texts) · `file` (a file that is sent as form data)
 */
export type RelayKind = 'text' | 'number' | 'flag' | 'texts' | 'filters' | 'records' | 'options' | 'file';

/** What of an operation's input travels from a browser to a relay, and from there to the service. Nothing else does. */
export interface RelayFields {
  readonly fields: Readonly<Record<string, RelayKind>>;
  /** The input itself is the one field: an id, or a list. */
  readonly bare?: true;
}
