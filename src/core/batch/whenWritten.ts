const told = new WeakMap<Request, () => void>();

/**
 * `act` is called when the request is written to its connection, by an adapter that knows it (`tellWritten`). The first calls make their connections, which
 * takes a part of a second, and the next ones find them there: counted from the moment at which they were handed over, more of them would arrive within a
 * second than were to.
 */
export function whenWritten(request: Request, act: () => void): void {
  told.set(request, act);
}

/** For an adapter: this request is written now. */
export function tellWritten(request: Request): void {
  told.get(request)?.();
}
