import { callIdHeader } from '../../core/index.ts';
import { Refused } from '../answer/answerTo.ts';

const corsHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `content-type, ${callIdHeader}`,
  'access-control-max-age': '600',
};

/**
 * Does a page of ours ask? `Sec-Fetch-Site` is written by the browser alone, and says it for pages of the handler's own origin. Else `Origin` has to be
 * one of those that are allowed, to the letter: no prefix, suffix, port or case is forgiven.
 *
 * @returns the headers by which a browser lets the page of another origin read the answer.
 * @throws Refused with 403.
 */
export function checkOrigin(headers: Headers, origins: ReadonlySet<string>): Record<string, string> {
  const origin = [...origins].find((one) => one === headers.get('origin'));
  if (origin !== undefined) return { 'access-control-allow-origin': origin, vary: 'origin' };
  if (headers.get('sec-fetch-site') === 'same-origin') return { vary: 'origin' };
  throw new Refused(403, 'Pages of this origin may not ask. Name the origin in `origins` of createAddressHandler.');
}

/** The answer to a browser that asks whether a page of another origin may ask. */
export const preflightHeaders = (headers: Headers, origins: ReadonlySet<string>): Record<string, string> => ({
  ...checkOrigin(headers, origins),
  ...corsHeaders,
});
