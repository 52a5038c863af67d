import { creditsOf, foldText, onOneLine, getOwn, verifyRecordFields, wordsOf } from '../../core/index.ts';
import { countryNamed, findCountry } from '../data/countries.ts';
import { type Entry, type Index, matchEntries } from '../search/createIndex.ts';
import { rankEntries } from '../search/searchAddresses.ts';
import { answerEntry, answerRecord, type AnswerOptions } from '../verification/answerRecord.ts';
import type { RecordFields } from '../verification/matchFields.ts';
import { readServerOptions } from '../verification/serverOptions.ts';
import { legacyKeyError, legacyStatuses } from '../wire/errorRows.ts';
import { writeHtml, writeXml } from '../wire/markup.ts';
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

type LegacyOperation = 'verify' | 'capture' | 'complete';

/** Returns the response of a legacy address service, with `Status` and `output`, in the format that the Accept header requests. */
export function legacy(operation: LegacyOperation, context: ServiceContext, request: ServiceRequest): ServiceReply {
  // Only `complete` also accepts GET requests.
  const body = readJsonBody(request) ?? (operation === 'complete' ? Object.fromEntries(request.query) : {});
  const work =
    body['lqtkey'] !== context.credentials.legacyKey
      ? legacyKeyError(body['lqtkey'], body)
      : { verify, capture, complete }[operation](context, body, request.query);
  const accept = request.headers.get('accept') ?? '';
  if (/\bxml\b/.test(accept)) return { ...work, body: writeXml(work.body), type: 'application/xml' };
  return /\bhtml\b/.test(accept) && !/\bjson\b/.test(accept)
    ? { ...work, body: writeHtml(work.body), type: 'text/html' }
    : work;
}

/** Whether a flag is 'on' in the body or present in the query. */
const hasFlag = (body: Record<string, unknown>, query: URLSearchParams, name: string) =>
  body[name] === 'on' || query.has(name);

/** Accepts an id too, although the specification does not list it. */
const readVerifyRecord = createRecordReader([...verifyRecordFields, 'Id', 'ID']);

/** Line separator of the legacy services. */
const separator = ', ';

function verify(
  { index, behavior }: ServiceContext,
  body: Record<string, unknown>,
  query: URLSearchParams,
): ServiceReply {
  const input = body['input'];
  if (!Array.isArray(input) || input.length === 0) return refusal({ Status: legacyStatuses.noInput });
  const options = readServerOptions(textsIn(body['options']), { separator, unitStyle: behavior.unitStyle });
  const wanted = readRequestOptions(body, query, options);
  const suggest = hasFlag(body, query, 'suggest');
  const output = input.map((record) => {
    const candidates = answerRecord(index(), readVerifyRecord(record), wanted).map(withoutNewerFields);
    return suggest && candidates.length > 1 ? candidates : (candidates[0] ?? {});
  });
  return { body: { Status: 'OK', output }, records: output.length, credits: creditsOf(output.length, wanted) };
}

function readRequestOptions(
  body: Record<string, unknown>,
  query: URLSearchParams,
  options: AnswerOptions['options'],
): AnswerOptions {
  return {
    options,
    geocode: hasFlag(body, query, 'geocode'),
    certify: hasFlag(body, query, 'certify'),
    enhance: hasFlag(body, query, 'enhance'),
    reverse: false,
  };
}

/** Removes the fields that the legacy services do not have. */
function withoutNewerFields({ Country: _country, Sequence: _sequence, ...fields }: RecordFields): RecordFields {
  return fields;
}

interface CompletedEntries {
  entries: Entry[];
  matched: string[];
}

/** Returns one row per building. A client passes an index into this list to `capture`. */
function completionsFor(index: Index, body: Record<string, unknown>): CompletedEntries[] {
  const { query = '', country = '' } = textsIn(body);
  const iso2 = (findCountry(country) ?? countryNamed(country))?.iso2 ?? country.toUpperCase();
  const typed = wordsOf(query);
  const isLarge = ['US', 'GB', 'AU', 'CA'].includes(iso2);
  // Filters work only for these countries.
  const given = isLarge ? body['filters'] : undefined;
  const filters = Object.entries(textsIn(typeof given === 'string' ? readJson(given) : given)).filter(
    ([, text]) => text,
  );
  const found = rankEntries(
    matchEntries(index, typed).filter(
      (entry) => entry.address.countryIso2 === iso2 && filters.every(([name, text]) => passes(entry, name, text)),
    ),
    typed,
  );
  const buildings = new Map<string, Entry[]>();
  for (const entry of found) {
    const key = entry.building || String(entry.place);
    const list = buildings.get(key);
    if (list) list.push(entry);
    else buildings.set(key, [entry]);
  }
  const maxRows = isLarge ? 100 : 10;
  return Array.from(buildings.values(), (entries) => ({ entries, matched: matchedFields(entries[0], typed) })).slice(
    0,
    maxRows,
  );
}

function passes({ address }: Entry, name: string, text: string): boolean {
  const values: Record<string, string[]> = {
    PostalBox: [address.poBoxNumber],
    SubBuilding: [address.subBuilding],
    Premise: [address.buildingNumber],
    Thoroughfare: [address.street],
    Locality: [address.city],
    AdministrativeArea: [address.provinceCode, address.provinceName],
    PostalCode: [address.postalCode],
  };
  return getOwn(values, name)?.some((value) => foldText(value) === foldText(text)) ?? false;
}

function matchedFields(entry: Entry | undefined, typed: readonly string[]): string[] {
  if (!entry) return [];
  const { address } = entry;
  const fields = {
    Premise: address.buildingNumber,
    Thoroughfare: address.street,
    Locality: address.city,
    AdministrativeArea: address.provinceCode,
    PostalCode: address.postalCode,
    Organization: address.company,
  };
  return Object.entries(fields)
    .filter(([, text]) => wordsOf(text).some((word) => typed.some((begun) => word.startsWith(begun))))
    .map(([name]) => name);
}

function textOf({ entries: [first, ...others] }: CompletedEntries): string {
  if (!first) return '';
  return others.length === 0 ? onOneLine(first.address) : onOneLine(toBuildingEntry(first).address);
}

/** Derives a building's address from the address of one of its units. */
function toBuildingEntry(entry: Entry): Entry {
  const { address } = entry;
  const street = [address.buildingNumber, address.street].filter(Boolean).join(' ');
  return { ...entry, address: { ...address, subBuilding: '', line1: street || address.line1, line2: '' } };
}

/** Whether `query` or `country`, which are required, is missing. */
function lacksQuery(body: Record<string, unknown>): boolean {
  const { query = '', country = '' } = textsIn(body);
  return !query.trim() || !country.trim();
}

function complete({ index }: ServiceContext, body: Record<string, unknown>): ServiceReply {
  if (lacksQuery(body)) return refusal({ Status: legacyStatuses.noQuery });
  const rows = completionsFor(index(), body);
  const output = rows.map(textOf);
  const metadata = rows.map(({ entries }) => ({ TotalRecordCount: String(entries.length) }));
  return { body: { Status: 'OK', output, metadata }, records: output.length, credits: 0 };
}

function capture(
  { index, behavior }: ServiceContext,
  body: Record<string, unknown>,
  query: URLSearchParams,
): ServiceReply {
  if (lacksQuery(body)) return refusal({ Status: legacyStatuses.noQuery });
  // `result` is required, so a missing or empty value does not count as 0.
  const result = /^\d+$/.test(String(body['result'])) ? Number(body['result']) : -1;
  const row = completionsFor(index(), body)[result];
  const [first, ...others] = row?.entries ?? [];
  if (!row || !first) return refusal({ Status: legacyStatuses.noResult });
  const options = readServerOptions({}, { separator, unitStyle: behavior.unitStyle });
  const wanted = readRequestOptions(body, query, options);
  const entry = others.length === 0 ? first : toBuildingEntry(first);
  const { address } = entry;
  const given = {
    DeliveryAddress1: address.line1,
    DeliveryAddress2: address.line2,
    Locality: address.city,
    AdministrativeArea: address.provinceCode,
    PostalCode: address.postalCode,
    Country: address.countryIso2,
    Organization: address.company,
  };
  const record = answerEntry(index(), given, entry, wanted);
  return {
    body: {
      Status: 'OK',
      output: {
        ...withoutNewerFields(record),
        MatchedFieldList: row.matched.join(','),
        TotalRecordCount: String(row.entries.length),
        AutoCompleteFuzzyMatchScore: '100',
        SearchMethod: 'Prefix',
      },
    },
    records: 1,
    credits: creditsOf(1, wanted),
  };
}
