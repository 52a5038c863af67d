const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Is this the origin of a page that is served from this machine, on whatever port? */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && new URL(origin).origin === origin && own.has(new URL(origin).hostname);
