import { alignRows, type AnswerRow, requireComplete } from '../operation/alignRows.ts';
import { call } from '../call/call.ts';
import { findRowFault, findFaultOfAllRows } from '../operation/faults.ts';
import { maxRecords } from '../operation/chunk.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { creditsOf } from '../operation/creditsOf.ts';
import { asObject, asObjects, asText, toTexts, unknownFields } from '../operation/decode.ts';
import { getField, findList } from '../operation/wire.ts';
import { echoKey } from '../operation/compareEcho.ts';
import { toJson } from '../operation/toJson.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import type { InternationalEcho, InternationalMatch, InternationalRecord } from '../records/records.ts';
import type { ServerOptions } from '../records/ServerOptions.ts';
import { countryRecordsProblem, withCountryCodes } from '../operation/records.ts';

/**
 * Settings for all addresses of a call (address services specification, "International batch cleanse", options object). Flags default to false.
 * According to the specification, only `geocode` costs more.
 */
export interface InternationalSettings {
  /** Adds coordinates, if available. Costs more. */
  geocode?: boolean;
  /** Uses certified postal data, if available. */
  certify?: boolean;
  /** Adds supplementary data, if available. */
  enhance?: boolean;
  /** Checks whether the person has died. */
  deceased?: boolean;
  /** Checks whether the person has moved away. */
  goneaways?: boolean;
  /** Adds the service's version to each answer. */
  version?: boolean;
  /**
   * Process to run.
   * @default 'Verify'
   */
  process?: 'Verify' | 'ReverseGeocode' | (string & {});
  /** Options for parsing, matching and output. Each option has its own default. */
  options?: ServerOptions;
  /** Options that `ServerOptions` does not list. Sent unchanged. */
  extraOptions?: Record<string, string>;
}

/** Input of `cleanseInternational`. */
export interface InternationalInput extends InternationalSettings {
  /** 1 to 100 addresses. */
  addresses: readonly InternationalRecord[];
}

/** Result for one address. Other fields that the service returns are kept as texts. */
export interface InternationalResult {
  /** Address as the service received it. */
  input: InternationalEcho;
  /** Matches, best first. Empty if nothing matches. */
  matches: InternationalMatch[];
  /** Version of the service. `''` unless `version` is set. */
  version: string;
}

/** The international batch cleanse operation (address services specification, "International batch cleanse"). */
export const cleanseInternationalOperation: Operation<InternationalInput, InternationalResult[]> = {
  name: 'cleanseInternational',
  service: 'batch',
  alternative: 'oci',
  method: 'POST',
  path: '/Cleansing/International/Batch/v1.20/json6.ws',
  timeout: 60_000,
  maxRecords,
  relay: {
    fields: {
      addresses: 'records',
      geocode: 'flag',
      certify: 'flag',
      enhance: 'flag',
      deceased: 'flag',
      goneaways: 'flag',
      version: 'flag',
      process: 'text',
      options: 'options',
    },
  },
  chargeable: true,
  repeat: { notSent: 2, refused: 3, unknown: 0 },

  check: ({ addresses, process }) => countryRecordsProblem(addresses, { coordinates: acceptsCoordinates(process) }),

  encode(input, { key }) {
    const { addresses, geocode = false } = input;
    return {
      query: [['Key', key ?? '']],
      headers: { 'content-type': 'application/json' },
      body: toJson({
        Key: key,
        GeoCode: geocode,
        Addresses: withCountryCodes(addresses),
        Options: encodeOptions(input),
      }),
    };
  },

  fault: findFaultOfAllRows,

  decode(body, { addresses }) {
    const listed = findList(body);
    if (!listed) throw new Unreadable('it has no list');
    const words = new Map<string, string>();
    const answers = addMatchIds(
      listed.map((row) => answerOf(row, words)),
      addresses,
    );
    return requireComplete(
      alignRows(addresses, answers),
      answers.flatMap((answer) => answer?.row ?? []),
      ({ matches }) => matches,
    );
  },

  credits: (_, { addresses, geocode }) => creditsOf(addresses.length, { geocode }),
};

/** Whether this process can find addresses from coordinates alone. Only reverse geocoding can. */
export const acceptsCoordinates = (process?: string): boolean => process?.trim().toLowerCase() === 'reversegeocode';

/** Encodes the options that are set. For all others, the service uses its defaults. */
function encodeOptions(input: InternationalInput): Record<string, unknown> {
  const { version, certify, enhance, deceased, goneaways, process, options, extraOptions } = input;
  const server = { ...options, ...extraOptions };
  const encoded = {
    ServerOptions: Object.keys(server).length ? server : undefined,
    Version: version,
    Certify: certify,
    Enhance: enhance,
    Deceased: deceased,
    Goneaways: goneaways,
    Process: process,
  };
  return Object.fromEntries(Object.entries(encoded).filter(([, value]) => value !== undefined));
}

const idIn = (fields: unknown) => asText(getField(fields, 'id')).trim();

/**
 * Adds the `ID` of a match to an echo without an id, if this id was sent and occurs in only one answer. Any other `ID` is a number of the
 * service.
 */
function addMatchIds(
  answers: readonly (AnswerRow<InternationalResult> | undefined)[],
  addresses: readonly InternationalRecord[],
): readonly (AnswerRow<InternationalResult> | undefined)[] {
  // Usually every echo has an id.
  if (answers.every((answer) => !answer || idIn(answer.echo))) return answers;
  const sent = new Set(addresses.map(idIn).filter(Boolean).map(echoKey));
  const ids = answers.map((answer) => {
    const [id = '', ...others] = new Set(answer?.row.matches.map(idIn).filter(Boolean));
    return others.length ? '' : id;
  });
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return answers.map((answer, at) => {
    const id = ids[at] ?? '';
    const isSentId = answer && id && !idIn(answer.echo) && times.get(id) === 1 && sent.has(echoKey(id));
    return isSentId ? { ...answer, echo: { ...answer.echo, Id: id } } : answer;
  });
}

const fields = ['Input', 'Matches', 'Version', 'input', 'matches', 'version'];

/** Decodes an element of the answer. Returns undefined if it has neither input nor matches, or if it is an error. */
function answerOf(element: unknown, words: Map<string, string>): AnswerRow<InternationalResult> | undefined {
  const echo = asObject(getField(element, 'input'));
  const found = getField(element, 'matches');
  if (!echo && found === undefined) return undefined;
  const input = toTexts(echo ?? {}, words);
  const given = asObjects(findList(found) ?? [found]);
  const valid = given.filter((match) => !findRowFault(match));
  // An error instead of matches does not mean that the address has no match.
  if (findRowFault(element) || (given.length && !valid.length)) return undefined;
  const matches = valid.map((match) => toTexts(match, words));
  const others = toTexts(unknownFields(asObject(element) ?? {}, fields), words);
  return { row: { ...others, input, matches, version: asText(getField(element, 'version')) }, echo: input };
}

/**
 * Validates 1 to 100 addresses of any country, with standardization and quality indicators (address services specification, "International
 * batch cleanse"). **Chargeable. The specification shows no price. The usage meter counts 1 credit per address, and 1 more with `geocode`.**
 * Not retried if the outcome is unknown (`mayHaveBeenCharged`), unless you set `retryInDoubt`.
 *
 * @returns one result per address, in order.
 * @throws AddressServiceError of kind
 * - `input` if there are no addresses or more than 100, an address has no text, or a country is unknown
 * - `service` with code 1000 to 1004 or a general code
 * - `response` if the answer lacks addresses, with `missing` and `partial` as in `cleanse`
 * - any other kind, as every call can
 *
 * @example
 * ```ts
 * const [result] = await cleanseInternational(client, { addresses: [{ Address1: '10 Downing St', Country: 'GB' }], geocode: true });
 * ```
 */
export function cleanseInternational(
  client: Client,
  input: InternationalInput,
  options?: CallOptions,
): Promise<InternationalResult[]> {
  return call(client, cleanseInternationalOperation, input, options);
}
