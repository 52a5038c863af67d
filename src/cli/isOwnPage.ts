import { isLoopbackOrigin } from './isLoopbackOrigin.ts';

/**
 * A name that nobody can point at this machine from outside: its own, a number, or one without a dot, as in a network of containers. A page of another
 * site may be served from a name that leads to this machine a moment later; its browser then takes that page for the server's own.
 */
const isOwnName = (hostname: string) => /^(?:[^.]+|.*\.localhost|[\d.]+|\[.*\])$/.test(hostname);

/** Is this a request of a program, or of a page that is served from this machine? A browser says for every other page where it is from. */
export function isOwnPage({ headers, url }: Request): boolean {
  if (!isOwnName(new URL(url).hostname)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return isLoopbackOrigin(origin);
  return [null, 'same-origin', 'none'].includes(headers.get('sec-fetch-site'));
}
