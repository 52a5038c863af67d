import { wordsOf } from '../core/text.ts';
import { retrieveItem, type SimulatorAddress } from './deriveAddress.ts';
import { insideOf } from './search/containers.ts';
import { createIndex, type Index } from './search/createIndex.ts';
import { searchAddresses } from './search/searchAddresses.ts';
import { errorBody, type ErrorName } from './wire/errorRows.ts';
import { findParameters } from './wire/findParameters.ts';
import { findRow } from './wire/findRow.ts';
import { parameterOf } from './wire/parameterOf.ts';

/** The operations that are simulated. */
export const operations = ['find', 'retrieve'] as const;
export type Simulated = (typeof operations)[number];

/** An answer, and what the ledger says of it. */
export interface Work {
  body: { items: unknown[] };
  records: number;
  credits: number;
}

export interface ServiceOptions {
  addresses: readonly SimulatorAddress[];
  key: string;
}

/** What the service does with a request's query, without its network. The index is made on the first call. */
export function createService({
  addresses,
  key,
}: ServiceOptions): (operation: Simulated, query: URLSearchParams) => Work {
  let made: Index | undefined;
  return (operation, query) => {
    if (parameterOf(query, 'key') !== key) return refusal('unknownKey');
    const index = (made ??= createIndex(addresses));
    return operation === 'find' ? findIn(index, query) : retrieveFrom(index, query);
  };
}

const refusal = (name: ErrorName): Work => ({ body: errorBody(name), records: 0, credits: 0 });

function findIn(index: Index, query: URLSearchParams): Work {
  const parameters = findParameters(query);
  if (!parameters) return refusal('textInvalid');
  const { text, container, language } = parameters;
  if (!text && !container) return refusal('textRequired');
  const rows = container ? insideOf(index, container) : searchAddresses(index, parameters);
  if (!rows) return refusal('textInvalid');
  const typed = container ? [] : wordsOf(text);
  const items = rows.map((row) => findRow(index, row, language, typed));
  return { body: { items }, records: items.length, credits: 0 };
}

/** Only what is found is charged. */
function retrieveFrom({ entries, byId }: Index, query: URLSearchParams): Work {
  const id = parameterOf(query, 'id');
  const places = byId.get(id);
  // A given id may look as it likes.
  if (!places && !/^[^|\s]+\|[^|\s]+\|./.test(id)) return refusal('idInvalid');
  const found = (places ?? []).flatMap((place) => entries[place]?.address ?? []);
  const languages = found.map(({ language }) => language).join();
  const items = found.map((address) => retrieveItem({ ...address, languageAlternatives: languages }));
  return { body: { items }, records: items.length, credits: items.length > 0 ? 1 : 0 };
}
