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
 * Settings for all addresses in a call (address services specification, "International batch cleanse", options object). Flags default to false.
 * According to the specification, only `geocode` increases the cost.
 */
export interface InternationalSettings {
  /** Whether to add coordinates, if available. This increases the cost. */
  geocode?: boolean;
  /** Whether to use certified postal data, if available. */
  certify?: boolean;
  /** Whether to add supplementary data, if available. */
  enhance?: boolean;
  /** Whether to check if the person has died. */
  deceased?: boolean;
  /** Whether to check if the person has moved away. */
  goneaways?: boolean;
  /** Whether to add the service version to each answer. */
  version?: boolean;
  /**
   * Process that the service runs.
   * @default 'Verify'
   */
  process?: 'Verify' | 'ReverseGeocode' | (string & {});
  /** Options for parsing, matching and output, each with its own default. */
  options?: ServerOptions;
  /** Options that `ServerOptions` does not list, sent unchanged. */
  extraOptions?: Record<string, string>;
}

/** Input of `cleanseInternational`. */
export interface InternationalInput extends InternationalSettings {
  /** 1 to 100 addresses. */
  addresses: readonly InternationalRecord[];
}

/** Result for one address. Other fields from the service are kept as strings. */
export interface InternationalResult {
  /** The address as the service received it. */
  input: InternationalEcho;
  /** Matches, best first. Empty if nothing matches. */
  matches: InternationalMatch[];
  /** Service version. `''` if the call did not set `version`. */
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
      listed.map((row) => toAnswerRow(row, words)),
      addresses,
    );
    return requireComplete(
      alignRows(addresses, answers),
      answers.flatMap((answer) => answer?.row ?? []),
    );
  },

  credits: (_, { addresses, geocode }) => creditsOf(addresses.length, { geocode }),
};

/** Whether a process can find addresses from coordinates alone. Only reverse geocoding can do this. */
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
 * Adds the `ID` of the match to each echo without an id. Skips an `ID` that was not sent or that occurs in several answers, because the service
 * assigned it.
 */
function addMatchIds(
  answers: readonly (AnswerRow<InternationalResult> | undefined)[],
  addresses: readonly InternationalRecord[],
): readonly (AnswerRow<InternationalResult> | undefined)[] {
  // The most common case: every echo has an id.
  if (answers.every((answer) => !answer || idIn(answer.echo))) return answers;
  const sent = new Set(addresses.map(idIn).filter(Boolean).map(echoKey));
  const ids = answers.map((answer) => {
    const [id = '', ...others] = new Set(answer?.row.matches.map(idIn).filter(Boolean));
    return others.length ? '' : id;
  });
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return answers.map((answer, index) => {
    const id = ids[index] ?? '';
    const isSentId = answer && id && !idIn(answer.echo) && times.get(id) === 1 && sent.has(echoKey(id));
    return isSentId ? { ...answer, echo: { ...answer.echo, Id: id } } : answer;
  });
}

const fields = ['Input', 'Matches', 'Version', 'input', 'matches', 'version'];

/** Decodes an element of the answer. Returns undefined if it is an error or has neither an input nor matches. */
function toAnswerRow(element: unknown, words: Map<string, string>): AnswerRow<InternationalResult> | undefined {
  const echo = asObject(getField(element, 'input'));
  const found = getField(element, 'matches');
  if (!echo && found === undefined) return undefined;
  const input = toTexts(echo ?? {}, words);
  const list = findList(found);
  const given = asObjects(list ?? [found]);
  const valid = given.filter((match) => !findRowFault(match));
  // An error instead of matches leaves it unknown whether the address has a match.
  if (findRowFault(element) || (given.length && !valid.length)) return undefined;
  const matches = valid.map((match) => toTexts(match, words));
  const others = toTexts(unknownFields(asObject(element) ?? {}, fields), words);
  const row = { ...others, input, matches, version: asText(getField(element, 'version')) };
  return { row, echo: input, matches: list?.length === 0 || matches.length ? matches : undefined };
}

/**
 * Validates 1 to 100 addresses of any country, with standardization and quality indicators (address services specification, "International batch
 * cleanse"). **Chargeable. The specification states no price. The usage meter counts 1 credit per address, plus 1 with `geocode`.** If the
 * outcome is unknown (`mayHaveBeenCharged`), the call is not retried, unless you set `retryInDoubt`.
 *
 * @returns one result per address, in order.
 * @throws AddressServiceError of kind
 * - `input` if there are no addresses or more than 100, an address has no text, or a country is unknown
 * - `service` if the service returns an error, with code 1000 to 1004 or a general code
 * - `response` if the answer does not cover all addresses. `missing` and `partial` are set as for `cleanse`.
 * - any other kind that a call can throw
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
