import { readText } from '../call/transport.ts';
import type { Credentials } from '../client/Client.ts';
import { findFaultOfAllRows, findServiceFault } from '../operation/faults.ts';
import { asText } from '../operation/decode.ts';
import { getField } from '../operation/wire.ts';
import { toJson } from '../operation/toJson.ts';
import {
  type EncodedRequest,
  type ResponseBody,
  type ReadBodyOptions,
  Unreadable,
  type ServiceFault,
} from '../operation/Operation.ts';
import { isCompleteXml, findInMarkup } from '../operation/markup.ts';

/** Format of a legacy answer. XML and HTML are returned as raw text. */
export type LegacyFormat = 'json' | 'xml' | 'html';

/** Returns the key for the legacy services, which accept only old-generation keys. Falls back to `key` if there is no `legacyKey`. */
export function getLegacyKey({ key, legacyKey = key }: Credentials): string {
  return legacyKey ?? '';
}

/** Encodes a flag as shown in the specification. */
export const toFlag = (on: boolean | undefined): 'on' | undefined => (on ? 'on' : undefined);

/** Encodes a legacy request. */
export function encodeLegacy(
  credentials: Credentials,
  body: Record<string, unknown>,
  format: LegacyFormat = 'json',
): EncodedRequest {
  return {
    headers: {
      'content-type': 'application/json',
      accept: { json: 'application/json', xml: 'application/xml', html: 'text/html' }[format],
    },
    body: toJson({ lqtkey: getLegacyKey(credentials), ...body }),
  };
}

/**
 * Reads a legacy body. XML and HTML are returned as text. If the answer is JSON even though the call asked for XML or HTML, it is an error, so
 * it is parsed.
 */
export async function readLegacy(
  response: Response,
  { format = 'json' }: { format?: LegacyFormat },
  limits: ReadBodyOptions,
): Promise<ResponseBody> {
  const reading = await readText(response, format, limits);
  return format === 'json' || !reading.text?.trim() || /^\ufeff?\s*[{[]/.test(reading.text)
    ? reading
    : { ...reading, value: reading.text };
}

/**
 * Checks the format of an XML or HTML answer.
 *
 * @throws Unreadable if the answer is not in that format or is truncated XML. `partial` contains the text, because it may have been paid for.
 */
export function decodeMarkup(body: unknown, format: 'xml' | 'html'): string {
  if (typeof body !== 'string') throw new Unreadable(`it is JSON instead of ${format.toUpperCase()}`, body);
  const start = body.slice(0, 1000);
  const isPage = /^\ufeff?\s*<(?:!doctype html|html)/i.test(start);
  const isMarkup =
    format === 'xml' ? /^\ufeff?\s*</.test(start) && !isPage : /<\/?[a-z!][^<>]*>/i.test(body.slice(0, 10_000));
  if (!isMarkup) throw new Unreadable(`it is not ${format.toUpperCase()}`, body);
  if (format === 'xml' && !isCompleteXml(body)) throw new Unreadable('it is cut off', body);
  return body;
}

/**
 * Matches a Status that means success, with or without a row count ("OK, 1 record"). Does not match "OK: key expired", "OK, 2 errors" or "OK, 1
 * of 2 records".
 */
const success =
  /^(?:200|true|(?:ok(?:ay)?|success(?:ful(?:ly)?)?)(?:[\s.,:;!-]+(\d+)(?: of \1)?(?: (?:address|completion|email|item|job|match|record|result|row)(?:es|s)?(?: (?:found|processed|returned|verified))?)?)?[.!]?)$/i;

/** Matches a Status that gives no reason for a failure. */
const bareFailure = /^(?:error|fail|failed|failure|false|ko|nok|not ok|invalid|exception|\d{1,3})$/i;

/**
 * Finds the error in a legacy answer. A Status other than 'OK' is an error, whatever else the answer contains (address services specification,
 * "Errors", 2; email services specification, "Errors", 1). Often, nothing else describes the error. The status of a job does not count, because
 * it is inside the job and not at the top level. If the Status is just "Error", its sibling fields explain the error:
 * `{"Status":"Error","Error":"No key provided."}`.
 */
export function legacyFault(value: unknown): ServiceFault | undefined {
  const markup = typeof value === 'string' ? value : undefined;
  const valueOf = (name: string) => (markup === undefined ? getField(value, name) : findInMarkup(markup, name));
  const given = valueOf('status');
  const status = asText(given).trim();
  if (!status && markup !== undefined && valueOf('error'))
    return findServiceFault(
      Object.fromEntries(['error', 'description', 'cause', 'resolution'].map((name) => [name, valueOf(name)])),
    );
  // A Status can be an object that contains the error.
  const nested = status ? undefined : findServiceFault({ error: given });
  if (!status || success.test(status)) return nested ?? findServiceFault(value) ?? findFaultOfAllRows(value);
  const message = [valueOf('message'), valueOf('description'), valueOf('reason')].find((text) => asText(text).trim());
  const fault =
    findServiceFault(markup === undefined ? value : { error: valueOf('error') }) ??
    findServiceFault({ error: asText(message) });
  if (!fault) return { code: status };
  return bareFailure.test(status)
    ? fault
    : { ...fault, code: status, text: [fault.code, fault.text].filter(Boolean).join(' ') };
}
