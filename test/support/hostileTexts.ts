const megabyte = 1_000_000;

/** Texts that take minutes to process if the work is quadratic. */
export const hostileTexts: Record<string, string> = {
  '160,000 é': 'é'.repeat(160_000),
  'é in two parts': 'e\u0301'.repeat(megabyte / 2),
  'a megabyte of marks on one letter': `a${'\u0301'.repeat(megabyte)}`,
  'marks that change places': `a${'\u0301\u0316'.repeat(megabyte / 2)}`,
  'joined emoji': '👨‍'.repeat(megabyte / 3),
  flags: '🇫🇷'.repeat(megabyte / 4),
  'one word': 'a'.repeat(megabyte),
  'a hundred thousand words': 'ab '.repeat(megabyte / 3),
  apostrophes: '’'.repeat(megabyte),
  'halves of pairs': '\ud83d'.repeat(megabyte),
};
