/** What the service wrote for `code`, whole; the error's own is redacted. Kept apart, so that no error shows it. */
const codes = new WeakMap<object, string>();

export const keepSaidCode = (error: object, said: string): void => void codes.set(error, said);

/** The service's own words for an error's `code`, where a record's words in it are not hidden. For decisions only, never to be shown. */
export const saidCodeOf = (error: object): string | undefined => codes.get(error);
