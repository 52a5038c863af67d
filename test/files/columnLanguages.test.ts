import { fileOperation } from 'doorplate/files';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '../support/wordsIn.ts';

const { guess } = fileOperation('cleanseInternational');

/** The fields that the names in `parts` stand for, in order. */
const fields =
  'Thoroughfare Premise SubBuilding PostalCode Locality AdministrativeArea Country Organization PostBox DependentLocality'.split(
    ' ',
  );

/** Column names in each language: the parts of an address, its lines, and a column with the whole address. */
const languages: Record<string, { parts: string; lines: string; whole: string }> = {
  en: {
    parts: 'Street|House number|Unit|Postal code|City|State|Country|Company|PO box|Suburb',
    lines: 'Address line 1|Address line 2',
    whole: 'Address',
  },
  de: {
    parts: 'Straße|Hausnummer|Wohnung|Postleitzahl|Ort|Bundesland|Land|Firma|Postfach|Ortsteil',
    lines: 'Adresszeile 1|Adresszeile 2',
    whole: 'Anschrift',
  },
  fr: {
    parts: 'Rue|Numéro|Appartement|Code postal|Ville|Région|Pays|Entreprise|Boîte postale|Quartier',
    lines: 'Adresse ligne 1|Adresse ligne 2',
    whole: 'Adresse',
  },
  es: {
    parts: 'Calle|Número|Piso|Código postal|Ciudad|Provincia|País|Empresa|Apartado de correos|Barrio',
    lines: 'Línea de dirección 1|Línea de dirección 2',
    whole: 'Dirección',
  },
  it: {
    parts: 'Via|Numero civico|Interno|CAP|Città|Provincia|Paese|Azienda|Casella postale|Quartiere',
    lines: 'Riga indirizzo 1|Riga indirizzo 2',
    whole: 'Indirizzo',
  },
  nl: {
    parts: 'Straat|Huisnummer|Appartement|Postcode|Plaats|Provincie|Land|Bedrijf|Postbus|Wijk',
    lines: 'Adresregel 1|Adresregel 2',
    whole: 'Adres',
  },
  pt: {
    parts: 'Rua|Número|Complemento|CEP|Cidade|Estado|País|Empresa|Caixa postal|Bairro',
    lines: 'Linha de endereço 1|Linha de endereço 2',
    whole: 'Endereço',
  },
  pl: {
    parts:
      'Ulica|Numer domu|Numer mieszkania|Kod pocztowy|Miejscowość|Województwo|Kraj|Firma|Skrytka pocztowa|Dzielnica',
    lines: 'Wiersz adresu 1|Wiersz adresu 2',
    whole: 'Adres',
  },
  ja: {
    parts: '通り|番地|部屋番号|郵便番号|市区町村|都道府県|国|会社名|私書箱|町名',
    lines: '住所1|住所2',
    whole: '住所',
  },
  ar: {
    parts: 'الشارع|رقم المبنى|رقم الشقة|الرمز البريدي|المدينة|المحافظة|الدولة|الشركة|صندوق البريد|الحي',
    lines: 'سطر العنوان 1|سطر العنوان 2',
    whole: 'العنوان',
  },
  cy: {
    parts: 'Stryd|Rhif y tŷ|Fflat|Cod post|Tref|Sir|Gwlad|Cwmni|Blwch post|Ardal',
    lines: 'Llinell cyfeiriad 1|Llinell cyfeiriad 2',
    whole: 'Cyfeiriad',
  },
  da: {
    parts: 'Vejnavn|Husnummer|Lejlighed|Postnummer|By|Region|Land|Virksomhed|Postboks|Bydel',
    lines: 'Adresselinje 1|Adresselinje 2',
    whole: 'Adresse',
  },
  sv: {
    parts: 'Gata|Husnummer|Lägenhet|Postnummer|Ort|Län|Land|Företag|Postbox|Stadsdel',
    lines: 'Adressrad 1|Adressrad 2',
    whole: 'Adress',
  },
  cs: {
    parts: 'Ulice|Číslo popisné|Byt|PSČ|Město|Region|Země|Firma|P.O. Box|Městská část',
    lines: 'Adresa 1|Adresa 2',
    whole: 'Adresa',
  },
  hu: {
    parts: 'Utca|Házszám|Lakás|Irányítószám|Város|Megye|Ország|Cég|Postafiók|Kerület',
    lines: 'Cím 1|Cím 2',
    whole: 'Cím',
  },
  tr: {
    parts: 'Sokak|Kapı no|Daire|Posta kodu|Şehir|İl|Ülke|Şirket|Posta kutusu|Mahalle',
    lines: 'Adres satırı 1|Adres satırı 2',
    whole: 'Adres',
  },
  fi: {
    parts: 'Katu|Talonumero|Huoneisto|Postinumero|Kaupunki|Maakunta|Maa|Yritys|Postilokero|Kaupunginosa',
    lines: 'Osoiterivi 1|Osoiterivi 2',
    whole: 'Osoite',
  },
  nb: {
    parts: 'Gatenavn|Husnummer|Leilighet|Postnummer|Poststed|Fylke|Land|Firma|Postboks|Bydel',
    lines: 'Adresselinje 1|Adresselinje 2',
    whole: 'Adresse',
  },
  el: {
    parts: 'Οδός|Αριθμός|Διαμέρισμα|Ταχυδρομικός Κώδικας|Πόλη|Νομός|Χώρα|Εταιρεία|Ταχυδρομική Θυρίδα|Συνοικία',
    lines: 'Γραμμή διεύθυνσης 1|Γραμμή διεύθυνσης 2',
    whole: 'Διεύθυνση',
  },
  he: {
    parts: 'רחוב|מספר בית|דירה|מיקוד|עיר|מחוז|מדינה|חברה|תא דואר|שכונה',
    lines: 'שורת כתובת 1|שורת כתובת 2',
    whole: 'כתובת',
  },
  zh: {
    parts: '街道|门牌号|房间号|邮政编码|城市|省份|国家|公司名称|邮政信箱|区',
    lines: '地址1|地址2',
    whole: '地址',
  },
};

const guessed = (names: string) => guess(names.split('|'), []).columns;

describe.each(Object.entries(languages))('a file with column names in %s', (_language, { parts, lines, whole }) => {
  test('is mapped part by part', () => {
    expect(guessed(parts)).toEqual(fields);
  });

  test('is mapped in upper case, and with another character between the words', () => {
    expect(guessed(parts.toUpperCase())).toEqual(fields);
    expect(guessed(parts.replaceAll(' ', '_'))).toEqual(fields);
  });

  test('is mapped by lines, or by one column with the whole address', () => {
    expect(guessed(lines)).toEqual(['Address1', 'Address2']);
    expect(guessed(whole)).toEqual(['Address1']);
  });
});

// Users name columns as the page names the fields.
test.each(Object.entries(wordsIn))(
  'the names of the fields on the page are recognized as column names: %s',
  (_, words) => {
    for (const names of [
      ['Thoroughfare', 'Premise', 'PostalCode', 'Locality', 'AdministrativeArea', 'Country', 'Organization', 'PostBox'],
      ['Address1', 'Address2', 'Locality', 'Country'],
    ])
      expect(
        guess(
          names.map((name) => words.files.field(name)),
          [],
        ).columns,
      ).toEqual(names);
  },
);

test('a word with two meanings is read by its values: "kraj" is a region in Czech, and a country in Polish', () => {
  expect(guess(['Ulice', 'Kraj', 'Země'], [['Dlouhá 5', 'Jihomoravský kraj', 'Česko']]).columns[1]).toBe(
    'AdministrativeArea',
  );
  expect(guess(['Ulica', 'Kraj'], [['Długa 5', 'Polska']]).columns[1]).toBe('Country');
});

test('a postal code and a PO box are recognized by their abbreviations in Greek and Hebrew', () => {
  expect(guessed('Τ.Κ.|Τ.Θ.|Οδός και αριθμός')).toEqual(['PostalCode', 'PostBox', 'Address1']);
  expect(guessed('Τ.Κ.|Τ.Θ.|Οδός & αρ.')).toEqual(['PostalCode', 'PostBox', 'Address1']);
  expect(guessed('מיקוד|ת.ד.|רחוב ומספר')).toEqual(['PostalCode', 'PostBox', 'Address1']);
  expect(guessed("רחוב|מס' בית")).toEqual(['Thoroughfare', 'Premise']);
});

test('a column of emails is found by its name alone in Greek and Hebrew', () => {
  const { guess: guessEmails } = fileOperation('validateEmails');
  for (const name of ['Ηλεκτρονικό ταχυδρομείο', 'E-mail', 'אימייל', 'דוא"ל', 'דואר אלקטרוני'])
    expect([name, guessEmails(['Id', name], []).columns]).toEqual([name, ['', 'email']]);
});

test('a column of emails is not an address, in any language', () => {
  const emails =
    'Διεύθυνση ηλεκτρονικού ταχυδρομείου|Διεύθυνση email|כתובת אימייל|כתובת דוא"ל|כתובת דואר אלקטרוני|E-mail address|Adresse de messagerie|Correo electrónico|Indirizzo posta elettronica|البريد الإلكتروني|电子邮件地址|電子メール アドレス';
  expect(guessed(emails).filter(Boolean)).toEqual([]);
});
