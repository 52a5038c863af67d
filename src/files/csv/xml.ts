/** Returns the attributes of all elements with this name, whatever their prefix. */
export const tags = (xml: string, name: string): Partial<Record<string, string>>[] =>
  Array.from(xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b([^<>]*)>`, 'g')), ([, head = '']) =>
    attributes(head),
  );

/** Returns the attributes of an element. */
export const attributes = (head: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    Array.from(head.matchAll(/\s([\w:]+)\s?=\s?(?:"([^"]*)"|'([^']*)')/g), ([, name = '', text, other = '']) => [
      name,
      text ?? other,
    ]),
  );

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Reverses the escapes of XML. */
export const unescape = (text: string): string => text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, unescapeEntity);

function unescapeEntity(entity: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (name) return entities.get(name) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
