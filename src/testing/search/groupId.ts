import type { Entry, GroupKind } from './createIndex.ts';

const codes = { building: 'B', street: 'S', locality: 'L', postcode: 'P', floor: 'F' } as const;
type Kind = GroupKind | 'floor';

export const codeOf = (kind: Kind): string => codes[kind];
export const kindOf = (code: string): Kind | undefined =>
  (Object.keys(codes) as Kind[]).find((kind) => codes[kind] === code);

/** A container's id: `US|US|ENG|S|…`. Opaque to a client, as the service's ids are. */
export function groupId({ address }: Entry, code: string, { key, part }: { key: string; part: string }): string {
  const { countryIso2, language } = address;
  return [countryIso2, countryIso2, language, code, encode(`${key}\n${part}`)].join('|');
}

/** undefined: no id of a container. */
export function readGroupId(id: string): { code: string; key: string; part: string } | undefined {
  const [, , , code = '', raw = '', ...rest] = id.split('|');
  const read = rest.length === 0 ? decode(raw) : undefined;
  if (!code || !read) return undefined;
  const [key = '', part = ''] = read.split('\n');
  return { code, key, part };
}

// A percent sign would be encoded once more on its way through a query.
const encode = (text: string) => encodeURIComponent(text).replace(/~/g, '%7E').replace(/%/g, '~');
const decode = (text: string) => {
  try {
    return decodeURIComponent(text.replace(/~/g, '%'));
  } catch {
    return undefined;
  }
};
