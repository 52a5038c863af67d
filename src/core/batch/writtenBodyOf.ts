const bodies = new WeakMap<Request, string>();

/** The request was made with this text as its body. */
export function tellBody(request: Request, body: string): void {
  bodies.set(request, body);
}

/** For an adapter: the text of a request's body, where it was told. To read it from the request takes several turns. */
export const writtenBodyOf = (request: Request): string | undefined => bodies.get(request);
