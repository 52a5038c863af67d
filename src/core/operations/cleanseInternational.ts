import { alignRows } from '../alignRows.ts';
import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../Client.ts';
import { creditsOf } from '../creditsOf.ts';
import { asObject, asObjects, asText, textsOf } from '../decode.ts';
import { jsonOf } from '../jsonOf.ts';
import { type Operation, Unreadable } from '../Operation.ts';
import type { InternationalEcho, InternationalMatch, InternationalRecord } from '../records/records.ts';
import type { ServerOptions } from '../records/ServerOptions.ts';
import { needWhole } from './needWhole.ts';
import { countryRecordsProblem } from './recordsProblem.ts';

/** What is asked of every address of a call, beside its ServerOptions. All are false when absent. */
export interface InternationalSettings {
  /** Append coordinates where there are any. Additional cost. */
  geocode?: boolean;
  certify?: boolean;
  enhance?: boolean;
  deceased?: boolean;
  goneaways?: boolean;
  /** Give the service's version with each answer. */
  version?: boolean;
  /** @default 'Verify' */
  process?: 'Verify' | 'ReverseGeocode' | (string & {});
  options?: ServerOptions;
  /** ServerOptions entries that `ServerOptions` does not list; sent as they are. */
  extraOptions?: Record<string, string>;
}

export interface InternationalInput extends InternationalSettings {
  /** 1 to 100. */
  addresses: readonly InternationalRecord[];
}

/** The answer to one address. */
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
  most: 100,
  chargeable: true,
  repeat: { notSent: 2, refused: 3, unknown: 0 },

  check: ({ addresses, process }) => countryRecordsProblem(addresses, { coordinates: takesCoordinates(process) }),

  encode(input, { key }) {
    const { addresses, geocode = false } = input;
    return {
      query: [['Key', key ?? '']],
      headers: { 'content-type': 'application/json' },
      body: jsonOf({ Key: key, GeoCode: geocode, Addresses: addresses, Options: optionsOf(input) }),
    };
  },

  decode(body, { addresses }) {
    if (!Array.isArray(body)) throw new Unreadable('it is no list');
    const words = new Map<string, string>();
    const results = asObjects(body).map((row) => resultOf(row, words));
    return needWhole(alignRows(addresses.length, results, (at, { input }) => echoes(input, addresses[at] ?? {})));
  },

  credits: (_, { addresses, geocode }) => creditsOf(addresses.length, { geocode }),
  secrets: () => [],
};

/** Only a reverse geocode finds an address by coordinates alone. */
export const takesCoordinates = (process?: string): boolean => process?.trim().toLowerCase() === 'reversegeocode';

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

function resultOf(row: Record<string, unknown>, words: Map<string, string>): InternationalResult {
  return {
    input: textsOf(asObject(row['Input']) ?? {}, words),
    matches: asObjects(row['Matches']).map((match) => textsOf(match, words)),
    version: asText(row['Version']),
  };
}

/** Does the service's echo say that it answers this record? It may leave fields out, and then tells nothing of them. */
function echoes(echo: InternationalEcho, record: InternationalRecord): boolean | undefined {
  const told = Object.entries(record).filter(
    ([name, text]) => text && echo[name as keyof InternationalEcho] !== undefined,
  );
  return told.length ? told.every(([name, text]) => echo[name as keyof InternationalEcho] === text) : undefined;
}

/**
 * Validates 1 to 100 addresses of any country, with standardisation and quality indicators (address services specification,
 * "International batch cleanse"). **Chargeable: the number of credits is not shown; the meter counts 1 per address, and 1 more with
 * `geocode`.** Never repeated when its outcome is unknown (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @returns one result per address, in order.
 * @throws AddressServiceError: `input` for none or more than 100 addresses, an address without a text or with a country that is no ISO
 * code; `service` with code 1000 to 1004 and the general ones; `response` for an answer of another length (`missing`, `partial` as in
 * `cleanse`); else as any call.
 */
export function cleanseInternational(
  client: Client,
  input: InternationalInput,
  options?: CallOptions,
): Promise<InternationalResult[]> {
  return call(client, cleanseInternationalOperation, input, options);
}
