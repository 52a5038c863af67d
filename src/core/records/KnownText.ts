/** A known value, or any other text: values are checked by the service. */
export type KnownText<Value extends string> = Value | (string & {});
