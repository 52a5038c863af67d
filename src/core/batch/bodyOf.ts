const bodies = new WeakMap<Request, string>();

/** This text is the body of that request. */
export function knowBody(request: Request, body: string): void {
  bodies.set(request, body);
}

/** For an adapter: the text of a body, where it is known. To read it from the request takes several turns. */
export const bodyOf = (request: Request): string | undefined => bodies.get(request);
