import { type Address, wordsOf } from '../../core/index.ts';
import { labelOf, retrieveItem, withUnitApart, withUnitInLine1 } from '../deriveAddress.ts';
import { rowsInside, kindOfCode, readGroupId } from '../search/containers.ts';
import { searchAddresses } from '../search/searchAddresses.ts';
import { errorBody, type ErrorName } from '../wire/errorRows.ts';
import { findParameters, parameterOf } from '../wire/findParameters.ts';
import { formattedFields, findRow } from '../wire/findRow.ts';
import { classicBody } from '../wire/markup.ts';
import {
  type ServiceRequest,
  type ServiceContext,
  refusal,
  type ServiceBehavior,
  type ServiceReply,
} from './service.ts';

/** Answers Find and Retrieve requests in the wire format of the platform or the classic service. */
export function capturePlatform(
  operation: 'find' | 'retrieve',
  context: ServiceContext,
  request: ServiceRequest,
): ServiceReply {
  const known = parameterOf(request.query, 'key') === context.credentials.key;
  const work = !known
    ? errorWork('unknownKey')
    : operation === 'find'
      ? find(context, request)
      : retrieve(context, request);
  return request.dialect === 'platform' ? work : { ...work, body: classicBody(work.body, request.dialect, operation) };
}

const errorWork = (name: ErrorName): ServiceReply & { body: { items: Record<string, unknown>[] } } => ({
  ...refusal(errorBody(name)),
  body: errorBody(name),
});

function find(context: ServiceContext, { query }: ServiceRequest) {
  const parameters = findParameters(query);
  if (!parameters) return errorWork('textInvalid');
  const { text, container, language } = parameters;
  if (!text && !container) return errorWork('textRequired');
  const index = context.index();
  const rows = container ? rowsInside(index, container, wordsOf(text)) : searchAddresses(index, parameters);
  if (!rows) return errorWork('textInvalid');
  const typed = container ? [] : wordsOf(text);
  const items: Record<string, unknown>[] = rows.map((row) => findRow(index, row, language, typed));
  return { body: { items }, records: items.length, credits: 0 };
}

function isContainerId(id: string): boolean {
  const read = readGroupId(id);
  return read !== undefined && kindOfCode(read.code) !== undefined;
}

/** Moves the unit of an address to the position given by `unitStyle`. */
function styled(address: Address, unitStyle: ServiceBehavior['unitStyle']): Address {
  if (!unitStyle) return address;
  const [line1 = '', line2 = '', line3 = '', line4 = '', ...rest] =
    unitStyle === 'line1' ? withUnitInLine1(address) : withUnitApart(address);
  const moved = { ...address, line1, line2, line3, line4, line5: rest.join(', ') };
  return { ...moved, label: labelOf(moved) };
}

/** Answers a Retrieve request. The call is charged only if the id is found. */
function retrieve(context: ServiceContext, { query }: ServiceRequest) {
  const { entries, byId } = context.index();
  const id = parameterOf(query, 'id');
  const places = byId.get(id);
  // Ids of the app's own addresses can have any form. The id of a container cannot be retrieved.
  if (!places && (!/^[^|\s]+\|[^|\s]+\|./.test(id) || isContainerId(id))) return errorWork('idInvalid');
  const found = (places ?? []).flatMap((place) => entries[place] ?? []);
  const languages = found.map(({ address }) => address.language).join();
  const items = found.map((entry) => ({
    ...retrieveItem(styled({ ...entry.address, languageAlternatives: languages }, context.behavior.unitStyle)),
    ...formattedFields(query, entry),
  }));
  return { body: { items }, records: items.length, credits: items.length > 0 ? 1 : 0 };
}
