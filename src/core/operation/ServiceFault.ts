/** What a service says of an error. */
export interface ServiceFault {
  /** Its number ("2", "1001") or short text. */
  code: string;
  text?: string | undefined;
  cause?: string | undefined;
  resolution?: string | undefined;
  id?: string | undefined;
}
