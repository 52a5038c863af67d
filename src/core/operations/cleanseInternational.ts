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
 * What is asked of every address of a call (address services specification, "International batch cleanse", options object). The flags are false
 * when absent; the specification says only of `geocode` that it costs more.
 */
export interface InternationalSettings {
  /** Append coordinates where there are any. Additional cost. */
  geocode?: boolean;
  /** Use certified postal data where there is any. */
  certify?: boolean;
  /** Append supplementary data where there is any. */
  enhance?: boolean;
  /** Look the person up among those who have died. */
  deceased?: boolean;
  /** Look the person up among those who have moved away. */
  goneaways?: boolean;
  /** Give the service's version with each answer. */
  version?: boolean;
  /** @default 'Verify' */
  process?: 'Verify' | 'ReverseGeocode' | (string & {});
  /** How the service reads, compares and writes; each has its own default. */
  options?: ServerOptions;
  /** ServerOptions entries that `ServerOptions` does not list; sent as they are. */
  extraOptions?: Record<string, string>;
}

export interface InternationalInput extends InternationalSettings {
  /** 1 to 100. */
  addresses: readonly InternationalRecord[];
}

/** The answer to one address. Fields that the service adds beside these are kept as texts, under their own name. */
export interface InternationalResult {
  /** The address as the service took it. */
  input: InternationalEcho;
  /** Best first; empty when nothing fits. */
  matches: InternationalMatch[];
  /** `''` unless `version` was asked for. */
  version: string;
}

/** The international batch cleanse, as data (address services specification, "International batch cleanse"). */
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
      body: toJson({ Key: key, GeoCode: geocode, Addresses: withCountryCodes(addresses), Options: optionsOf(input) }),
    };
  },

  fault: findFaultOfAllRows,

  decode(body, { addresses }) {
    const listed = findList(body);
    if (!listed) throw new Unreadable('it has no list');
    const words = new Map<string, string>();
    const answers = withOwnIds(
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

/** Only a reverse geocode finds an address by coordinates alone. */
export const acceptsCoordinates = (process?: string): boolean => process?.trim().toLowerCase() === 'reversegeocode';

/** Only what differs from the service's defaults is sent. */
function optionsOf(input: InternationalInput): Record<string, unknown> {
  const { version, certify, enhance, deceased, goneaways, process, options, extraOptions } = input;
  const server = { ...options, ...extraOptions };
  const wire = {
    ServerOptions: Object.keys(server).length ? server : undefined,
    Version: version,
    Certify: certify,
    Enhance: enhance,
    Deceased: deceased,
    Goneaways: goneaways,
    Process: process,
  };
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined));
}

const idIn = (fields: unknown) => asText(getField(fields, 'id')).trim();

/**
 * Where an echo names no id, a match's own `ID` may be the record's. It is where it was sent, and stands in one answer alone: else it is a
 * number of the service's own.
 */
function withOwnIds(
  answers: readonly (AnswerRow<InternationalResult> | undefined)[],
  addresses: readonly InternationalRecord[],
): readonly (AnswerRow<InternationalResult> | undefined)[] {
  // Usually each echo has its id, and there is nothing to look for.
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
    const isOwn = answer && id && !idIn(answer.echo) && times.get(id) === 1 && sent.has(echoKey(id));
    return isOwn ? { ...answer, echo: { ...answer.echo, Id: id } } : answer;
  });
}

const fields = ['Input', 'Matches', 'Version', 'input', 'matches', 'version'];

/** One element of the answer; undefined where it says neither what was asked nor what was found, or an error. */
function answerOf(element: unknown, words: Map<string, string>): AnswerRow<InternationalResult> | undefined {
  const echo = asObject(getField(element, 'input'));
  const found = getField(element, 'matches');
  if (!echo && found === undefined) return undefined;
  const input = toTexts(echo ?? {}, words);
  const given = asObjects(findList(found) ?? [found]);
  const good = given.filter((match) => !findRowFault(match));
  // An error in place of what was found is not an answer that nothing was.
  if (findRowFault(element) || (given.length && !good.length)) return undefined;
  const matches = good.map((match) => toTexts(match, words));
  const others = toTexts(unknownFields(asObject(element) ?? {}, fields), words);
  return { row: { ...others, input, matches, version: asText(getField(element, 'version')) }, echo: input };
}

/**
 * Validates 1 to 100 addresses of any country, with standardisation and quality indicators (address services specification,
 * "International batch cleanse"). **Chargeable: the number of credits is not shown; the meter counts 1 per address, and 1 more with
 * `geocode`.** Never repeated when its outcome is unknown (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @returns one result per address, in order.
 * @throws AddressServiceError: `input` for none or more than 100 addresses, an address without a text or with a country that is neither an ISO code
 * nor a name; `service` with code 1000 to 1004 and the general ones; `response` for an answer that leaves an address open (`missing`, `partial` as in
 * `cleanse`); else as any call.
 */
export function cleanseInternational(
  client: Client,
  input: InternationalInput,
  options?: CallOptions,
): Promise<InternationalResult[]> {
  return call(client, cleanseInternationalOperation, input, options);
}
