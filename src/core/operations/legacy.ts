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

/** What the legacy address services can answer with; XML and HTML are given as their raw text. */
export type LegacyFormat = 'json' | 'xml' | 'html';

/** Only old-generation keys work with the legacy services; where none is given apart, the key is taken for one. */
export function getLegacyKey({ key, legacyKey = key }: Credentials): string {
  return legacyKey ?? '';
}

/** A flag in the body, in the form that the specification shows. */
export const toFlag = (on: boolean | undefined): 'on' | undefined => (on ? 'on' : undefined);

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

/** XML and HTML stay a text. What is JSON all the same is read as JSON: an error, then. */
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

/** @throws Unreadable for an answer that is not in the format that was asked for, and for XML without its end. It is in `partial`: it may be paid for. */
export function decodeMarkup(body: unknown, format: 'xml' | 'html'): string {
  if (typeof body !== 'string') throw new Unreadable(`it is JSON where ${format.toUpperCase()} was asked for`, body);
  const start = body.slice(0, 1000);
  const isPage = /^\ufeff?\s*<(?:!doctype html|html)/i.test(start);
  const isMarkup =
    format === 'xml' ? /^\ufeff?\s*</.test(start) && !isPage : /<\/?[a-z!][^<>]*>/i.test(body.slice(0, 10_000));
  if (!isMarkup) throw new Unreadable(`it is not ${format.toUpperCase()}`, body);
  if (format === 'xml' && !isCompleteXml(body)) throw new Unreadable('its end is missing', body);
  return body;
}

/** A Status that says that all went well, and for how many at most ("OK, 1 record"): "OK: key expired" does not. */
const fine = /^(?:200|true|(?:ok(?:ay)?|success(?:ful(?:ly)?)?)(?:[\s.,:;!-]+\d+(?: of \d+)?(?: [a-z]+){0,2})?[.!]?)$/i;

/** A Status that says no more than that something went wrong. */
const bare = /^(?:error|fail|failed|failure|false|ko|nok|not ok|invalid|exception|\d{1,3})$/i;

/**
 * A Status other than 'OK' is an error (address services specification, "Errors", 2), and its text often all that is known of it. Where it says
 * nothing but "Error", what stands beside it does: `{"Status":"Error","Error":"No key provided."}`.
 */
export function legacyFault(value: unknown): ServiceFault | undefined {
  const markup = typeof value === 'string' ? value : undefined;
  const status =
    markup === undefined ? asText(getField(value, 'status')).trim() : (findInMarkup(markup, 'status') ?? '');
  // A job has a status of its own.
  const isFine = markup === undefined ? fine.test(status) || isJob(value) : fine.test(status);
  const said = (name: string) => (markup === undefined ? getField(value, name) : findInMarkup(markup, name));
  if (!status && markup !== undefined && said('error'))
    return findServiceFault(
      Object.fromEntries(['error', 'description', 'cause', 'resolution'].map((name) => [name, said(name)])),
    );
  if (!status || isFine) return findServiceFault(value) ?? findFaultOfAllRows(value);
  const words = [said('message'), said('description'), said('reason')].find((text) => asText(text).trim());
  const beside =
    findServiceFault(markup === undefined ? value : { error: said('error') }) ??
    findServiceFault({ error: asText(words) });
  if (!beside) return { code: status };
  return bare.test(status)
    ? beside
    : { ...beside, code: status, text: [beside.code, beside.text].filter(Boolean).join(' ') };
}

const isJob = (value: unknown) => getField(value, 'job_id') !== undefined;
