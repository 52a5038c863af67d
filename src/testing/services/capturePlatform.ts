import { wordsOf } from '../../core/text.ts';
import { retrieveItem } from '../deriveAddress.ts';
import { insideOf } from '../search/containers.ts';
import { searchAddresses } from '../search/searchAddresses.ts';
import { errorBody, type ErrorName } from '../wire/errorRows.ts';
import { findParameters } from '../wire/findParameters.ts';
import { findRow } from '../wire/findRow.ts';
import { classicBody } from '../wire/classicBody.ts';
import { parameterOf } from '../wire/parameterOf.ts';
import { type Asked, type House, refused, type Work } from './Work.ts';

/** Find and Retrieve, on the platform's wire and on the classic one. */
export function capturePlatform(operation: 'find' | 'retrieve', house: House, asked: Asked): Work {
  const known = parameterOf(asked.query, 'key') === house.credentials.key;
  const work = !known ? refusal('unknownKey') : operation === 'find' ? find(house, asked) : retrieve(house, asked);
  return asked.dialect === 'platform' ? work : { ...work, body: classicBody(work.body, asked.dialect, operation) };
}

const refusal = (name: ErrorName): Work & { body: { items: Record<string, unknown>[] } } => ({
  ...refused(errorBody(name)),
  body: errorBody(name),
});

function find(house: House, { query }: Asked) {
  const parameters = findParameters(query);
  if (!parameters) return refusal('textInvalid');
  const { text, container, language } = parameters;
  if (!text && !container) return refusal('textRequired');
  const index = house.index();
  const rows = container ? insideOf(index, container) : searchAddresses(index, parameters);
  if (!rows) return refusal('textInvalid');
  const typed = container ? [] : wordsOf(text);
  const items: Record<string, unknown>[] = rows.map((row) => findRow(index, row, language, typed));
  return { body: { items }, records: items.length, credits: 0 };
}

/** Only what is found is charged. */
function retrieve(house: House, { query }: Asked) {
  const { entries, byId } = house.index();
  const id = parameterOf(query, 'id');
  const places = byId.get(id);
  // A given id may look as it likes.
  if (!places && !/^[^|\s]+\|[^|\s]+\|./.test(id)) return refusal('idInvalid');
  const found = (places ?? []).flatMap((place) => entries[place]?.address ?? []);
  const languages = found.map(({ language }) => language).join();
  const items = found.map((address) => retrieveItem({ ...address, languageAlternatives: languages }));
  return { body: { items }, records: items.length, credits: items.length > 0 ? 1 : 0 };
}
