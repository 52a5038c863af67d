interface Piece {
  /** The tag's name without its namespace, in small letters; `''` for text. */
  tag: string;
  text: string;
  /** The markup ends in it. */
  isCut: boolean;
}

/** Tags and the texts between them, in one pass. */
export function* piecesOf(markup: string): Generator<Piece> {
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
