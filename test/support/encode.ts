/** The letters of DOS encodings, which `TextDecoder` does not know, from byte 0x80. A dot stands for a sign that no test uses. */
const dos: Readonly<Record<string, string>> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø.Ø.ƒáíóúñÑ...............ÁÂÀ..............ãÃ........ðÐÊËÈıÍÎÏ.....Ì.ÓßÔÒõÕµþÞÚÛÙýÝ',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ.čáíóúĄąŽžĘę.źČş.......ÁÂĚŞ....Żż.......Ăă........đĐĎËďŇÍÎě....ŢŮ.ÓßÔŃńňŠšŔÚŕŰýÝţ....ˇ.......űŘř',
  cp862:
    'אבגדהוזחטיךכלםמןנסעףפץצקרשת....ƒáíóúñÑ..........................................................αßΓπΣσµτΦΘΩδ.φε.............ⁿ',
};
/** First bytes of the characters that have two bytes. */
const pairs: Readonly<Record<string, number>> = { shift_jis: 0x81, 'euc-jp': 0xa1, 'euc-kr': 0xa1, gbk: 0x81 };

/** Returns the bytes of each character of an encoding, found by decoding all bytes and pairs of bytes. */
function bytesByCharacter(encoding: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  const letters = dos[encoding];
  if (letters !== undefined) {
    for (let byte = 0; byte < 128; byte++) found.set(String.fromCharCode(byte), [byte]);
    Array.from(letters).forEach((letter, index) => letter !== '.' && found.set(letter, [0x80 + index]));
    return found;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
  const add = (bytes: readonly number[]) => {
    try {
      const decoded = decoder.decode(new Uint8Array(bytes));
      // Node decodes Windows-1252 as ISO 8859-1.
      const text = encoding === 'windows-1252' ? (windows1252[decoded.charCodeAt(0) - 0x80] ?? decoded) : decoded;
      if (Array.from(text).length === 1 && !found.has(text)) found.set(text, bytes);
    } catch {
      // These bytes are no character.
    }
  };
  for (let first = 0; first < 256; first++) add([first]);
  const first = pairs[encoding];
  if (first !== undefined)
    for (let one = first; one < 0xff; one++) for (let two = 0x40; two < 0xff; two++) add([one, two]);
  return found;
}

const known = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Encodes text in any encoding that the tests use. A browser can only encode UTF-8. */
export function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) {
    const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    return new Uint8Array(
      units.flatMap((unit) => (encoding === 'utf-16le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
    );
  }
  const table = known.get(encoding) ?? bytesByCharacter(encoding);
  known.set(encoding, table);
  return new Uint8Array(
    Array.from(text).flatMap((letter) => {
      const bytes = table.get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}.`);
      return bytes;
    }),
  );
}
