import { letterEntities } from './letterEntities.ts';

/** Named entities that stand for marks. */
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  commat: '@',
  period: '.',
  comma: ',',
  num: '#',
  sol: '/',
  hyphen: '-',
  dash: '-',
  lowbar: '_',
  plus: '+',
  colon: ':',
  percnt: '%',
  tab: ' ',
  newline: ' ',
  rsquo: "'",
  lsquo: "'",
  rdquo: '"',
  ldquo: '"',
  ndash: '-',
  mdash: '-',
  middot: '·',
  semi: ';',
  equals: '=',
  quest: '?',
  excl: '!',
  ast: '*',
  lpar: '(',
  rpar: ')',
  bsol: '\\',
  verbar: '|',
  dollar: '$',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
};
/** These are read without their semicolon too, as browsers do. */
const open = /&(amp|lt|gt|quot|nbsp|szlig|eth|thorn|ordm|ordf|micro|middot)/gi;
const entityOf = (name: string): string | undefined => {
  const small = name.toLowerCase();
  return letterEntities.get(small) ?? (Object.hasOwn(entities, small) ? entities[small] : undefined);
};

const characterOf = (code: number) => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ' ');
const hex = (digits: string) => characterOf(Number.parseInt(digits, 16));

/** The text with tags and with HTML, URL and JSON escapes taken away, one inside another too. */
export function plainOf(text: string): string {
  let plain = text;
  // A short text may be escaped as often as it likes; each round makes it shorter.
  const rounds = text.length > 2000 ? 8 : 200;
  for (let round = 0; round < rounds && /[<&%\\\uff01-\uff5e]|\p{Cf}/u.test(plain); round++) {
    const before = plain;
    plain = plain
      .replace(/\p{Cf}+/gu, '')
      // What was escaped again and again, at once.
      .replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%')
      .replace(/&(?:(?:amp|#38|#x26);)+/gi, '&')
      .replace(/\\{2,}/g, '\\')
      .replace(/<\/?[a-z][^<>]{0,100}>/gi, (tag) => emailIn(tag) ?? ' ')
      .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replace(/&#x0*([0-9a-f]{1,6});?/gi, (_, digits: string) => hex(digits))
      .replace(/&#0*(\d{1,7});?/g, (_, digits: string) => characterOf(Number(digits)))
      .replace(/&(?:shy|zwnj|zwj|zerowidthspace|nobreak|lrm|rlm);|<!--[^>]{0,100}-->/gi, (gone) => emailIn(gone) ?? '')
      .replace(
        /&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|strok|breve|dot|macr|ogon|dblac|commaaccent);?/gi,
        '$1',
      )
      .replace(/&([aoi][ej])lig;?/gi, '$1')
      .replace(/&([a-z]{2,16});/gi, (whole, name: string) => entityOf(name) ?? whole)
      .replace(open, (whole, name: string) => entityOf(name) ?? whole)
      .replace(/(?:%[0-9a-f]{2})+/gi, decoded)
      .replace(/%u([0-9a-f]{4})/gi, (_, digits: string) => hex(digits))
      // In one pass, so that an escaped backslash escapes nothing itself.
      .replace(
        /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([nrtbfv])|(["'\\/]))/gi,
        (_, braced?: string, four?: string, two?: string, space?: string, mark?: string) =>
          space ? ' ' : (mark ?? hex(braced ?? four ?? two ?? '')),
      );
    if (plain === before) break;
  }
  return plain;
}

/** What looks like a tag may be an email in angle brackets, or hold one: then it is not gone. */
const emailIn = (markup: string): string | undefined =>
  /@|%(?:25)*40|&(?:#0*64|#x0*40|commat)|\\(?:u00|u\{|x)40/i.test(markup) ? ` ${markup.slice(1, -1)} ` : undefined;

const utf8 = new TextDecoder();
const decoded = (escapes: string) =>
  utf8.decode(Uint8Array.from(escapes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)));
