import type { CsvError, ReadingOptions, UnreadableLine } from 'doorplate/files';
import { encode } from '../support/encode.ts';

/** A file with one fault that real files have, and the expected result. */
export interface MessyFile {
  /** Name of the file. */
  name: string;
  /** Fault of the file, as the rest of a sentence: “a file that …”. */
  mess: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** @default 'cleanseInternational' */
  operation?: 'cleanseInternational' | 'validateEmails';
  /** The user's choice of how to read the file, if that is not recognized. */
  reading?: ReadingOptions;
  /** Reason why the file is refused. Such a file has no other results. */
  refused?: CsvError['reason'];
  /** The column names. @default Street, City, ZIP */
  header?: readonly string[];
  /** The rows below them, cell by cell. @default two addresses in Galena */
  rows?: readonly (readonly string[])[];
  /** Reasons why lines are not rows. Their text is still in the complete file. */
  unreadable?: readonly UnreadableLine['why'][];
  /** The field that each column gets without help. @default Address1, Locality, PostalCode */
  fields?: readonly string[];
  /** Fields that the user must map, by column, or `none` if that would not help. Without it, the file is ready to run. */
  help?: Readonly<Record<number, string>> | 'none';
}

export const names = ['Street', 'City', 'ZIP'];
export const galena = [
  ['12 Wharf Street', 'Galena', '61036'],
  ['14 Wharf Street', 'Galena', '61036'],
];
const fields = ['Address1', 'Locality', 'PostalCode'];
export const two = 'Street,City,ZIP\n12 Wharf Street,Galena,61036\n14 Wharf Street,Galena,61036\n';

/** Fills in what most files have. */
export const expectedOf = (file: MessyFile) => ({ header: names, rows: galena, unreadable: [], fields, ...file });

const text = (content: string, encoding = 'utf-8') => encode(content, encoding);

/** A list in a country's own encoding: its column names, and rows that have its letters. */
const abroad = (name: string, encoding: string, lines: string, fields = ['Address1', 'PostalCode', 'Locality']) => {
  const [header = [], ...rows] = lines.split('\n').map((line) => line.split(';'));
  const mess = `is in ${encoding}, as programs of its country save it`;
  return { name, mess, bytes: text(`${lines}\n`, encoding), header, rows, fields };
};

const wide = Array.from(
  { length: 200 },
  (_, index) => `Attribute ${String.fromCharCode(65 + (index % 26))}${'x'.repeat(Math.floor(index / 26))}`,
);

/** One text file for each fault. */
export const messyTexts: readonly MessyFile[] = [
  // Encodings
  { name: 'mark.csv', mess: 'begins with a byte order mark', bytes: text(`\ufeff${two}`) },
  { name: 'utf16.csv', mess: 'is UTF-16 with a mark', bytes: text(`\ufeff${two}`, 'utf-16le') },
  { name: 'utf16-no-mark.csv', mess: 'is UTF-16 without a mark', bytes: text(two, 'utf-16le') },
  { name: 'utf16-big.csv', mess: 'is UTF-16 with the high byte first, without a mark', bytes: text(two, 'utf-16be') },
  abroad('german.csv', 'windows-1252', 'Straße;PLZ;Ort\nKönigsallee 5;40212;Düsseldorf\nGroße Str. 1;49074;Osnabrück'),
  abroad(
    'polish.csv',
    'windows-1250',
    'Ulica;Kod pocztowy;Miejscowość\nul. Świętokrzyska 1;00-360;Warszawa\nPiłsudskiego 12;90-051;Łódź',
  ),
  abroad(
    'russian.csv',
    'windows-1251',
    'Улица;Индекс;Город\nТверская 7;125009;Москва\nНевский проспект 28;191186;Санкт-Петербург',
  ),
  abroad('greek.csv', 'windows-1253', 'Οδός;Τ.Κ.;Πόλη\nΕρμού 5;105 63;Αθήνα\nΕγνατία 12;546 26;Θεσσαλονίκη'),
  abroad(
    'turkish.csv',
    'windows-1254',
    'Adres;Posta kodu;Şehir\nİstiklal Caddesi 12;34430;Beyoğlu\nKıbrıs Şehitleri Caddesi 5;35220;İzmir',
  ),
  abroad(
    'japanese.csv',
    'shift_jis',
    '住所;郵便番号;都道府県\n千代田区丸の内1-9-1;100-0005;東京都\n北区梅田ｳﾒﾀﾞﾋﾞﾙ3-1-3;530-0001;大阪府',
    ['Address1', 'PostalCode', 'AdministrativeArea'],
  ),
  {
    name: 'koi8.csv',
    mess: 'is in an encoding that cannot be recognized',
    bytes: text('Улица,Город\nТверская 7,Москва\n', 'koi8-r'),
    refused: 'encoding',
  },
  {
    ...abroad('koi8-chosen.csv', 'koi8-r', 'Улица;Город\nТверская 7;Москва', ['Address1', 'Locality']),
    mess: 'is in KOI8-R, which the user says',
    reading: { encoding: 'koi8-r' },
  },
  {
    name: 'damaged-letter.csv',
    mess: 'is UTF-8 with a damaged byte',
    bytes: text('Street,City\nGröße 1,Köln\nStraße 2,M?ln\n').map((byte) => (byte === 63 ? 255 : byte)),
    refused: 'encoding',
  },
  {
    name: 'mojibake.csv',
    mess: 'was saved in the wrong encoding once, so that its letters are wrong',
    bytes: text('Straße,Ort\nKÃ¶nigsallee 5,DÃ¼sseldorf\n'.replace('Straße', 'StraÃŸe')),
    header: ['StraÃŸe', 'Ort'],
    rows: [['KÃ¶nigsallee 5', 'DÃ¼sseldorf']],
    fields: ['', 'Locality'],
    help: { 0: 'Address1' },
  },
  {
    name: 'smart-quotes.csv',
    mess: 'has the quotes and dashes of Word, in Windows-1252',
    bytes: text('Street,City,ZIP\n“The Old Mill” – 1 Wharf St,L’Isle,61036\n', 'windows-1252'),
    rows: [['“The Old Mill” – 1 Wharf St', 'L’Isle', '61036']],
  },

  // Line ends
  { name: 'dos.csv', mess: 'has the line ends of Windows', bytes: text(two.replaceAll('\n', '\r\n')) },
  { name: 'old-mac.csv', mess: 'has the line ends of an old Mac', bytes: text(two.replaceAll('\n', '\r')) },
  {
    name: 'mixed-ends.csv',
    mess: 'mixes line ends',
    bytes: text('Street,City,ZIP\r\n12 Wharf Street,Galena,61036\n14 Wharf Street,Galena,61036\r'),
  },
  { name: 'no-last-end.csv', mess: 'has no line end after the last row', bytes: text(two.trimEnd()) },
  { name: 'blank-lines.csv', mess: 'has blank lines between its rows', bytes: text(two.replaceAll('\n', '\n\n')) },
  {
    name: 'empty-rows.csv',
    mess: 'ends with rows that only have separators, as Excel saves them',
    bytes: text(`${two},,\n,,\n`),
    rows: [...galena, ['', '', ''], ['', '', '']],
  },
  {
    name: 'nul.csv',
    mess: 'has a line with NUL bytes of a damaged disk',
    bytes: text(`${two}16 Wharf\0\0Street,Galena,61036\n`),
    unreadable: ['nul'],
  },
  {
    name: 'nul-end.csv',
    mess: 'is filled up with NUL bytes',
    bytes: text(`${two}${'\0'.repeat(64)}`),
    unreadable: ['nul'],
  },

  // Separators
  { name: 'sep.csv', mess: 'says its separator in its first line', bytes: text(`sep=;\n${two.replaceAll(',', ';')}`) },
  {
    name: 'decimals.csv',
    mess: 'is separated by semicolons and has decimal commas',
    bytes: text('Street;City;Amount\n12 Wharf Street;Galena;1.234,50\n14 Wharf Street;Galena;0,99\n'),
    header: ['Street', 'City', 'Amount'],
    rows: [
      ['12 Wharf Street', 'Galena', '1.234,50'],
      ['14 Wharf Street', 'Galena', '0,99'],
    ],
    fields: ['Address1', 'Locality', ''],
  },
  {
    name: 'tabs.csv',
    mess: 'is separated by tabs and has commas in its cells',
    bytes: text('Address\tCity\n12 Wharf Street, Apt 2, rear\tGalena, IL\n14 Wharf Street\tGalena\n'),
    header: ['Address', 'City'],
    rows: [
      ['12 Wharf Street, Apt 2, rear', 'Galena, IL'],
      ['14 Wharf Street', 'Galena'],
    ],
    fields: ['Address1', 'Locality'],
  },
  { name: 'pipes.txt', mess: 'is separated by pipes', bytes: text(two.replaceAll(',', '|')) },
  {
    name: 'carets.txt',
    mess: 'is separated by a character that is not recognized',
    bytes: text(two.replaceAll(',', '^')),
    reading: { delimiter: '^' },
  },
  { name: 'last-comma.csv', mess: 'has a separator at the end of each line', bytes: text(two.replaceAll('\n', ',\n')) },
  {
    name: 'spaces.csv',
    mess: 'has spaces around its separators',
    bytes: text('Street , City , ZIP\n12 Wharf Street , Galena , 61036\n'),
    header: ['Street ', ' City ', ' ZIP'],
    rows: [['12 Wharf Street ', ' Galena ', ' 61036']],
  },
  {
    name: 'fixed-width.txt',
    mess: 'has columns of a fixed width, which is not a table',
    bytes: text(
      'STREET              CITY      ZIP  \n12 WHARF STREET     GALENA    61036\n14 WHARF STREET     GALENA    61036\n',
    ),
    header: ['STREET              CITY      ZIP  '],
    rows: [['12 WHARF STREET     GALENA    61036'], ['14 WHARF STREET     GALENA    61036']],
    fields: ['Address2'],
    help: 'none',
  },

  // Quotes
  {
    name: 'never-closed.csv',
    mess: 'has a quote that is never closed',
    bytes: text('Street,City,ZIP\n"12 Wharf Street,Galena,61036\n14 Wharf Street,Galena,61036\n'),
    rows: [galena[1]!],
    unreadable: ['quote'],
  },
  {
    name: 'inches.csv',
    mess: 'has quotes inside cells that are not quoted',
    bytes: text('Street,City,Note\n12 Wharf Street,Galena,a 5" pipe and a 6" one\n14 Wharf Street,Galena,12"\n'),
    header: ['Street', 'City', 'Note'],
    rows: [
      ['12 Wharf Street', 'Galena', 'a 5" pipe and a 6" one'],
      ['14 Wharf Street', 'Galena', '12"'],
    ],
    fields: ['Address1', 'Locality', ''],
  },
  {
    name: 'backslash.csv',
    mess: 'escapes quotes with backslashes, as MySQL does',
    bytes: text('Street,City,ZIP\n"12 \\"Old\\" Wharf Street",Galena,61036\n14 Wharf Street,Galena,61036\n'),
    rows: [['"12 \\"Old\\" Wharf Street"', 'Galena', '61036'], galena[1]!],
  },
  {
    name: 'doubled.csv',
    mess: 'has quotes and separators in quoted cells',
    bytes: text('Street,City,ZIP\n"12 ""Old"" Wharf Street, rear",Galena,61036\n'),
    rows: [['12 "Old" Wharf Street, rear', 'Galena', '61036']],
  },
  {
    name: 'single.csv',
    mess: 'has apostrophes where others have quotes',
    bytes: text("Street,City,ZIP\n'12 Wharf Street','Galena','61036'\n"),
    rows: [["'12 Wharf Street'", "'Galena'", "'61036'"]],
  },
  {
    name: 'line-breaks.csv',
    mess: 'has addresses of several lines in a cell',
    bytes: text('Name,Address\r\nTown hall,"12 Wharf Street\r\nGalena, IL 61036\r\nUSA"\r\n'),
    header: ['Name', 'Address'],
    rows: [['Town hall', '12 Wharf Street\r\nGalena, IL 61036\r\nUSA']],
    fields: ['', 'Address1'],
  },
  {
    name: 'twice-quoted.csv',
    mess: 'has each line in quotes, as Excel saves a file that it could not split',
    bytes: text('"Street,City,ZIP"\n"12 Wharf Street,Galena,61036"\n"14 Wharf Street,Galena,61036"\n'),
    header: ['Street,City,ZIP'],
    rows: [['12 Wharf Street,Galena,61036'], ['14 Wharf Street,Galena,61036']],
    fields: ['Address2'],
    help: 'none',
  },

  // Column names
  {
    name: 'title.csv',
    mess: 'has a title and a date above the column names',
    bytes: text(`Customers of the town\nAs of 2026-01-31\n\n${two}`),
    unreadable: ['preamble', 'preamble'],
  },
  {
    name: 'padded-title.csv',
    mess: 'has a title that is padded with separators',
    bytes: text(`Customers,,\n,,\n${two}`),
    unreadable: ['preamble'],
  },
  {
    name: 'no-header.csv',
    mess: 'has no column names',
    bytes: text(two.slice(two.indexOf('\n') + 1)),
    header: ['Column 1', 'Column 2', 'Column 3'],
    fields: ['', '', ''],
    help: { 0: 'Address1', 1: 'Locality', 2: 'PostalCode' },
  },
  {
    name: 'two-headers.csv',
    mess: 'has the names of groups above the column names',
    bytes: text(`Location,,\n${two}`),
    unreadable: ['preamble'],
  },
  {
    name: 'units.csv',
    mess: 'has the types of the columns below their names',
    bytes: text(two.replace('ZIP\n', 'ZIP\ntext,text,integer\n')),
    unreadable: ['units'],
  },
  {
    name: 'joined.csv',
    mess: 'was made from two files, so that its column names are there twice',
    bytes: text(`${two}${two}`),
    rows: [...galena, ...galena],
    unreadable: ['header'],
  },
  {
    name: 'joined-otherwise.csv',
    mess: 'was made from two files with different orders of columns',
    bytes: text(`${two}ZIP,Street,City\n61036,16 Wharf Street,Galena\n`),
    rows: [...galena, ['16 Wharf Street', 'Galena', '61036']],
    unreadable: ['header'],
  },
  {
    name: 'same-names.csv',
    mess: 'has two columns with the same name',
    bytes: text('Street,City,City,ZIP\n12 Wharf Street,Galena,Galena,61036\n14 Wharf Street,Galena,Galena,61036\n'),
    header: ['Street', 'City', 'City', 'ZIP'],
    rows: galena.map(([street = '', city = '', code = '']) => [street, city, city, code]),
    fields: ['Address1', 'Locality', '', 'PostalCode'],
  },
  {
    name: 'no-names.csv',
    mess: 'has a column without a name',
    bytes: text('Street,,City,ZIP\n12 Wharf Street,rear,Galena,61036\n14 Wharf Street,front,Galena,61036\n'),
    header: ['Street', '', 'City', 'ZIP'],
    rows: [
      ['12 Wharf Street', 'rear', 'Galena', '61036'],
      ['14 Wharf Street', 'front', 'Galena', '61036'],
    ],
    fields: ['Address1', '', 'Locality', 'PostalCode'],
  },
  {
    name: 'broken-names.csv',
    mess: 'has line breaks and hard spaces in its column names',
    bytes: text(
      '"Street\naddress",City\u00a0,"ZIP\n(5 digits)"\n12 Wharf Street,Galena,61036\n14 Wharf Street,Galena,61036\n',
    ),
    header: ['Street\naddress', 'City\u00a0', 'ZIP\n(5 digits)'],
  },
  {
    name: 'own-status.csv',
    mess: 'has columns with the names of the results',
    bytes: text(
      'status,Street,City,verdict,AVC\nnew,12 Wharf Street,Galena,none,-\nold,14 Wharf Street,Galena,none,-\n',
    ),
    header: ['status', 'Street', 'City', 'verdict', 'AVC'],
    rows: [
      ['new', '12 Wharf Street', 'Galena', 'none', '-'],
      ['old', '14 Wharf Street', 'Galena', 'none', '-'],
    ],
    fields: ['', 'Address1', 'Locality', '', ''],
  },
  {
    name: 'prototype.csv',
    mess: 'has columns that are named like parts of JavaScript',
    bytes: text('constructor,__proto__,Street,City\n1,2,12 Wharf Street,Galena\n3,4,14 Wharf Street,Galena\n'),
    header: ['constructor', '__proto__', 'Street', 'City'],
    rows: [
      ['1', '2', '12 Wharf Street', 'Galena'],
      ['3', '4', '14 Wharf Street', 'Galena'],
    ],
    fields: ['', '', 'Address1', 'Locality'],
  },
  {
    name: 'wide.csv',
    mess: 'has 200 columns more',
    bytes: text(
      `Street,City,${wide.join(',')}\n12 Wharf Street,Galena,${wide.map((_, index) => String(index)).join(',')}\n`,
    ),
    header: ['Street', 'City', ...wide],
    rows: [['12 Wharf Street', 'Galena', ...wide.map((_, index) => String(index))]],
    fields: ['Address1', 'Locality', ...wide.map(() => '')],
  },
  { name: 'only-header.csv', mess: 'has column names and no rows', bytes: text('Street,City,ZIP\n'), refused: 'empty' },
  { name: 'empty.csv', mess: 'is empty', bytes: text(''), refused: 'empty' },
  { name: 'blank.csv', mess: 'has only blank lines', bytes: text('\n \n\n'), refused: 'empty' },

  // Rows
  {
    name: 'total.csv',
    mess: 'has a total below its rows',
    bytes: text('Street,City,Members\n12 Wharf Street,Galena,3\n14 Wharf Street,Galena,4\nTotal,,7\n'),
    header: ['Street', 'City', 'Members'],
    rows: [
      ['12 Wharf Street', 'Galena', '3'],
      ['14 Wharf Street', 'Galena', '4'],
    ],
    unreadable: ['total'],
    fields: ['Address1', 'Locality', ''],
  },
  {
    name: 'footer.csv',
    mess: 'has a note of the program below its rows',
    bytes: text(`${two}\n(2 rows affected)\n`),
    unreadable: ['total'],
  },
  {
    name: 'short.csv',
    mess: 'leaves out empty values at the end of a row',
    bytes: text(`${two}16 Wharf Street,Galena\n`),
    rows: [...galena, ['16 Wharf Street', 'Galena', '']],
  },
  {
    name: 'long.csv',
    mess: 'has a row with a separator too many',
    bytes: text(`${two}16 Wharf Street, rear,Galena,61036\n`),
    unreadable: ['long'],
  },
  { name: 'lone.csv', mess: 'has a line with one word', bytes: text(`${two}closed\n`), unreadable: ['short'] },
  {
    name: 'broken-row.csv',
    mess: 'has a row that an unquoted line break divides',
    bytes: text('Id,Street,City,ZIP\n1,12 Wharf Street,Galena,61036\n2,14 Wharf Street\nrear,Galena,61036\n'),
    header: ['Id', ...names],
    rows: [['1', '12 Wharf Street', 'Galena', '61036']],
    unreadable: ['short', 'short'],
    fields: ['Id', ...fields],
  },
  {
    name: 'shifted.csv',
    mess: 'has a row whose values are one column too far to the right',
    bytes: text('Street,City,ZIP,Note\n12 Wharf Street,Galena,61036,\n,14 Wharf Street,Galena,61036\n'),
    header: ['Street', 'City', 'ZIP', 'Note'],
    rows: [
      ['12 Wharf Street', 'Galena', '61036', ''],
      ['', '14 Wharf Street', 'Galena', '61036'],
    ],
    fields: [...fields, ''],
  },
  {
    name: 'copies.csv',
    mess: 'has the same row three times',
    bytes: text(`${two}14 Wharf Street,Galena,61036\n14 Wharf Street,Galena,61036\n`),
    rows: [...galena, galena[1]!, galena[1]!],
  },
  {
    name: 'nothing-in-it.csv',
    mess: 'has a row with no address in it',
    bytes: text(`${two},,\n`),
    rows: [...galena, ['', '', '']],
  },

  // Cells
  {
    name: 'lost-zero.csv',
    mess: 'has ZIP codes that lost their zero',
    bytes: text('Street,City,ZIP\n1 Main St,Boston,2110\n2 Main St,Boston,2111\n'),
    rows: [
      ['1 Main St', 'Boston', '2110'],
      ['2 Main St', 'Boston', '2111'],
    ],
  },
  {
    name: 'scientific.csv',
    mess: 'has numbers that a spreadsheet shortened',
    bytes: text('Id,Street,City,ZIP\n1.23457E+11,12 Wharf Street,Galena,6.1036E+04\n'),
    header: ['Id', ...names],
    rows: [['1.23457E+11', '12 Wharf Street', 'Galena', '6.1036E+04']],
    fields: ['Id', 'Address1', 'Locality', ''],
  },
  {
    name: 'dates.csv',
    mess: 'has house numbers that a spreadsheet took for dates',
    bytes: text('Street,No,City\nWharf Street,12. Mai,Galena\nWharf Street,2026-03-04,Galena\n'),
    header: ['Street', 'No', 'City'],
    rows: [
      ['Wharf Street', '12. Mai', 'Galena'],
      ['Wharf Street', '2026-03-04', 'Galena'],
    ],
    fields: ['Address1', '', 'Locality'],
  },
  {
    name: 'hard-spaces.csv',
    mess: 'has hard and invisible spaces',
    bytes: text('Street,City,ZIP\n12\u00a0Wharf\u2009Street,Gale\u200bna,\u00a061036\n'),
    rows: [['12\u00a0Wharf\u2009Street', 'Gale\u200bna', '\u00a061036']],
  },
  {
    name: 'tab-in-cell.csv',
    mess: 'has tabs inside its cells',
    bytes: text('Street,City,ZIP\n12\tWharf Street,Galena,61036\n14 Wharf\tStreet,Galena,61036\n'),
    rows: [
      ['12\tWharf Street', 'Galena', '61036'],
      ['14 Wharf\tStreet', 'Galena', '61036'],
    ],
  },
  {
    name: 'html.csv',
    mess: 'has HTML in its cells',
    bytes: text(
      'Street,City,ZIP\n12 Wharf St<br>rear,Galena &amp; Dubuque,61036\n"<a href=""x"">14 Wharf</a>",O&#39;Fallon,61036\n',
    ),
    rows: [
      ['12 Wharf St<br>rear', 'Galena &amp; Dubuque', '61036'],
      ['<a href="x">14 Wharf</a>', 'O&#39;Fallon', '61036'],
    ],
  },
  {
    name: 'one-column.csv',
    mess: 'has the whole address in one column',
    bytes: text('Address\n"12 Wharf Street, Galena, IL 61036"\n"14 Wharf Street, Galena, IL 61036"\n'),
    header: ['Address'],
    rows: [['12 Wharf Street, Galena, IL 61036'], ['14 Wharf Street, Galena, IL 61036']],
    fields: ['Address1'],
  },
  {
    name: 'house-number.csv',
    mess: 'has the house number, its letter and its addition in columns of their own',
    bytes: text(
      'straat;huisnummer;huisletter;toevoeging;postcode;plaats\nDamrak;1;A;2;1012 LG;Amsterdam\nDamrak;3;;;1012 LG;Amsterdam\n',
    ),
    header: ['straat', 'huisnummer', 'huisletter', 'toevoeging', 'postcode', 'plaats'],
    rows: [
      ['Damrak', '1', 'A', '2', '1012 LG', 'Amsterdam'],
      ['Damrak', '3', '', '', '1012 LG', 'Amsterdam'],
    ],
    fields: ['Thoroughfare', 'Premise', 'Premise', 'Premise', 'PostalCode', 'Locality'],
  },
  {
    name: 'right-to-left.csv',
    mess: 'is written from right to left, with marks of direction',
    bytes: text('כתובת,עיר,מיקוד\n\u200fרחוב הרצל 5\u200f,תל אביב,6688102\nשדרות רוטשילד 1,תל אביב,6688101\n'),
    header: ['כתובת', 'עיר', 'מיקוד'],
    rows: [
      ['\u200fרחוב הרצל 5\u200f', 'תל אביב', '6688102'],
      ['שדרות רוטשילד 1', 'תל אביב', '6688101'],
    ],
    fields: ['Address1', 'Locality', 'PostalCode'],
  },
  {
    name: 'emoji.csv',
    mess: 'has emoji, and letters of which a program counts two',
    bytes: text('Street,City,Note\n12 Wharf Street,Galena,🏠👨‍👩‍👧 𠮷野家\n'),
    header: ['Street', 'City', 'Note'],
    rows: [['12 Wharf Street', 'Galena', '🏠👨‍👩‍👧 𠮷野家']],
    fields: ['Address1', 'Locality', ''],
  },
  {
    name: 'marks-apart.csv',
    mess: 'has accents that are characters of their own, as a Mac writes them',
    bytes: text('Straße,Ort\nKönigsallee 5,Düsseldorf\n'.normalize('NFD')),
    header: ['Straße', 'Ort'],
    rows: [['Königsallee 5'.normalize('NFD'), 'Düsseldorf'.normalize('NFD')]],
    fields: ['Address1', 'Locality'],
  },
  {
    name: 'formulas.csv',
    mess: 'has cells that a spreadsheet would run',
    bytes: text('Street,City,Note\n12 Wharf Street,Galena,"=HYPERLINK(""x"")"\n14 Wharf Street,Galena,@SUM(1)\n'),
    header: ['Street', 'City', 'Note'],
    rows: [
      ['12 Wharf Street', 'Galena', '=HYPERLINK("x")'],
      ['14 Wharf Street', 'Galena', '@SUM(1)'],
    ],
    fields: ['Address1', 'Locality', ''],
  },
  {
    name: 'text-formula.csv',
    mess: 'has formulas that keep the zeros of ZIP codes',
    bytes: text('Street,City,ZIP\n1 Main St,Boston,"=""02110"""\n2 Main St,Boston,"=""02111"""\n'),
    rows: [
      ['1 Main St', 'Boston', '="02110"'],
      ['2 Main St', 'Boston', '="02111"'],
    ],
  },
  {
    name: 'apostrophes.csv',
    mess: 'has apostrophes that keep the zeros of ZIP codes',
    bytes: text("Street,City,ZIP\n1 Main St,Boston,'02110\n2 Main St,Boston,'02111\n"),
    rows: [
      ['1 Main St', 'Boston', "'02110"],
      ['2 Main St', 'Boston', "'02111"],
    ],
  },
  {
    name: 'null-words.csv',
    mess: 'has NULL, N/A and dashes where nothing is known',
    bytes: text('Street,City,ZIP\n12 Wharf Street,NULL,61036\nN/A,-,#N/A\n'),
    rows: [
      ['12 Wharf Street', 'NULL', '61036'],
      ['N/A', '-', '#N/A'],
    ],
  },
  {
    name: 'control.csv',
    mess: 'has control characters in its cells',
    bytes: text('Street,City,ZIP\n12 Wharf\u0001Street,Gal\u001bena,61036\n'),
    rows: [['12 Wharf\u0001Street', 'Gal\u001bena', '61036']],
  },
  {
    name: 'long-cell.csv',
    mess: 'has a cell of almost a million characters',
    bytes: text(`Street,City,Note\n12 Wharf Street,Galena,${'x'.repeat(990_000)}\n`),
    header: ['Street', 'City', 'Note'],
    rows: [['12 Wharf Street', 'Galena', 'x'.repeat(990_000)]],
    fields: ['Address1', 'Locality', ''],
  },
  {
    name: 'countries.csv',
    mess: 'has countries in every form',
    bytes: text(
      'Street,City,Country\n1 Main St,Boston,United States\n1 High St,Leeds,UK\nHauptstr. 1,Köln,Deutschland\nRue A 1,Lyon,FRA\n',
    ),
    header: ['Street', 'City', 'Country'],
    rows: [
      ['1 Main St', 'Boston', 'United States'],
      ['1 High St', 'Leeds', 'UK'],
      ['Hauptstr. 1', 'Köln', 'Deutschland'],
      ['Rue A 1', 'Lyon', 'FRA'],
    ],
    fields: ['Address1', 'Locality', 'Country'],
  },

  // Files that are no table
  {
    name: 'letter.csv',
    mess: 'is a PDF with the wrong ending',
    bytes: text('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type /Catalog>>\nendobj\n', 'windows-1252'),
    refused: 'format',
  },
  {
    name: 'photo.csv',
    mess: 'is a picture with the wrong ending',
    bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1]),
    refused: 'format',
  },
  {
    name: 'page.csv',
    mess: 'is the web page of an expired login',
    bytes: text(
      '<!DOCTYPE html>\n<html><head><title>Sign in</title></head>\n<body><p>Your session has ended.</p></body></html>\n',
    ),
    refused: 'format',
  },
  {
    name: 'table.xls',
    mess: 'is a web page that a program calls a workbook',
    bytes: text(
      '\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Street</td></tr></table></body></html>',
    ),
    refused: 'format',
  },
  {
    name: 'list.xml',
    mess: 'is XML',
    bytes: text('<?xml version="1.0"?>\n<rows><row street="1 Main St"/></rows>\n'),
    refused: 'format',
  },

  // JSON
  {
    name: 'array.json',
    mess: 'is one JSON array',
    bytes: text('[\n  {"Street": "12 Wharf Street"}\n]\n'),
    refused: 'format',
  },
  {
    name: 'list.jsonl',
    mess: 'has its keys in different orders, and some left out',
    bytes: text(
      '{"Street":"12 Wharf Street","City":"Galena","ZIP":61036}\n{"ZIP":"61036","Street":"14 Wharf Street"}\n',
    ),
    rows: [galena[0]!, ['14 Wharf Street', '', '61036']],
  },
  {
    name: 'broken.jsonl',
    mess: 'has a broken line of JSON',
    bytes: text(
      '{"Street":"12 Wharf Street","City":"Galena"}\n{"Street":"14 Wharf\n{"Street":"16 Wharf Street","City":"Galena"}\n',
    ),
    header: ['Street', 'City'],
    rows: [
      ['12 Wharf Street', 'Galena'],
      ['16 Wharf Street', 'Galena'],
    ],
    unreadable: ['json'],
    fields: ['Address1', 'Locality'],
  },

  // Emails
  {
    name: 'emails.txt',
    mess: 'is a list of emails without a column name',
    operation: 'validateEmails',
    bytes: text('info@example.com\noffice@example.org\n'),
    header: ['email'],
    rows: [['info@example.com'], ['office@example.org']],
    fields: ['email'],
  },
  {
    name: 'display-names.csv',
    mess: 'has emails with the names of their owners',
    operation: 'validateEmails',
    bytes: text('Name,E-mail\nTown hall,Town Hall <info@example.com>\nOffice,mailto:office@example.org\n'),
    header: ['Name', 'E-mail'],
    rows: [
      ['Town hall', 'Town Hall <info@example.com>'],
      ['Office', 'mailto:office@example.org'],
    ],
    fields: ['', 'email'],
  },
  {
    name: 'several-emails.csv',
    mess: 'has several emails in a cell',
    operation: 'validateEmails',
    bytes: text('Name,Emails\nTown hall,info@example.com; office@example.com\nOffice,office@example.org\n'),
    header: ['Name', 'Emails'],
    rows: [
      ['Town hall', 'info@example.com; office@example.com'],
      ['Office', 'office@example.org'],
    ],
    fields: ['', 'email'],
  },
];
