import { asText } from './decode.ts';
import { getField } from './wire.ts';

/** Is the element that begins the text also what ends it? A gateway that cuts an answer and says that it is whole leaves the end out. */
export function isCompleteXml(text: string): boolean {
  let root: string | undefined;
  let depth = 0;
  /** A ">" in a value is the end of a tag for `piecesOf`. Where quotes are odd there may be one: depths say nothing then, and the last tag has to do. */
  let isCounted = true;
  let isWhole = false;
  for (const piece of tokenize(text)) {
    // Neither text nor a declaration, an instruction or a doctype.
    if (!piece.tag || piece.tag === '!') continue;
    const isEmpty = piece.text.endsWith('/');
    const isEnd = piece.tag.startsWith('/');
    if (piece.text.split('"').length % 2 === 0 || piece.text.split("'").length % 2 === 0) isCounted = false;
    if (!isEmpty) depth += isEnd ? -1 : 1;
    const isOfRoot = root === undefined ? isEmpty : piece.tag === `/${root}`;
    root ??= piece.tag;
    isWhole = !piece.isCut && isOfRoot && (depth === 0 || !isCounted);
  }
  return isWhole;
}

interface MarkupToken {
  /** The tag's name without its namespace, in small letters; `''` for text. */
  tag: string;
  text: string;
  /** The markup ends in it. */
  isCut: boolean;
}

/** Tags and the texts between them, in one pass. */
export function* tokenize(markup: string): Generator<MarkupToken> {
  for (let at = 0; at < markup.length;) {
    if (markup.startsWith('<![CDATA[', at)) {
      const end = ends(markup.indexOf(']]>', at), markup);
      yield { tag: '', text: markup.slice(at + 9, end), isCut: end === markup.length };
      at = end + 3;
    } else if (markup.startsWith('<!--', at)) at = ends(markup.indexOf('-->', at), markup) + 3;
    else if (markup[at] === '<') {
      const end = ends(markup.indexOf('>', at), markup);
      const text = markup.slice(at + 1, end);
      const [, slash = '', its = ''] = /^(\/?)(?:[\w.-]{1,100}:)?([\w.-]{0,100})/.exec(text) ?? [];
      yield { tag: (slash + its).toLowerCase() || '!', text, isCut: end === markup.length };
      at = end + 1;
    } else {
      const end = ends(markup.indexOf('<', at), markup);
      const text = markup.slice(at, end);
      if (/\S/.test(text)) yield { tag: '', text, isCut: end === markup.length };
      at = end;
    }
  }
}

const ends = (at: number, text: string) => (at < 0 ? text.length : at);

/** Read of an answer in XML or HTML: what it says of itself stands at its beginning, or at its end. */
const mostRead = 200_000;
const mostSaid = 500;

/**
 * What markup says under a name, wherever a service might write it: `<Status>…</Status>` (with attributes, a namespace or CDATA), `status="…"`,
 * `<td>Status</td><td>…</td>`, `<b>Status:</b> …`, `<p>Response status: …</p>`, a table's heading over its cell, `<span
 * class="status">…</span>`, `<pre>{"Status": "…"}</pre>`. undefined where it does not.
 */
export function findInMarkup(markup: string, name: string): string | undefined {
  const said = saidIn(markup.slice(0, mostRead), name);
  return said ?? (markup.length > mostRead ? saidIn(markup.slice(-mostRead), name) : undefined);
}

/** Tags of a page. What stands in another one (`<Organization>Status</Organization>`) is data and names nothing. */
const ofPage = new Set(
  (
    'a,abbr,article,aside,b,big,blockquote,body,br,caption,center,code,dd,div,dl,dt,em,fieldset,font,footer,form,h1,h2,h3,h4,h5,h6,head,header,hr,html,i,' +
    'img,input,label,legend,li,main,mark,meta,nav,ol,output,p,pre,section,small,span,strong,summary,table,tbody,td,th,thead,title,tr,tt,u,ul,!,'
  ).split(','),
);
/** Headings beside which a heading is one of an error. */
const headings = new Set(['status', 'error', 'message', 'description', 'reason', 'cause', 'code']);
/** Words that say no more than how it went. */
const bareWord = /^(?:ok(?:ay)?|success(?:ful)?|error|fail(?:ed|ure)?|exception|invalid|ko|nok|not ok)\b/i;

/** The cells of a table, row by row, as far as they head columns. */
function createTable(name: string) {
  let cell = -1;
  let heads: string[] = [];
  let isHead = false;
  let column = -1;
  return {
    open(tag: string) {
      if (tag === 'table') [heads, column] = [[], -1];
      if (tag === 'tr') {
        // The row under the headings is the one that they head.
        if (isHead) column = heads.length > 1 ? heads.indexOf(name) : -1;
        else column = -1;
        cell = -1;
        isHead = false;
      }
      if (tag === 'th' || tag === 'td') {
        cell++;
        if (tag === 'th' && cell === 0) [heads, isHead] = [[], true];
        if (tag === 'td') isHead = false;
      }
    },
    /** What this text says under the heading. */
    read(words: string): string | undefined {
      if (isHead) heads[cell] = words.toLowerCase();
      const isOurs = column >= 0 && cell === column;
      const isOfError = heads.some((head) => head !== name && headings.has(head));
      return isOurs && (isOfError || bareWord.test(words)) ? words : undefined;
    },
  };
}

function saidIn(markup: string, name: string): string | undefined {
  /** The next text is what we look for: until this tag ends, or anywhere behind a label. */
  let awaited: { until?: string } | undefined;
  let before = '';
  const table = createTable(name);
  const sentence = new RegExp(
    `^(?:(?:the|your|this|overall|http|api|response|request|result|service|server|call|job|processing)\\s){0,3}${name}(?:\\s(?:of|code|text)(?:\\s\\w+){0,3})?(?:\\s?[:=]|\\s(?:is|was)\\s|\\s?[-–—]\\s)\\s?(.*)$`,
    'is',
  );
  for (const { tag, text, isCut } of tokenize(markup)) {
    if (tag) {
      table.open(tag);
      const said = attributeOf(text, name);
      if (said) return said;
      // Two headings beside each other head columns: what follows is another heading. And a label names what stands in its own row.
      if (tag === awaited?.until || (tag === 'th' && before === '/th') || (tag === 'tr' && !awaited?.until))
        awaited = undefined;
      if (tag === name || ['class', 'id', 'name'].some((it) => attributeOf(text, it)?.toLowerCase() === name)) {
        const given = attributeOf(text, 'value') ?? attributeOf(text, 'content');
        if (given) return given;
        awaited = { until: `/${tag}` };
      }
      before = tag;
      continue;
    }
    // A half of a status is not the status: "<Status>O" may be all that has come of "OK".
    if (isCut && awaited?.until === `/${name}`) return undefined;
    const inJson = before === 'script' || before === 'style' ? undefined : saidInJson(text, name);
    if (inJson) return inJson;
    const words = plain(text);
    const inTable = table.read(words);
    if (inTable) return inTable;
    const isLabel = ofPage.has(before.replace('/', '')) && before !== 'dd';
    const [, told] = (isLabel && sentence.exec(words.replace(/["“”]/g, ''))) || [];
    if (told) return told;
    if (isLabel && (told === '' || words.toLowerCase() === name)) awaited = {};
    else if (awaited && /[^\s:=-]/.test(words)) return words.replace(/^[:=\s-]+/, '');
  }
  return undefined;
}

/** A page may show the JSON of an error as its text. */
function saidInJson(text: string, name: string): string | undefined {
  if (!/^\s*\{/.test(text.slice(0, mostSaid))) return undefined;
  try {
    const value: unknown = JSON.parse(withoutEntities(text));
    return plain(asText(getField(value, name))) || undefined;
  } catch {
    return undefined;
  }
}

/** `name="…"` or `name='…'` or `name=…` of a tag. */
function attributeOf(tag: string, name: string): string | undefined {
  const small = tag.slice(0, 1000).toLowerCase();
  for (let at = small.indexOf(name); at >= 0; at = small.indexOf(name, at + 1)) {
    if (!/[\s"':]/.test(small[at - 1] ?? '')) continue;
    const [, double, single, bare] =
      /^\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/.exec(tag.slice(at + name.length, 1000)) ?? [];
    const said = double ?? single ?? bare;
    if (said !== undefined) return plain(said) || undefined;
  }
  return undefined;
}

const entities: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  colon: ':',
  equals: '=',
  ndash: '-',
  mdash: '-',
};
const withoutEntities = (text: string) =>
  text
    .replace(/&(?:#x0*([0-9a-f]{1,5})|#0*(\d{1,6}));?/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&([a-z]{3,6});/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole);

const plain = (text: string): string => withoutEntities(text.slice(0, mostSaid)).replace(/\s+/g, ' ').trim();
