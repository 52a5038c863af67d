import { asText } from './decode.ts';
import { fieldOf } from './itemsOf.ts';

/** Read of an answer in XML or HTML: what it says of itself stands at its beginning, or at its end. */
const mostRead = 200_000;
const mostSaid = 500;

interface Piece {
  /** The tag's name without its namespace, in small letters; `''` for text. */
  tag: string;
  text: string;
}

/**
 * What markup says under a name, wherever a service might write it: `<Status>…</Status>` (with attributes, a namespace or CDATA), `status="…"`,
 * `<td>Status</td><td>…</td>`, `<b>Status:</b> …`, `<p>Status: …</p>`, `<span class="status">…</span>`, `<pre>{"Status": "…"}</pre>`. undefined where it does not.
 */
export function saidInMarkup(markup: string, name: string): string | undefined {
  const said = saidIn(markup.slice(0, mostRead), name);
  return said ?? (markup.length > mostRead ? saidIn(markup.slice(-mostRead), name) : undefined);
}

function saidIn(markup: string, name: string): string | undefined {
  /** The next text is what we look for: until this tag ends, or anywhere behind a label. */
  let awaited: { until?: string } | undefined;
  let before = '';
  for (const { tag, text } of piecesOf(markup)) {
    if (tag) {
      const said = attributeOf(text, name);
      if (said) return said;
      // Two headings beside each other head columns: what follows is another heading.
      if (tag === awaited?.until || (tag === 'th' && before === '/th')) awaited = undefined;
      if (tag === name || ['class', 'id', 'name'].some((it) => attributeOf(text, it)?.toLowerCase() === name)) {
        const given = attributeOf(text, 'value') ?? attributeOf(text, 'content');
        if (given) return given;
        awaited = { until: `/${tag}` };
      }
      before = tag;
      continue;
    }
    const inJson = before === 'script' || before === 'style' ? undefined : saidInJson(text, name);
    if (inJson) return inJson;
    const words = plain(text);
    const [, told] = words.toLowerCase().startsWith(name) ? (/^\w+\s?(?:[:=]|-\s)\s?(.*)$/s.exec(words) ?? []) : [];
    if (told) return told;
    if (told === '' || words.toLowerCase() === name) awaited = {};
    else if (awaited && /[^\s:=-]/.test(words)) return words.replace(/^[:=\s-]+/, '');
  }
  return undefined;
}

/** A page may show the JSON of an error as its text. */
function saidInJson(text: string, name: string): string | undefined {
  if (!/^\s*\{/.test(text.slice(0, mostSaid))) return undefined;
  try {
    const value: unknown = JSON.parse(withoutEntities(text));
    return plain(asText(fieldOf(value, name))) || undefined;
  } catch {
    return undefined;
  }
}

/** Tags and the texts between them, in one pass. */
function* piecesOf(markup: string): Generator<Piece> {
  for (let at = 0; at < markup.length;) {
    if (markup.startsWith('<![CDATA[', at)) {
      const end = ends(markup.indexOf(']]>', at), markup);
      yield { tag: '', text: markup.slice(at + 9, end) };
      at = end + 3;
    } else if (markup.startsWith('<!--', at)) at = ends(markup.indexOf('-->', at), markup) + 3;
    else if (markup[at] === '<') {
      const end = ends(markup.indexOf('>', at), markup);
      const text = markup.slice(at + 1, end);
      const [, slash = '', its = ''] = /^(\/?)(?:[\w.-]{1,100}:)?([\w.-]{0,100})/.exec(text) ?? [];
      yield { tag: (slash + its).toLowerCase() || '!', text };
      at = end + 1;
    } else {
      const end = ends(markup.indexOf('<', at), markup);
      const text = markup.slice(at, end);
      if (/\S/.test(text)) yield { tag: '', text };
      at = end;
    }
  }
}

const ends = (at: number, text: string) => (at < 0 ? text.length : at);

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
  '#160': ' ',
  '#xa0': ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
  '#x22': '"',
};
const withoutEntities = (text: string) =>
  text.replace(
    /&(nbsp|#160|#xa0|amp|quot|apos|#39|#34|#x22);/gi,
    (_, name: string) => entities[name.toLowerCase()] ?? ' ',
  );

const plain = (text: string): string => withoutEntities(text.slice(0, mostSaid)).replace(/\s+/g, ' ').trim();
