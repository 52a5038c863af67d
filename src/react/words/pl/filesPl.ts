import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import { countIn, numberIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';
import type { FilesWords } from '../Words.ts';

const number = numberIn('pl');
const unit = unitIn('pl');
const count = countIn('pl');

const statusesPl: Record<FieldStatus, string> = {
  'not-applicable': 'nie dotyczy',
  'verified-no-change': 'potwierdzono',
  'verified-alias': 'potwierdzono pod inną nazwą',
  'verified-small-change': 'potwierdzono z niewielką zmianą',
  'verified-large-change': 'potwierdzono z dużą zmianą',
  added: 'dodano',
  'identified-no-change': 'rozpoznano',
  'identified-alias': 'rozpoznano pod inną nazwą',
  'identified-context': 'rozpoznano na podstawie reszty adresu',
  empty: 'puste',
  unrecognised: 'nie rozpoznano',
};

const kindsPl: Record<RowKind, string> = {
  accept: 'Przyjmij',
  confirm: 'Potwierdź',
  fix: 'Popraw',
  reject: 'Odrzuć',
  valid: 'Prawidłowy',
  invalid: 'Nieprawidłowy',
  'accept-all': 'Przyjmuje wszystko',
  unknown: 'Nieznany',
  rejected: 'Odrzucony',
  'not-sent': 'Niewysłany',
  'in-doubt': 'Niepotwierdzony',
  waiting: 'Oczekuje',
};

const estimateLinesPl: Record<EstimateLineName, string> = {
  rows: 'Wiersze',
  done: 'Gotowe lub niepotwierdzone',
  unreadable: 'Wiersze nie do użycia',
  'no-address': 'Niewysłane: brak adresu',
  country: 'Niewysłane: nieznany kraj',
  email: 'Niewysłane: brak adresu e-mail',
  'several-emails': 'Niewysłane: kilka adresów e-mail',
  'too-long': 'Niewysłane: za długie',
  'unreadable-row': 'Niewysłane: nieczytelne',
  duplicates: 'Powtórzone, bezpłatne',
  'charged-duplicates': 'Powtórzone, płatne',
  'to-send': 'Wiersze do wysłania',
  calls: 'Wywołania',
  credits: 'Kredyty',
  geocode: 'Kredyty na współrzędne',
  certify: 'Kredyty na dane certyfikowane',
  budget: 'Budżet',
};

const fieldsPl: Record<string, string> = {
  Id: 'Twój numer referencyjny',
  Organization: 'Firma',
  ...lineFields('Address', (line) => `Adres, wiersz ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Doręczenie, wiersz ${String(line)}`),
  Locality: 'Miejscowość',
  DependentLocality: 'Dzielnica',
  AdministrativeArea: 'Województwo lub region',
  PostalCode: 'Kod pocztowy',
  Country: 'Kraj',
  Premise: 'Numer domu',
  Thoroughfare: 'Nazwa ulicy',
  SubBuilding: 'Mieszkanie lub lokal',
  Latitude: 'Szerokość geograficzna',
  Longitude: 'Długość geograficzna',
  Address: 'Pełny adres',
  DeliveryAddress: 'Wiersze doręczenia',
  SuperAdministrativeArea: 'Część kraju',
  SubAdministrativeArea: 'Powiat',
  DoubleDependentLocality: 'Część dzielnicy',
  DependentThoroughfare: 'Ulica boczna',
  Building: 'Budynek',
  SubBuildingFloor: 'Piętro',
  PostBox: 'Skrytka pocztowa',
  Contact: 'Osoba kontaktowa',
  Function: 'Stanowisko',
  Department: 'Dział',
  Forename: 'Imię',
  Surname: 'Nazwisko',
  MiddleName: 'Drugie imię',
  FullName: 'Imię i nazwisko',
  email: 'E-mail',
};

const rows = count({ one: '# wiersz', few: '# wiersze', many: '# wierszy', other: '# wiersza' });
/** Plural forms after "z" (of). */
const ofRows = count({ one: '# wiersza', other: '# wierszy' });
const credits = count({ one: '# kredyt', few: '# kredyty', many: '# kredytów', other: '# kredytu' });
/** Plural forms after "około" (about). */
const aboutCredits = count({ one: '# kredytu', other: '# kredytów' });
/** Plural forms after "w" (in). */
const inRequests = count({ one: '# żądaniu', other: '# żądaniach' });
/** Plural forms after "z" (of). */
const ofColumns = count({ one: '# kolumny', other: '# kolumn' });
const areUnconfirmed = count({
  one: ' # wiersz jest niepotwierdzony.',
  few: ' # wiersze są niepotwierdzone.',
  many: ' # wierszy jest niepotwierdzonych.',
  other: ' # wiersza jest niepotwierdzone.',
});
const haveResults = count({
  one: '# wiersz ma wynik',
  few: '# wiersze mają wynik',
  many: '# wierszy ma wynik',
  other: '# wiersza ma wynik',
});
const notTwice = count({
  one: 'Jeśli będziesz kontynuować, nie zostanie on naliczony drugi raz.',
  other: 'Jeśli będziesz kontynuować, nie zostaną one naliczone drugi raz.',
});
const unconfirmed = (inDoubt: number) => (inDoubt > 0 ? areUnconfirmed(inDoubt) : '');
const without = {
  rejected: count({ one: '# odrzucony', few: '# odrzucone', other: '# odrzuconych' }),
  'not-sent': count({ one: '# niewysłany', few: '# niewysłane', other: '# niewysłanych' }),
  'in-doubt': count({ one: '# niepotwierdzony', few: '# niepotwierdzone', other: '# niepotwierdzonych' }),
};

export const filesPl: FilesWords = {
  choose: () => 'Wybierz plik',
  drop: () => 'lub upuść go tutaj',
  formats: () => 'Plik CSV lub Excel (.xlsx), z nazwami kolumn lub bez nich.',
  reading: () => 'Czytamy plik…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'Nie udało się odczytać tego pliku. Wybierz go ponownie.',
      encoding:
        'Ten plik nie jest tekstem w kodowaniu, które rozpoznajemy. Wybierz poniżej jego kodowanie albo zapisz go jako plik CSV w UTF-8.',
      format:
        'Plików tego rodzaju nie można tu odczytać. Otwórz plik w jego programie, zapisz go jako XLSX lub CSV, a potem wybierz ponownie.',
      archive: 'Ten plik ZIP musi zawierać dokładnie jeden plik. Rozpakuj go, a potem wybierz jeden z plików.',
      password: 'Ten plik jest chroniony hasłem. Usuń hasło w programie Excel, a potem wybierz plik ponownie.',
      'long-line':
        'Pierwszy wiersz tego pliku jest za długi jak na nazwy kolumn. Zapisz go jako plik CSV, a potem wybierz ponownie.',
      empty: 'Ten plik jest pusty. Potrzebny jest wiersz z nazwami kolumn.',
      'too-large': 'Ten plik jest za duży dla przeglądarki. Podziel go na mniejsze pliki.',
      'no-rows': 'W tym pliku pod nazwami kolumn nie ma wierszy.',
      'chosen-encoding': 'Ten plik nie jest w wybranym kodowaniu. Wybierz inne albo zapisz go jako plik CSV w UTF-8.',
      mixed:
        'Niektóre znaki w tym pliku mają inne kodowanie niż pozostałe. Wybierz kodowanie albo zapisz plik jako CSV w UTF-8.',
      nul: 'Nazwy kolumn zawierają znak NUL. Wybierz kodowanie tego pliku albo zapisz go jako plik CSV w UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'Albo uruchom to polecenie w terminalu:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `Praca z plikiem „${file}” została przerwana przed końcem. Gotowe: ${number(done)} z ${ofRows(total)}.${unconfirmed(inDoubt)} ${notTwice(done + inDoubt)}`,
  savedFinished: (file, done, inDoubt) => `Plik „${file}” jest gotowy. ${haveResults(done)}.${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `Plik „${file}” jest ${state === 'running' ? 'przetwarzany' : 'wstrzymany'} w innym oknie.`,
  savedUnreadable: (file) => `Plik „${file}” jest zapisany w tej przeglądarce, ale nie da się go już odczytać.`,
  checkingSaved: () => 'Szukamy zapisanego pliku…',
  takenElsewhere: () =>
    'Zatrzymano: w innym oknie wznowiono ten plik albo rozpoczęto inny. Stąd nic więcej nie zostanie wysłane.',
  unsavedResults: () =>
    'Te wyniki są tylko na tej stronie. Najpierw je pobierz albo ponownie wybierz „Inny plik”, aby wyjść bez nich.',
  replacesSaved: () => 'Rozpoczęcie tego pliku usunie zapisany plik i jego wyniki.',
  lockedElsewhere: () =>
    'W innym oknie przetwarzany jest plik albo przed chwilą go tam zamknięto. Nic nie zostało wysłane. Spróbuj ponownie, gdy będzie gotowy.',
  exportRun: () => 'Kontynuuj gdzie indziej',
  exported: (file) =>
    `Plik „${file}” został przeniesiony do pliku postępu i nic więcej nie jest stąd wysyłane. Aby kontynuować, wybierz „${file}” razem z plikiem postępu, tutaj lub w innej przeglądarce, albo uruchom to polecenie w terminalu:`,
  exportAgain: () => 'Pobierz ponownie plik postępu',
  howToImport: () => 'Aby kontynuować plik z innego miejsca, wybierz go razem z jego plikiem postępu.',
  needsRows: () => 'Teraz wybierz plik, do którego należy ten plik postępu.',
  importRun: () => 'Zastąp',
  runFileError: (reason) =>
    ({
      damaged: 'Tego pliku postępu nie można użyć, bo jest uszkodzony lub zmieniony.',
      version: 'Ten plik postępu pochodzi z nowszej wersji i nie można go tu odczytać.',
      cut: 'Brakuje końca tego pliku postępu. Pobierz go ponownie.',
      operation: 'Ten plik postępu dotyczy innego rodzaju sprawdzania.',
      'other-file': 'Ten plik postępu należy do innego pliku albo plik zmienił się od tego czasu.',
      digest: 'Plik można przenieść tylko na stronie z https.',
    })[reason],
  continueSaved: () => 'Kontynuuj',
  showResults: () => 'Pokaż wyniki',
  forget: () => 'Usuń',
  otherFile: () => 'Inny plik',
  rows,
  unreadableLines: count({
    one: '# wiersz nie nadaje się do użycia i nie zostanie wysłany',
    few: '# wiersze nie nadają się do użycia i nie zostaną wysłane',
    many: '# wierszy nie nadaje się do użycia i nie zostanie wysłanych',
    other: '# wiersza nie nadaje się do użycia i nie zostanie wysłane',
  }),
  unreadableLine: (line, why) =>
    `Wiersz ${number(line)}: ${{ preamble: 'powyżej nazw kolumn', short: 'za mało wartości', long: 'za dużo wartości', quote: 'cudzysłów nie jest zamknięty', header: 'ponownie nazwy kolumn', length: 'wiersz jest za długi', nul: 'wiersz jest uszkodzony', units: 'jednostki lub typy kolumn', total: 'suma lub stopka', json: 'to nie jest obiekt JSON' }[why]}`,
  more: (amount) => `i jeszcze ${number(amount)}`,
  saveUnreadableLines: () => 'Pobierz te wiersze',
  emptyFormulas: (amount) =>
    `Formuły bez zapisanego wyniku: ${number(amount)}. Te komórki liczą się jako puste. Aby mieć wyniki, otwórz plik w Excelu i zapisz go.`,
  preview: () => 'Pierwsze 20 wierszy',
  findColumn: () => 'Znajdź kolumnę',
  someColumns: (shown, total) => `${number(shown)} z ${ofColumns(total)}`,
  unused: () => 'Nieużywana',
  columnAt: (name, position) => (name ? `${name} (kolumna ${number(position)})` : `Kolumna ${number(position)}`),
  column: (name) => `Zawartość kolumny „${name}”`,
  confidence: (level, by) =>
    ({ sure: 'Pewne', likely: 'Prawdopodobne', check: 'Do sprawdzenia' })[level] +
    { name: ', na podstawie nazwy', values: ', na podstawie wartości', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'Kolumny są przypisane tak jak w ostatnim pliku z tymi samymi nazwami.',
  forgetColumns: () => 'Zapomnij ten wybór',
  field: (name) => getOwn(fieldsPl, name) ?? spaced(name),
  howRead: () => 'Sposób odczytu pliku',
  encoding: () => 'Kodowanie',
  delimiter: () => 'Separator',
  delimiters: (delimiter) =>
    ({ ',': 'Przecinek', ';': 'Średnik', '\t': 'Tabulator', '|': 'Kreska pionowa' })[delimiter],
  sheet: () => 'Arkusz',
  headerRow: () => 'Nazwy kolumn',
  headerRows: (line) => (line === 0 ? 'Brak' : `W wierszu ${number(line)}`),
  templates: () => 'Połącz kolumny lub wypełnij jedno pole we wszystkich wierszach',
  templateField: () => 'Pole',
  templateText: () => 'Tekst z nazwami kolumn w nawiasach klamrowych',
  insertColumn: () => 'Wstaw kolumnę',
  insert: () => 'Wstaw',
  setTemplate: () => 'Zastosuj',
  removeTemplate: (field) => `Usuń tekst pola „${field}”`,
  templateError: (reason, subject, near) =>
    ({
      column: `Żadna kolumna nie nazywa się „${subject}”.${near && ` Czy chodziło o: ${near}?`}`,
      several: `Kilka kolumn nazywa się „${subject}”.${near && ` Wybierz jedną z nich: ${near}.`}`,
      brace: 'Brakuje nawiasu klamrowego.',
      field: 'Usługa nie ma tego pola.',
      empty: 'Najpierw wpisz tekst.',
      country: `„${subject}” nie jest krajem.${near && ` Czy chodziło o: ${near}?`}`,
    })[reason],
  sameCommand: () => 'To samo w terminalu:',
  options: () => 'Opcje',
  geocode: () => 'Dodaj współrzędne (1 kredyt więcej za wiersz)',
  certify: () => 'Użyj certyfikowanych danych pocztowych, jeśli są dostępne',
  statuses: () => 'Dołącz szczegóły sprawdzenia każdego pola',
  casing: () => 'Wielkość liter',
  casings: (name) => ({ Title: 'Każde Słowo Wielką Literą', Upper: 'WIELKIE LITERY', Lower: 'małe litery' })[name],
  splitEmails: () => 'Sprawdź każdy adres e-mail w osobnym wierszu',
  severalEmails: (rows) => `Wiersze z kilkoma adresami e-mail: ${number(rows)}`,
  country: () => 'Kraj dla wierszy bez kraju',
  estimate: (records, calls, cost) => `${rows(records)} w ${inRequests(calls)}, około ${aboutCredits(cost)}`,
  estimating: () => 'Liczymy wiersze…',
  estimateLine: (name) => estimateLinesPl[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, wystarczy na wszystkie wiersze`
      : `${number(credits)}, ${lastRow === 0 ? 'nie wystarczy na jeden wiersz' : `kończy się po wierszu ${number(lastRow)}`}; na wszystkie wiersze potrzeba ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'Najpierw wskaż kolumnę, która zawiera ulicę.',
      email: 'Najpierw wskaż kolumnę, która zawiera adresy e-mail.',
      choice: `Kilka kolumn może być tą samą częścią adresu. Wybierz jedną z nich: ${columns}`,
      column: `Wybierz, co zawiera ta kolumna: ${columns}`,
    })[needs],
  lacksPlace: () => 'Żadna kolumna nie zawiera miejscowości, kodu pocztowego ani kraju',
  lacksCountry: () => 'Żadna kolumna nie zawiera kraju',
  nothingToSend: () => 'Nie można wysłać żadnego wiersza',
  start: () => 'Rozpocznij',
  trySample: (amount, cost) => `Najpierw wypróbuj ${rows(amount)} (${credits(cost)})`,
  pause: () => 'Wstrzymaj',
  resume: () => 'Wznów',
  cancel: () => 'Anuluj',
  status: (name) =>
    ({
      running: 'Przetwarzanie',
      pausing: 'Wstrzymywanie. Czekamy na ostatnie wyniki…',
      paused: 'Wstrzymano',
      stopping: 'Zatrzymywanie. Czekamy na ostatnie wyniki…',
      cancelled: 'Anulowano. Za niewysłane wiersze nie pobieramy opłat.',
    })[name],
  done: (tone) =>
    ({
      good: 'Gotowe',
      mixed: 'Gotowe. Niektóre wiersze nie mają wyniku.',
      bad: 'Gotowe. Żaden wiersz nie ma wyniku.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'Wstrzymano po pierwszych wierszach. Obejrzyj ich wyniki, a potem wznów, aby wysłać pozostałe.',
      budget: 'Zatrzymano: budżet został wyczerpany.',
      refused: 'Zatrzymano: usługa odrzuciła żądanie. Sprawdź klucz i stan kredytów.',
      'slow-down': 'Zatrzymano: usługa jest przeciążona. Wznów później.',
      unreachable: 'Zatrzymano: nie udało się połączyć z usługą. Sprawdź połączenie.',
      'in-doubt':
        'Zatrzymano: zbyt wiele żądań pozostało bez odpowiedzi. Nie wyślemy ich ponownie, bo mogły już zostać naliczone.',
      rejected: 'Zatrzymano: usługa odrzuciła zbyt wiele wierszy z rzędu.',
      source: 'Zatrzymano: nie udało się odczytać reszty pliku.',
      journal: 'Zatrzymano: ta przeglądarka nie mogła zapisać postępu. Zwolnij miejsce i wznów.',
    })[reason],
  progress: (answered, total) => `${number(answered)} z ${ofRows(total)}`,
  without: (what, amount) => without[what](amount),
  timeLeft: (ms) => `pozostało: ${minutes(ms, unit)}`,
  slowedDown: () => 'Usługa poprosiła nas, żebyśmy zwolnili',
  rate: (perSecond) => `${rows(perSecond)} na sekundę`,
  spent: (cost, inDoubt) =>
    `Zużyto ${credits(cost)}${inDoubt > 0 ? `, do tego najwyżej ${number(inDoubt)} bez potwierdzenia` : ''}`,
  spentOnSearch: (cost) => `Plus ${credits(cost)} za wyszukiwanie`,
  verdicts: () => 'Oceny',
  verdict: () => 'Ocena',
  qualities: () => 'Jakość (AQI)',
  kind: (kind) => kindsPl[kind],
  all: () => 'Wszystkie',
  filter: () => 'Pokaż',
  searchRows: () => 'Szukaj w wierszach',
  reason: () => 'Powód',
  changed: () => 'Zmienione',
  showAll: () => 'Pokaż wszystkie wiersze',
  unknownPlace: () => 'Nieznane',
  table: () => 'Wiersze i wyniki',
  number: () => 'Wiersz',
  input: () => 'Twoje dane',
  answer: () => 'Wynik',
  details: (row) => `Wiersz ${number(row)}`,
  editedRows: () => 'Zmienione wiersze',
  runAgain: () => 'Sprawdź ponownie',
  runRowsAgain: (amount, cost) => `Sprawdź ponownie: ${rows(amount)} (około ${aboutCredits(cost)})`,
  includeInDoubt: (amount, cost) =>
    `Wyślij też niepotwierdzone: ${rows(amount)}. Opłata może zostać pobrana drugi raz, najwyżej ${credits(cost)}.`,
  saveEdit: () => 'Zapisz',
  findAddress: () => 'Znajdź adres',
  undoEdit: () => 'Cofnij',
  acceptRow: () => 'Zaakceptuj bez zmian',
  note: () => 'Notatka',
  reviewed: (what) => ({ edited: 'Zmieniony, jeszcze nie wysłany', accepted: 'Zaakceptowany bez zmian' })[what],
  earlier: (amount) => `Wcześniejsze wyniki: ${number(amount)}`,
  rowReason: (why) =>
    ({
      unsent: 'Ten wiersz nie został wysłany, bo przetwarzanie zakończyło się wcześniej.',
      unsendable: 'Ten wiersz nie został wysłany, bo nie można go sprawdzić.',
      rejected: 'Usługa odrzuciła ten wiersz.',
      'in-doubt':
        'Nie otrzymaliśmy odpowiedzi dla tego wiersza. Mógł zostać naliczony, dlatego nie wyślemy go ponownie automatycznie.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'Ten wiersz nie został wysłany, bo nie ma w nim adresu do sprawdzenia.',
      country:
        'Ten wiersz nie został wysłany, bo nie znamy tego kraju. Podaj nazwę po angielsku, na przykład „Canada”, albo kod, na przykład „CA”.',
      email: 'Ten wiersz nie został wysłany, bo nie ma w nim adresu e-mail, który można sprawdzić.',
      'several-emails':
        'Ten wiersz nie został wysłany, bo zawiera kilka adresów e-mail. Przed rozpoczęciem wybierz „Sprawdź każdy adres e-mail w osobnym wierszu”.',
      'too-long': 'Ten wiersz nie został wysłany, bo jest za długi.',
      unreadable: 'Ten wiersz nie został wysłany, bo nie da się go odczytać.',
    })[fault],
  close: () => 'Zamknij',
  fieldStatus: (name) => statusesPl[name],
  download: () => 'Pobierz',
  complete: () => 'Wszystkie wiersze',
  exceptions: () => 'Wiersze do sprawdzenia',
  report: () => 'Raport',
  fileFormat: () => 'Format',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV dla Excela', csv: 'CSV dla innych programów', xlsx: 'Skoroszyt programu Excel (.xlsx)' })[
      format
    ],
  allFields: () => 'Wszystkie pola wyników',
  separateFiles: () => 'Osobny plik dla każdego rodzaju wierszy',
  results: () => 'Wyniki',
  rejected: () => 'Odrzucone',
  notSent: () => 'Niewysłane',
  inDoubt: () => 'Niepotwierdzone',
  unplaced: () => 'Wyniki bez wiersza',
  unreadable: () => 'Wiersze nie do użycia',
  notSaved: (when) =>
    ({
      ready: 'Ta przeglądarka nie może zapisać postępu. Nie zamykaj tej strony, dopóki plik nie będzie gotowy.',
      started: 'Niektóre wyniki nie są zapisane. Pobierz je, zanim opuścisz stronę.',
    })[when],
};
