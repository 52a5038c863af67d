import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import { countIn, numberIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';
import type { FilesWords } from '../Words.ts';

const number = numberIn('de');
const unit = unitIn('de');
const count = countIn('de');

const statusesDe: Record<FieldStatus, string> = {
  'not-applicable': 'nicht zutreffend',
  'verified-no-change': 'bestätigt',
  'verified-alias': 'unter einem anderen Namen bestätigt',
  'verified-small-change': 'mit kleiner Änderung bestätigt',
  'verified-large-change': 'mit großer Änderung bestätigt',
  added: 'ergänzt',
  'identified-no-change': 'erkannt',
  'identified-alias': 'unter einem anderen Namen erkannt',
  'identified-context': 'aus dem Rest der Adresse erkannt',
  empty: 'leer',
  unrecognised: 'nicht erkannt',
};

const kindsDe: Record<RowKind, string> = {
  accept: 'Annehmen',
  confirm: 'Bestätigen',
  fix: 'Korrigieren',
  reject: 'Ablehnen',
  valid: 'Gültig',
  invalid: 'Ungültig',
  'accept-all': 'Nimmt alles an',
  unknown: 'Unbekannt',
  rejected: 'Abgewiesen',
  'not-sent': 'Nicht gesendet',
  'in-doubt': 'Unbestätigt',
  waiting: 'Wartet',
};

const estimateLinesDe: Record<EstimateLineName, string> = {
  rows: 'Zeilen',
  done: 'Fertig oder unbestätigt',
  unreadable: 'Unbrauchbare Zeilen',
  'no-address': 'Nicht gesendet: keine Adresse',
  country: 'Nicht gesendet: unbekanntes Land',
  email: 'Nicht gesendet: keine E-Mail-Adresse',
  'several-emails': 'Nicht gesendet: mehrere E-Mail-Adressen',
  'too-long': 'Nicht gesendet: zu lang',
  'unreadable-row': 'Nicht gesendet: nicht lesbar',
  duplicates: 'Duplikate, kostenlos',
  'charged-duplicates': 'Duplikate, kostenpflichtig',
  'to-send': 'Zu sendende Zeilen',
  calls: 'Aufrufe',
  credits: 'Credits',
  geocode: 'Credits für Koordinaten',
  certify: 'Credits für zertifizierte Daten',
  budget: 'Budget',
};

const fieldsDe: Record<string, string> = {
  Id: 'Ihre Referenz',
  Organization: 'Firma',
  ...lineFields('Address', (line) => `Adresszeile ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Zustellzeile ${String(line)}`),
  Locality: 'Ort',
  DependentLocality: 'Ortsteil',
  AdministrativeArea: 'Bundesland oder Region',
  PostalCode: 'Postleitzahl',
  Country: 'Land',
  Premise: 'Hausnummer',
  Thoroughfare: 'Straße',
  SubBuilding: 'Wohnung oder Einheit',
  Latitude: 'Breitengrad',
  Longitude: 'Längengrad',
  Address: 'Vollständige Adresse',
  DeliveryAddress: 'Zustellzeilen',
  SuperAdministrativeArea: 'Landesteil',
  SubAdministrativeArea: 'Landkreis',
  DoubleDependentLocality: 'Teil des Ortsteils',
  DependentThoroughfare: 'Nebenstraße',
  Building: 'Gebäude',
  SubBuildingFloor: 'Etage',
  PostBox: 'Postfach',
  Contact: 'Kontakt',
  Function: 'Funktion',
  Department: 'Abteilung',
  Forename: 'Vorname',
  Surname: 'Nachname',
  MiddleName: 'Zweiter Vorname',
  FullName: 'Vollständiger Name',
  email: 'E-Mail-Adresse',
};

const rows = count({ one: '# Zeile', other: '# Zeilen' });
const credits = count({ one: '# Credit', other: '# Credits' });
const requests = count({ one: '# Anfrage', other: '# Anfragen' });
const columns = count({ one: '# Spalte', other: '# Spalten' });
const areUnconfirmed = count({ one: ' # Zeile ist unbestätigt.', other: ' # Zeilen sind unbestätigt.' });
const areFinished = count({ one: 'ist fertig', other: 'sind fertig' });
const haveResults = count({ one: '# Zeile hat ein Ergebnis', other: '# Zeilen haben ein Ergebnis' });
const notTwice = count({
  one: 'Wenn Sie fortfahren, wird sie nicht noch einmal berechnet.',
  other: 'Wenn Sie fortfahren, werden diese nicht noch einmal berechnet.',
});
const unconfirmed = (inDoubt: number) => (inDoubt > 0 ? areUnconfirmed(inDoubt) : '');

export const filesDe: FilesWords = {
  choose: () => 'Datei auswählen',
  drop: () => 'oder hier ablegen',
  formats: () => 'Eine CSV- oder Excel-Datei (.xlsx), mit oder ohne Spaltennamen.',
  reading: () => 'Datei wird gelesen\u00a0…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'Wir konnten diese Datei nicht lesen. Bitte wählen Sie sie erneut aus.',
      encoding:
        'Diese Datei ist kein Text in einer Zeichenkodierung, die wir erkennen. Wählen Sie unten die Kodierung aus oder speichern Sie die Datei als CSV in UTF-8.',
      format:
        'Dateien dieser Art können hier nicht gelesen werden. Öffnen Sie die Datei in ihrem Programm, speichern Sie sie als XLSX oder CSV und wählen Sie sie dann erneut aus.',
      archive:
        'Diese ZIP-Datei muss genau eine Datei enthalten. Entpacken Sie sie und wählen Sie dann eine der Dateien aus.',
      password:
        'Diese Datei ist mit einem Passwort geschützt. Entfernen Sie das Passwort in Excel und wählen Sie die Datei dann erneut aus.',
      'long-line':
        'Die erste Zeile dieser Datei ist zu lang für Spaltennamen. Speichern Sie die Datei als CSV und wählen Sie sie dann erneut aus.',
      empty: 'Diese Datei ist leer. Sie braucht eine Zeile mit Spaltennamen.',
      'too-large': 'Diese Datei ist zu groß für einen Browser. Teilen Sie sie in kleinere Dateien auf.',
      'no-rows': 'Diese Datei enthält unter den Spaltennamen keine Zeilen.',
      'chosen-encoding':
        'Diese Datei hat nicht die gewählte Zeichenkodierung. Wählen Sie eine andere oder speichern Sie die Datei als CSV in UTF-8.',
      mixed:
        'Einige Zeichen dieser Datei haben nicht dieselbe Kodierung wie die übrigen. Wählen Sie die Kodierung oder speichern Sie die Datei als CSV in UTF-8.',
      nul: 'Die Spaltennamen enthalten ein NUL-Zeichen. Wählen Sie die Zeichenkodierung dieser Datei oder speichern Sie sie als CSV in UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'Oder führen Sie in einem Terminal diesen Befehl aus:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `Sie haben „${file}“ vor dem Ende verlassen. ${number(done)} von ${rows(total)} ${areFinished(done)}.${unconfirmed(inDoubt)} ${notTwice(done + inDoubt)}`,
  savedFinished: (file, done, inDoubt) => `„${file}“ ist fertig. ${haveResults(done)}.${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `„${file}“ ${state === 'running' ? 'läuft' : 'ist angehalten'} in einem anderen Fenster.`,
  savedUnreadable: (file) => `„${file}“ wurde in diesem Browser gespeichert, lässt sich aber nicht mehr lesen.`,
  checkingSaved: () => 'Nach einer gespeicherten Datei wird gesucht\u00a0…',
  takenElsewhere: () =>
    'Angehalten: In einem anderen Fenster wurde diese Datei fortgesetzt oder eine andere gestartet. Von hier wird nichts mehr gesendet.',
  unsavedResults: () =>
    'Diese Ergebnisse gibt es nur auf dieser Seite. Laden Sie sie zuerst herunter oder klicken Sie noch einmal auf „Andere Datei“, um sie zu verwerfen.',
  replacesSaved: () => 'Wenn Sie diese Datei starten, wird die gespeicherte mit ihren Ergebnissen gelöscht.',
  lockedElsewhere: () =>
    'In einem anderen Fenster läuft eine Datei oder wurde dort gerade geschlossen. Es wurde nichts gesendet. Versuchen Sie es erneut, wenn sie fertig ist.',
  exportRun: () => 'Anderswo fortfahren',
  exported: (file) =>
    `„${file}“ wurde in eine Fortschrittsdatei übertragen, von hier wird nichts mehr gesendet. Um fortzufahren, wählen Sie „${file}“ und die Fortschrittsdatei zusammen aus, hier oder in einem anderen Browser, oder führen Sie in einem Terminal diesen Befehl aus:`,
  exportAgain: () => 'Fortschrittsdatei noch einmal herunterladen',
  howToImport: () =>
    'Um eine Datei von anderswo fortzusetzen, wählen Sie sie zusammen mit ihrer Fortschrittsdatei aus.',
  needsRows: () => 'Wählen Sie nun die Datei, die zu dieser Fortschrittsdatei gehört.',
  importRun: () => 'Ersetzen',
  runFileError: (reason) =>
    ({
      damaged: 'Diese Fortschrittsdatei ist nicht verwendbar, weil sie beschädigt oder verändert wurde.',
      version: 'Diese Fortschrittsdatei stammt aus einer neueren Version und kann hier nicht gelesen werden.',
      cut: 'Das Ende dieser Fortschrittsdatei fehlt. Bitte laden Sie sie noch einmal herunter.',
      operation: 'Diese Fortschrittsdatei gehört zu einer anderen Art von Prüfung.',
      'other-file': 'Diese Fortschrittsdatei gehört zu einer anderen Datei, oder die Datei hat sich seitdem geändert.',
      digest: 'Dateien lassen sich nur auf einer Seite mit https übertragen.',
    })[reason],
  continueSaved: () => 'Fortfahren',
  showResults: () => 'Ergebnisse anzeigen',
  forget: () => 'Löschen',
  otherFile: () => 'Andere Datei',
  rows,
  unreadableLines: count({
    one: '# Zeile ist unbrauchbar und wird nicht gesendet',
    other: '# Zeilen sind unbrauchbar und werden nicht gesendet',
  }),
  unreadableLine: (line, why) =>
    `Zeile ${number(line)}: ${{ preamble: 'über den Spaltennamen', short: 'zu wenige Werte', long: 'zu viele Werte', quote: 'ein Anführungszeichen wird nicht geschlossen', header: 'noch einmal die Spaltennamen', length: 'die Zeile ist zu lang', nul: 'die Zeile ist beschädigt', units: 'Einheiten oder Typen der Spalten', total: 'eine Summe oder Fußzeile', json: 'kein JSON-Objekt' }[why]}`,
  more: count({ one: 'und # weitere', other: 'und # weitere' }),
  saveUnreadableLines: () => 'Diese Zeilen herunterladen',
  emptyFormulas: (amount) =>
    `Formeln ohne gespeichertes Ergebnis: ${number(amount)}. Diese Zellen gelten als leer. Damit sie Werte haben, die Datei in Excel öffnen und speichern.`,
  preview: () => 'Die ersten 20 Zeilen',
  findColumn: () => 'Spalte suchen',
  someColumns: (shown, total) => `${number(shown)} von ${columns(total)}`,
  unused: () => 'Nicht verwendet',
  columnAt: (name, position) => (name ? `${name} (Spalte ${number(position)})` : `Spalte ${number(position)}`),
  column: (name) => `Inhalt von „${name}“`,
  confidence: (level, by) =>
    ({ sure: 'Sicher', likely: 'Wahrscheinlich', check: 'Bitte prüfen' })[level] +
    { name: ', nach dem Namen', values: ', nach den Werten', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'Die Spalten sind so zugeordnet wie in Ihrer letzten Datei mit denselben Namen.',
  forgetColumns: () => 'Diese Zuordnung vergessen',
  field: (name) => getOwn(fieldsDe, name) ?? spaced(name),
  howRead: () => 'Wie die Datei gelesen wird',
  encoding: () => 'Zeichenkodierung',
  delimiter: () => 'Trennzeichen',
  delimiters: (delimiter) =>
    ({ ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator', '|': 'Senkrechter Strich' })[delimiter],
  sheet: () => 'Tabellenblatt',
  headerRow: () => 'Spaltennamen',
  headerRows: (line) => (line === 0 ? 'Keine' : `In Zeile ${number(line)}`),
  templates: () => 'Spalten verbinden oder ein Feld für alle Zeilen ausfüllen',
  templateField: () => 'Feld',
  templateText: () => 'Text, mit Spaltennamen in geschweiften Klammern',
  insertColumn: () => 'Spalte einfügen',
  insert: () => 'Einfügen',
  setTemplate: () => 'Übernehmen',
  removeTemplate: (field) => `Text für „${field}“ löschen`,
  templateError: (reason, subject, near) =>
    ({
      column: `Keine Spalte heißt „${subject}“.${near && ` Meinten Sie ${near}?`}`,
      several: `Mehrere Spalten heißen „${subject}“.${near && ` Wählen Sie eine davon: ${near}.`}`,
      brace: 'Zu jeder Klammer gehört eine zweite.',
      field: 'Der Dienst kennt dieses Feld nicht.',
      empty: 'Schreiben Sie zuerst einen Text.',
      country: `„${subject}“ ist kein Land.${near && ` Meinten Sie ${near}?`}`,
    })[reason],
  sameCommand: () => 'Dasselbe in einem Terminal:',
  options: () => 'Optionen',
  geocode: () => 'Koordinaten hinzufügen (1 Credit mehr pro Zeile)',
  certify: () => 'Zertifizierte Postdaten verwenden, wo es sie gibt',
  statuses: () => 'Prüfergebnis für jedes Feld hinzufügen',
  casing: () => 'Groß- und Kleinschreibung',
  casings: (name) => ({ Title: 'Am Wortanfang Groß', Upper: 'ALLES GROSS', Lower: 'alles klein' })[name],
  splitEmails: () => 'Jede E-Mail-Adresse in einer eigenen Zeile prüfen',
  severalEmails: (rows) => `Zeilen mit mehreren E-Mail-Adressen: ${number(rows)}`,
  country: () => 'Land für Zeilen ohne Länderangabe',
  estimate: (records, calls, cost) => `${rows(records)} in ${requests(calls)}, etwa ${credits(cost)}`,
  estimating: () => 'Zeilen werden gezählt\u00a0…',
  estimateLine: (name) => estimateLinesDe[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, reicht für alle Zeilen`
      : `${number(credits)}, ${lastRow === 0 ? 'reicht für keine Zeile' : `endet nach Zeile ${number(lastRow)}`}; alle Zeilen brauchen ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'Wählen Sie zuerst die Spalte, die die Straße enthält.',
      email: 'Wählen Sie zuerst die Spalte, die die E-Mail-Adressen enthält.',
      choice: `Mehrere Spalten könnten derselbe Teil der Adresse sein. Wählen Sie eine davon: ${columns}`,
      column: `Wählen Sie, was diese Spalte enthält: ${columns}`,
    })[needs],
  lacksPlace: () => 'Keine Spalte enthält einen Ort, eine Postleitzahl oder ein Land',
  lacksCountry: () => 'Keine Spalte enthält ein Land',
  nothingToSend: () => 'Keine Zeile kann gesendet werden',
  start: () => 'Starten',
  trySample: (amount, cost) => `Zuerst ${rows(amount)} testen (${credits(cost)})`,
  pause: () => 'Anhalten',
  resume: () => 'Fortsetzen',
  cancel: () => 'Abbrechen',
  status: (name) =>
    ({
      running: 'Läuft',
      pausing: 'Wird angehalten. Die letzten Ergebnisse stehen noch aus\u00a0…',
      paused: 'Angehalten',
      stopping: 'Wird beendet. Die letzten Ergebnisse stehen noch aus\u00a0…',
      cancelled: 'Abgebrochen. Nicht gesendete Zeilen werden nicht berechnet.',
    })[name],
  done: (tone) =>
    ({
      good: 'Fertig',
      mixed: 'Fertig. Einige Zeilen haben kein Ergebnis.',
      bad: 'Fertig. Keine der Zeilen hat ein Ergebnis.',
    })[tone],
  stopped: (reason) =>
    ({
      sample:
        'Pause nach den ersten Zeilen. Sehen Sie sich die Ergebnisse an und fahren Sie dann mit den übrigen Zeilen fort.',
      budget: 'Angehalten: Ihr Budget ist aufgebraucht.',
      refused: 'Angehalten: Der Dienst hat die Anfrage abgelehnt. Prüfen Sie Ihren Schlüssel und Ihr Guthaben.',
      'slow-down': 'Angehalten: Der Dienst ist überlastet. Machen Sie später weiter.',
      unreachable: 'Angehalten: Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
      'in-doubt':
        'Angehalten: Zu viele Anfragen blieben ohne Antwort. Sie werden nicht noch einmal gesendet, weil sie vielleicht schon berechnet wurden.',
      rejected: 'Angehalten: Der Dienst hat zu viele Zeilen hintereinander abgewiesen.',
      source: 'Angehalten: Wir konnten den Rest der Datei nicht lesen.',
      journal:
        'Angehalten: Dieser Browser konnte Ihren Fortschritt nicht speichern. Schaffen Sie Platz und machen Sie dann weiter.',
    })[reason],
  progress: (answered, total) => `${number(answered)} von ${rows(total)}`,
  without: (what, amount) =>
    `${number(amount)} ${{ rejected: 'abgewiesen', 'not-sent': 'nicht gesendet', 'in-doubt': 'unbestätigt' }[what]}`,
  timeLeft: (ms) => `noch ${minutes(ms, unit)}`,
  slowedDown: () => 'Der Dienst hat uns gebeten, langsamer zu senden',
  rate: (perSecond) => `${rows(perSecond)} pro Sekunde`,
  spent: (cost, inDoubt) =>
    `${credits(cost)} verbraucht${inDoubt > 0 ? `, bis zu ${number(inDoubt)} weitere unbestätigt` : ''}`,
  spentOnSearch: (cost) => `Plus ${credits(cost)} für die Suche`,
  verdicts: () => 'Bewertungen',
  verdict: () => 'Bewertung',
  qualities: () => 'Qualität (AQI)',
  kind: (kind) => kindsDe[kind],
  all: () => 'Alle',
  filter: () => 'Anzeigen',
  searchRows: () => 'In Zeilen suchen',
  reason: () => 'Grund',
  changed: () => 'Geändert',
  showAll: () => 'Alle Zeilen anzeigen',
  unknownPlace: () => 'Unbekannt',
  table: () => 'Zeilen und Ergebnisse',
  number: () => 'Zeile',
  input: () => 'Ihre Daten',
  answer: () => 'Ergebnis',
  details: (row) => `Zeile ${number(row)}`,
  editedRows: () => 'Bearbeitete Zeilen',
  runAgain: () => 'Erneut prüfen',
  runRowsAgain: (amount, cost) => `${rows(amount)} erneut prüfen (etwa ${credits(cost)})`,
  includeInDoubt: (amount, cost) =>
    `Auch unbestätigte senden: ${rows(amount)}. Das kann bis zu ${credits(cost)} zusätzlich kosten.`,
  saveEdit: () => 'Speichern',
  findAddress: () => 'Adresse suchen',
  undoEdit: () => 'Rückgängig',
  acceptRow: () => 'So übernehmen',
  note: () => 'Notiz',
  reviewed: (what) => ({ edited: 'Bearbeitet, noch nicht gesendet', accepted: 'So übernommen' })[what],
  earlier: (amount) => `Frühere Ergebnisse: ${number(amount)}`,
  rowReason: (why) =>
    ({
      unsent: 'Diese Zeile wurde nicht gesendet, weil der Durchlauf vorher endete.',
      unsendable: 'Diese Zeile wurde nicht gesendet, weil sie nicht geprüft werden kann.',
      rejected: 'Der Dienst hat diese Zeile abgewiesen.',
      'in-doubt':
        'Wir haben für diese Zeile keine Antwort erhalten. Sie wurde vielleicht berechnet und wird deshalb nicht von selbst noch einmal gesendet.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'Diese Zeile wurde nicht gesendet, weil sie keine Adresse enthält.',
      country:
        'Diese Zeile wurde nicht gesendet, weil wir das Land nicht kennen. Geben Sie einen englischen Namen wie „Canada“ oder einen Code wie „CA“ an.',
      email: 'Diese Zeile wurde nicht gesendet, weil sie keine prüfbare E-Mail-Adresse enthält.',
      'several-emails':
        'Diese Zeile wurde nicht gesendet, weil sie mehrere E-Mail-Adressen enthält. Wählen Sie vor dem Start „Jede E-Mail-Adresse in einer eigenen Zeile prüfen“.',
      'too-long': 'Diese Zeile wurde nicht gesendet, weil sie zu lang ist.',
      unreadable: 'Diese Zeile wurde nicht gesendet, weil sie nicht lesbar ist.',
    })[fault],
  close: () => 'Schließen',
  fieldStatus: (name) => statusesDe[name],
  download: () => 'Herunterladen',
  complete: () => 'Alle Zeilen',
  exceptions: () => 'Zu prüfende Zeilen',
  report: () => 'Bericht',
  fileFormat: () => 'Format',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV für Excel', csv: 'CSV für andere Programme', xlsx: 'Excel-Datei (.xlsx)' })[format],
  allFields: () => 'Alle Felder der Ergebnisse',
  separateFiles: () => 'Eine Datei je Art von Zeile',
  results: () => 'Ergebnisse',
  rejected: () => 'Abgewiesen',
  notSent: () => 'Nicht gesendet',
  inDoubt: () => 'Unbestätigt',
  unplaced: () => 'Ergebnisse ohne Zeile',
  unreadable: () => 'Unbrauchbare Zeilen',
  notSaved: (when) =>
    ({
      ready:
        'Dieser Browser kann Ihren Fortschritt nicht speichern. Lassen Sie diese Seite geöffnet, bis die Datei fertig ist.',
      started: 'Einige Ergebnisse sind nicht gespeichert. Laden Sie sie herunter, bevor Sie die Seite verlassen.',
    })[when],
};
