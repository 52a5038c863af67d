/** What a post office box is called. As people write it, accents and signs aside; each list is read by `isPoBox`. */

/** These say it by themselves. */
export const poBoxNames = [
  // English, Afrikaans, Welsh, Irish
  ...['PO Box', 'P O Box', 'POBox', 'P OBox', 'GPO Box', 'Post Office Box', 'Postal Box'],
  ...['Locked Bag', 'Private Bag', 'Posbus', 'Privaatsak', 'Blwch Post', 'Bosca Poist'],
  // Romance languages
  ...['Boîte postale', 'Case postale', 'Apartado postal', 'Apartado de correos', 'Apartado aéreo', 'Casilla de correo'],
  ...['Casilla postal', 'Apartat de correus', 'Caixa postal', 'Casella postale', 'Căsuța poștală'],
  // Germanic languages
  ...['Postfach', 'Postbus', 'Postboks', 'Pósthólf', 'Antwoordnummer'],
  // Baltic, Finnic, Ugric, Turkish, Basque
  ...['Postilokero', 'Postkast', 'Abonenta kastīte', 'Pašto dėžutė', 'Postafiók', 'Posta Kutusu', 'Posta kutxa'],
  // Slavic languages
  ...['Skrytka pocztowa', 'Skr poczt', 'Poštovní přihrádka', 'Poštový priečinok', 'Poštanski pretinac'],
  ...['Poštanski pregradak', 'Poštni predal', 'Абонентский ящик', 'Абонентська скринька', 'Пощенска кутия'],
  ...['Поштански преградак', 'Поштански фах'],
  // Greek, Hebrew, Arabic, Persian
  ...['Ταχυδρομική Θυρίδα', 'Ταχ Θυρίδα', 'תא דואר', 'صندوق بريد', 'صندوق البريد', 'صندوق پستی'],
  // South and South-East Asia
  ...['पोस्ट बॉक्स', 'ตู้ ปณ', 'ตู้ปณ', 'ตู้ไปรษณีย์', 'Hộp thư', 'Hòm thư', 'Kotak Pos', 'Peti Surat', 'Beg Berkunci'],
];

/** Written without spaces between words: they count wherever they stand. */
export const poBoxSigns = ['私書箱', '邮政信箱', '郵政信箱', '信箱', '사서함'];

/** These say it with a number behind them. */
export const poBoxShort = [
  'POB',
  'PO Bx',
  'Postbox',
  'BP',
  'Apdo',
  'Apartado',
  'Casilla',
  'Τ Θ',
  'а я',
  'а с',
  'ת ד',
  'ص ب',
];

/** These say it with a number behind them, and only in countries where they mean nothing else. */
export const poBoxShortIn: Readonly<Record<string, string>> = {
  CP: 'CA CH IT RO BR MD',
  CS: 'FR',
  TSA: 'FR',
  Pf: 'DE AT HU',
  PK: 'TR',
  PL: 'FI AX',
  PB: 'FI AX NO DK SE',
  'п к': 'BG',
  'п п': 'RS MK BA ME',
  PP: 'HR SI RS BA ME MK CZ SK',
  'a k': 'LV',
  'a d': 'LT',
  Skr: 'PL',
  Box: 'SE US CA',
};
