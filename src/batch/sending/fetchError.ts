/** An error as `fetch` gives it: the `cause` says by its code what has happened. */
export const fetchError = (message: string, cause: unknown): TypeError => new TypeError(message, { cause });
