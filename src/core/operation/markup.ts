import { asText } from './decode.ts';
import { getField } from './wire.ts';

/** Maximum number of characters read at each end of an answer. The status is in one of these two parts. */
const maxRead = 200_000;
/** Maximum number of characters in a value. */
const maxValue = 500;

/**
 * Finds the value of a name in markup, in all forms that services use: `<Status>…</Status>` (with attributes, a namespace or CDATA),
 * `status="…"`, `<td>Status</td><td>…</td>`, `<b>Status:</b> …`, `<p>Response status: …</p>`, a cell below its table heading, `<span
 * class="status">…</span>`, `<pre>{"Status": "…"}</pre>`. Returns undefined if the markup does not contain the name.
 */
export function findInMarkup(markup: string, name: string): string | undefined {
  const value = findValue(markup.slice(0, maxRead), name);
  return value ?? (markup.length > maxRead ? findValue(markup.slice(-maxRead), name) : undefined);
}

/** Names of the HTML tags whose text can be a label. The text in any other tag (`<Organization>Status</Organization>`) is data. */
const htmlTags = new Set(
  (
    'a,abbr,article,aside,b,big,blockquote,body,br,caption,center,code,dd,div,dl,dt,em,fieldset,font,footer,form,h1,h2,h3,h4,h5,h6,head,header,hr,html,i,' +
    'img,input,label,legend,li,main,mark,meta,nav,ol,output,p,pre,section,small,span,strong,summary,table,tbody,td,th,thead,title,tr,tt,u,ul,!,'
  ).split(','),
);
/** Headings that can occur in a table that reports an error. */
const errorHeadings = new Set(['status', 'error', 'message', 'description', 'reason', 'cause', 'code']);
/** Matches a value that only reports success or failure. */
const outcomeWord = /^(?:ok(?:ay)?|success(?:ful)?|error|fail(?:ed|ure)?|exception|invalid|ko|nok|not ok)\b/i;

/** Creates a reader for the table cells below the heading `name`. */
function createTableReader(name: string) {
  let cell = -1;
  let heads: string[] = [];
  let isHead = false;
  let column = -1;
  return {
    open(tag: string) {
      if (tag === 'table') [heads, column] = [[], -1];
      if (tag === 'tr') {
        // A heading applies to the row below it.
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
    /** Returns the text if it is the value below the heading, or undefined otherwise. */
    read(words: string): string | undefined {
      if (isHead) heads[cell] = words.toLowerCase();
      const isUnderHeading = column >= 0 && cell === column;
      const isErrorTable = heads.some((head) => head !== name && errorHeadings.has(head));
      return isUnderHeading && (isErrorTable || outcomeWord.test(words)) ? words : undefined;
    },
  };
}

function findValue(markup: string, name: string): string | undefined {
  /** Set if the next text should be the value. `until` is the end tag of the value's element, or undefined if the value follows a label. */
  let awaited: { until?: string } | undefined;
  let before = '';
  const table = createTableReader(name);
  const sentence = new RegExp(
    `^(?:(?:the|your|this|overall|http|api|response|request|result|service|server|call|job|processing)\\s){0,3}${name}(?:\\s(?:of|code|text)(?:\\s\\w+){0,3})?(?:\\s?[:=]|\\s(?:is|was)\\s|\\s?[-–—]\\s)\\s?(.*)$`,
    'is',
  );
  for (const { tag, text, isCut } of tokenize(markup)) {
    if (tag) {
      table.open(tag);
      const attribute = readAttribute(text, name);
      if (attribute) return attribute;
      // Two adjacent headings are column headings, so the next text is not the value. A label applies only to the row that contains it.
      if (tag === awaited?.until || (tag === 'th' && before === '/th') || (tag === 'tr' && !awaited?.until))
        awaited = undefined;
      if (tag === name || ['class', 'id', 'name'].some((it) => readAttribute(text, it)?.toLowerCase() === name)) {
        const value = readAttribute(text, 'value') ?? readAttribute(text, 'content');
        if (value) return value;
        awaited = { until: `/${tag}` };
      }
      before = tag;
      continue;
    }
    // A truncated status is ignored, because "<Status>O" may be the start of "OK".
    if (isCut && awaited?.until === `/${name}`) return undefined;
    const inJson = before === 'script' || before === 'style' ? undefined : findInJson(text, name);
    if (inJson) return inJson;
    const words = toPlainText(text);
    const inTable = table.read(words);
    if (inTable) return inTable;
    const isLabel = htmlTags.has(before.replace('/', '')) && before !== 'dd';
    const [, labelled] = (isLabel && sentence.exec(words.replace(/["“”]/g, ''))) || [];
    if (labelled) return labelled;
    if (isLabel && (labelled === '' || words.toLowerCase() === name)) awaited = {};
    else if (awaited && /[^\s:=-]/.test(words)) return words.replace(/^[:=\s-]+/, '');
  }
  return undefined;
}

/** Finds the value in JSON that is embedded in the text of an HTML page. */
function findInJson(text: string, name: string): string | undefined {
  if (!/^\s*\{/.test(text.slice(0, maxValue))) return undefined;
  try {
    const value: unknown = JSON.parse(withoutEntities(text));
    return toPlainText(asText(getField(value, name))) || undefined;
  } catch {
    return undefined;
  }
}

/** Returns the value of an attribute in a tag: `name="…"`, `name='…'` or `name=…`. */
function readAttribute(tag: string, name: string): string | undefined {
  const lowerCase = tag.slice(0, 1000).toLowerCase();
  for (let index = lowerCase.indexOf(name); index >= 0; index = lowerCase.indexOf(name, index + 1)) {
    if (!/[\s"':]/.test(lowerCase[index - 1] ?? '')) continue;
    const [, double, single, bare] =
      /^\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/.exec(tag.slice(index + name.length, 1000)) ?? [];
    const value = double ?? single ?? bare;
    if (value !== undefined) return toPlainText(value) || undefined;
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

const toPlainText = (text: string): string => withoutEntities(text.slice(0, maxValue)).replace(/\s+/g, ' ').trim();

/** Whether a string ends with the end tag of its root element. Some gateways truncate an answer and present it as complete. */
export function isCompleteXml(text: string): boolean {
  let root: string | undefined;
  let depth = 0;
  /**
   * Whether every tag so far has an even number of quotes. An odd number means that `tokenize` ended a tag at a ">" inside an attribute value,
   * so the depth may be wrong. In this case, only the last tag counts.
   */
  let isDepthReliable = true;
  let isComplete = false;
  for (const token of tokenize(text)) {
    // Skips text, declarations, processing instructions and doctypes.
    if (!token.tag || token.tag === '!') continue;
    const isEmpty = token.text.endsWith('/');
    const isEnd = token.tag.startsWith('/');
    if (token.text.split('"').length % 2 === 0 || token.text.split("'").length % 2 === 0) isDepthReliable = false;
    if (!isEmpty) depth += isEnd ? -1 : 1;
    const isRootEnd = root === undefined ? isEmpty : token.tag === `/${root}`;
    root ??= token.tag;
    isComplete = !token.isCut && isRootEnd && (depth === 0 || !isDepthReliable);
  }
  return isComplete;
}

interface MarkupToken {
  /**
   * Lower-case name of the tag, without the namespace. The name of an end tag starts with `/`. A declaration has the name `!`, and text has the
   * name `''`.
   */
  tag: string;
  text: string;
  /** Whether the markup ends inside the token. */
  isCut: boolean;
}

/** Yields the tags and the text between them, in a single pass. */
function* tokenize(markup: string): Generator<MarkupToken> {
  for (let index = 0; index < markup.length;) {
    if (markup.startsWith('<![CDATA[', index)) {
      const end = endAt(markup.indexOf(']]>', index), markup);
      yield { tag: '', text: markup.slice(index + 9, end), isCut: end === markup.length };
      index = end + 3;
    } else if (markup.startsWith('<!--', index)) index = endAt(markup.indexOf('-->', index), markup) + 3;
    else if (markup[index] === '<') {
      const end = endAt(markup.indexOf('>', index), markup);
      const text = markup.slice(index + 1, end);
      const [, slash = '', tagName = ''] = /^(\/?)(?:[\w.-]{1,100}:)?([\w.-]{0,100})/.exec(text) ?? [];
      yield { tag: (slash + tagName).toLowerCase() || '!', text, isCut: end === markup.length };
      index = end + 1;
    } else {
      const end = endAt(markup.indexOf('<', index), markup);
      const text = markup.slice(index, end);
      if (/\S/.test(text)) yield { tag: '', text, isCut: end === markup.length };
      index = end;
    }
  }
}

const endAt = (index: number, text: string) => (index < 0 ? text.length : index);
