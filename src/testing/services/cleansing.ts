import {
  cleanseMatchFields,
  cleanseRecordFields,
  creditsOf,
  internationalPersonFields,
  internationalRecordFields,
} from '../../core/index.ts';
import { answerRecord } from '../verification/answerRecord.ts';
import type { RecordFields } from '../verification/matchFields.ts';
import { createKeyOrder } from '../verification/toComparableRecord.ts';
import { readServerOptions } from '../verification/serverOptions.ts';
import { cleanseErrors, type InternationalErrorName, internationalErrors } from '../wire/errorRows.ts';
import { parameterOf } from '../wire/findParameters.ts';
import {
  createRecordReader,
  readJson,
  readJsonBody,
  textsIn,
  type ServiceRequest,
  type ServiceContext,
  refusal,
  type ServiceReply,
} from './service.ts';

const maxRecords = 100;
const readSimpleRecord = createRecordReader(cleanseRecordFields);
const readInternationalRecord = createRecordReader(internationalRecordFields);

/** Answers a simple batch cleanse request. Returns errors as an error object with status 400. */
export function cleanse({ credentials, index, behavior }: ServiceContext, request: ServiceRequest): ServiceReply {
  const body = readJsonBody(request);
  const fail = (name: keyof typeof cleanseErrors) => refusal(cleanseErrors[name], { status: 400 });
  if (!body) return fail('invalidJson');
  const bearer = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (body['key'] !== credentials.key || bearer !== credentials.bearer) return fail('unknownKey');
  const given = body['addresses'];
  if (!Array.isArray(given) || given.length === 0) return fail('noAddress');
  if (given.length > maxRecords) return fail('tooMany');
  const options = readServerOptions({ MaxResults: '1' }, { unitStyle: behavior.unitStyle });
  const matches = given.map((record) => {
    const [answer = {}] = answerRecord(index(), readSimpleRecord(record), {
      options,
      geocode: true,
      certify: false,
      enhance: false,
      reverse: false,
    });
    return simpleMatch(answer);
  });
  return { body: { input: given, matches }, records: given.length, credits: creditsOf(given.length) };
}

const simpleFields: ReadonlySet<string> = new Set(cleanseMatchFields);

/** Returns a match's fields for the simple batch cleanse, with the distance as a number. */
function simpleMatch(answer: RecordFields): Record<string, string | number> {
  const match: Record<string, string | number> = {};
  for (const name in answer) if (simpleFields.has(name) && name !== 'GeoDistance') match[name] = answer[name] ?? '';
  const distance = answer['GeoDistance'];
  if (distance !== undefined) match['GeoDistance'] = Number(distance);
  return match;
}

/** Answers an international batch cleanse request. Returns a list, or a single error object with status 200. */
export function cleanseInternational(
  { credentials, index, behavior }: ServiceContext,
  request: ServiceRequest,
): ServiceReply {
  const body = readJsonBody(request);
  const fail = (name: InternationalErrorName) => refusal(internationalErrors(behavior.errorNumbers)[name]);
  if (!body) return fail('invalidJson');
  // Most clients send the key in the body and an empty key in the query.
  const keys = [body['Key'], parameterOf(request.query, 'key') || credentials.key];
  if (!keys.every((key) => key === credentials.key)) return fail('unknownKey');
  const given = body['Addresses'];
  if (!Array.isArray(given) || given.length === 0) return fail('noAddress');
  if (given.length > maxRecords) return fail('tooMany');
  const geocode = body['GeoCode'] === true;
  const requestOptions = readJson(JSON.stringify(body['Options'] ?? {})) ?? {};
  const serverOptions = textsIn(requestOptions['ServerOptions']);
  const wanted = {
    options: readServerOptions(serverOptions, { unitStyle: behavior.unitStyle }),
    geocode,
    certify: requestOptions['Certify'] === true,
    enhance: requestOptions['Enhance'] === true,
    reverse: requestOptions['Process'] === 'ReverseGeocode',
  };
  const flags = {
    ...(requestOptions['Deceased'] === true ? { DeceasedFlag: 'N' } : {}),
    ...(requestOptions['Goneaways'] === true ? { GoneawaysFlag: 'N' } : {}),
  };
  const rows = given.map((record) => {
    const input = readInternationalRecord(record);
    return {
      Input: echoOf({ ...queryFieldsOf(serverOptions), ...input }, wanted.certify),
      Matches: answerRecord(index(), input, wanted).map((match) => withPerson(match, input, flags)),
      Version: requestOptions['Version'] === true ? 'simulator 1.0' : '',
    };
  });
  return { body: rows, records: rows.length, credits: creditsOf(rows.length, { geocode }) };
}

/** Returns the two echoed fields that come from the ServerOptions. Both are always present. */
const queryFieldsOf = ({ Table = '', QueryString = '' }: RecordFields): RecordFields => ({ Table, QueryString });

const echoedIn = createKeyOrder([...internationalRecordFields, 'Table', 'QueryString']);

/**
 * Returns a record as the client submitted it, including trailing spaces. If `certify` is true, converts all fields except the id to upper case.
 */
function echoOf(input: RecordFields, certify: boolean): RecordFields {
  const echo: RecordFields = {};
  for (const name of echoedIn(input)) {
    const text = input[name] ?? '';
    echo[name] = certify && name !== 'Id' ? text.toUpperCase() : text;
  }
  return echo;
}

const persons: ReadonlySet<string> = new Set(internationalPersonFields);

/** Copies the record's person fields to a match. */
function withPerson(match: RecordFields, input: RecordFields, flags: RecordFields): RecordFields {
  for (const name in input) if (persons.has(name)) match[name] = input[name] ?? '';
  return Object.assign(match, flags);
}
