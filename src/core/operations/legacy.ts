import { readText } from '../call/readText.ts';
import type { Credentials } from '../Client.ts';
import { asObject, asText } from '../decode.ts';
import { jsonOf } from '../jsonOf.ts';
import type { Encoded, Reading, ReadLimits } from '../Operation.ts';
import type { ServiceFault } from '../ServiceFault.ts';

/** What the legacy address services can answer with; XML and HTML are given as their raw text. */
export type LegacyFormat = 'json' | 'xml' | 'html';

/** Only old-generation keys work with the legacy services; where none is given apart, the key is taken for one. */
export function legacyKeyOf({ key, legacyKey = key }: Credentials): string {
  return legacyKey ?? '';
}

/** A flag in the body, in the form that the specification shows. */
export const flag = (on: boolean | undefined): 'on' | undefined => (on ? 'on' : undefined);

export function legacyBody(
  credentials: Credentials,
  body: Record<string, unknown>,
  format: LegacyFormat = 'json',
): Encoded {
  return {
    headers: {
      'content-type': 'application/json',
      accept: { json: 'application/json', xml: 'application/xml', html: 'text/html' }[format],
    },
    body: jsonOf({ lqtkey: legacyKeyOf(credentials), ...body }),
  };
}

/** XML and HTML stay a text, unless the answer is JSON all the same: an error, then. */
export async function readLegacy(
  response: Response,
  { format = 'json' }: { format?: LegacyFormat },
  limits: ReadLimits,
): Promise<Reading> {
  const reading = await readText(response, format, limits);
  return format === 'json' || !reading.text?.trim() || reading.text.trimStart().startsWith('{')
    ? reading
    : { ...reading, value: reading.text };
}

/** A Status other than 'OK' is an error, and its text all that is known of it (address services specification, "Errors", 2). */
export function legacyFault(value: unknown): ServiceFault | undefined {
  const status =
    typeof value === 'string'
      ? /<status>([^<]{1,500})<\/status>/i.exec(value.slice(0, 10_000))?.[1]
      : asObject(value)?.['Status'];
  const code = asText(status).trim();
  return code && code.toUpperCase() !== 'OK' ? { code } : undefined;
}
