/**
 * What several machines see alike: a shared folder, an object store. Names are parts with `/` between them, of letters, digits, `.`, `_` and `-`.
 * Everything that must not happen twice stands on `create`.
 */
export interface BatchStore {
  /**
   * A new object, whole; it outlives a loss of power when this resolves. Of many that create one name at a time, one gets true. An object store does
   * it with a conditional write (`If-None-Match: *`). After an error the name may be there or not, and is never half there.
   *
   * @returns false when the name was there already: then it stays as it was.
   */
  create(name: string, text: string): Promise<boolean>;
  /** undefined where there is none. What was created is read at once, on every machine. */
  read(name: string): Promise<string | undefined>;
  /** There is none afterwards. Not an error where there was none. */
  remove(name: string): Promise<void>;
}
