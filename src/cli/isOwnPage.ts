import { isLoopbackOrigin } from './isLoopbackOrigin.ts';

/** Is this a request of a program, or of a page that is served from this machine? A browser says for every other page where it is from. */
export function isOwnPage(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return isLoopbackOrigin(origin);
  return [null, 'same-origin', 'none'].includes(headers.get('sec-fetch-site'));
}
