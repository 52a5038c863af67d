import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import { countIn, numberIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';
import type { FilesWords } from '../Words.ts';

const number = numberIn('it');
const unit = unitIn('it');
const count = countIn('it');

const statusesIt: Record<FieldStatus, string> = {
  'not-applicable': 'non applicabile',
  'verified-no-change': 'verificato',
  'verified-alias': 'verificato sotto un altro nome',
  'verified-small-change': 'verificato con una piccola modifica',
  'verified-large-change': 'verificato con una grande modifica',
  added: 'aggiunto',
  'identified-no-change': 'riconosciuto',
  'identified-alias': 'riconosciuto sotto un altro nome',
  'identified-context': 'riconosciuto dal resto dell’indirizzo',
  empty: 'vuoto',
  unrecognised: 'non riconosciuto',
};

const kindsIt: Record<RowKind, string> = {
  accept: 'Accetta',
  confirm: 'Conferma',
  fix: 'Correggi',
  reject: 'Rifiuta',
  valid: 'Valido',
  invalid: 'Non valido',
  'accept-all': 'Accetta tutto',
  unknown: 'Sconosciuto',
  rejected: 'Respinta',
  'not-sent': 'Non inviata',
  'in-doubt': 'Non confermata',
  waiting: 'In attesa',
};

const estimateLinesIt: Record<EstimateLineName, string> = {
  rows: 'Righe',
  done: 'Terminate o non confermate',
  unreadable: 'Righe non utilizzabili',
  'no-address': 'Non inviate: senza indirizzo',
  country: 'Non inviate: paese sconosciuto',
  email: 'Non inviate: nessun indirizzo email',
  'several-emails': 'Non inviate: più indirizzi email',
  'too-long': 'Non inviate: troppo lunghe',
  'unreadable-row': 'Non inviate: non leggibili',
  duplicates: 'Duplicati, gratuiti',
  'charged-duplicates': 'Duplicati, a pagamento',
  'to-send': 'Righe da inviare',
  calls: 'Chiamate',
  credits: 'Crediti',
  geocode: 'Crediti per le coordinate',
  certify: 'Crediti per i dati certificati',
  budget: 'Budget',
};

const fieldsIt: Record<string, string> = {
  Id: 'Il tuo riferimento',
  Organization: 'Azienda',
  ...lineFields('Address', (line) => `Indirizzo, riga ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Recapito, riga ${String(line)}`),
  Locality: 'Città',
  DependentLocality: 'Quartiere',
  AdministrativeArea: 'Provincia o regione',
  PostalCode: 'Codice postale',
  Country: 'Paese',
  Premise: 'Numero civico',
  Thoroughfare: 'Nome della via',
  SubBuilding: 'Interno o scala',
  Latitude: 'Latitudine',
  Longitude: 'Longitudine',
  Address: 'Indirizzo completo',
  DeliveryAddress: 'Righe del recapito',
  SuperAdministrativeArea: 'Parte del Paese',
  SubAdministrativeArea: 'Provincia',
  DoubleDependentLocality: 'Zona del quartiere',
  DependentThoroughfare: 'Via secondaria',
  Building: 'Edificio',
  SubBuildingFloor: 'Piano',
  PostBox: 'Casella postale',
  Contact: 'Contatto',
  Function: 'Ruolo',
  Department: 'Reparto',
  Forename: 'Nome',
  Surname: 'Cognome',
  MiddleName: 'Secondo nome',
  FullName: 'Nome e cognome',
  email: 'E-mail',
};

const rows = count({ one: '# riga', many: '# di righe', other: '# righe' });
const credits = count({ one: '# credito', many: '# di crediti', other: '# crediti' });
const requests = count({ one: '# richiesta', many: '# di richieste', other: '# richieste' });
const columns = count({ one: '# colonna', many: '# di colonne', other: '# colonne' });
const areUnconfirmed = count({
  one: ' # riga non è confermata.',
  many: ' # di righe non sono confermate.',
  other: ' # righe non sono confermate.',
});
const areFinished = count({
  one: '# riga è terminata',
  many: '# di righe sono terminate',
  other: '# righe sono terminate',
});
const haveResults = count({
  one: '# riga ha un risultato',
  many: '# di righe hanno un risultato',
  other: '# righe hanno un risultato',
});
const notTwice = count({ one: 'non ti sarà addebitata', other: 'non ti saranno addebitate' });
const unconfirmed = (inDoubt: number) => (inDoubt > 0 ? areUnconfirmed(inDoubt) : '');
const without = {
  rejected: count({ one: '# respinta', other: '# respinte' }),
  'not-sent': count({ one: '# non inviata', other: '# non inviate' }),
  'in-doubt': count({ one: '# non confermata', other: '# non confermate' }),
};
const used = count({ one: '# credito usato', many: '# di crediti usati', other: '# crediti usati' });
const inDoubtToo = count({ one: ', fino a # altro non confermato', other: ', fino a # altri non confermati' });

export const filesIt: FilesWords = {
  choose: () => 'Scegli un file',
  drop: () => 'o trascinalo qui',
  formats: () => 'Un file CSV o Excel (.xlsx), con o senza nomi delle colonne.',
  reading: () => 'Lettura del file…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'Non siamo riusciti a leggere questo file. Sceglilo di nuovo.',
      encoding:
        'Questo file non è testo in una codifica che riconosciamo. Scegli la codifica qui sotto, oppure salvalo come CSV in UTF-8.',
      format:
        'Questo tipo di file non può essere letto qui. Aprilo nel suo programma, salvalo come XLSX o CSV, poi sceglilo di nuovo.',
      archive: 'Questo file ZIP deve contenere un solo file. Estrailo, poi scegli uno dei suoi file.',
      password: 'Questo file è protetto da una password. Rimuovi la password in Excel, poi sceglilo di nuovo.',
      'long-line':
        'La prima riga di questo file è troppo lunga per contenere nomi di colonne. Salvalo come CSV, poi sceglilo di nuovo.',
      empty: 'Questo file è vuoto. Serve una riga con i nomi delle colonne.',
      'too-large': 'Questo file è troppo grande per un browser. Dividilo in file più piccoli.',
      'no-rows': 'Questo file non ha righe sotto i nomi delle colonne.',
      'chosen-encoding':
        'Questo file non è nella codifica scelta. Scegline un’altra, oppure salva il file come CSV in UTF-8.',
      mixed:
        'Alcuni caratteri di questo file non hanno la stessa codifica degli altri. Scegli la codifica, oppure salvalo come CSV in UTF-8.',
      nul: 'I nomi delle colonne contengono un carattere NUL. Scegli la codifica di questo file, oppure salvalo come CSV in UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'Oppure esegui questo comando in un terminale:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `Hai lasciato “${file}” prima della fine. ${areFinished(done)} su ${number(total)}.${unconfirmed(inDoubt)} Se continui, ${notTwice(done + inDoubt)} una seconda volta.`,
  savedFinished: (file, done, inDoubt) => `“${file}” è terminato. ${haveResults(done)}.${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `“${file}” è ${state === 'running' ? 'in corso' : 'in pausa'} in un’altra finestra.`,
  savedUnreadable: (file) => `“${file}” è salvato in questo browser, ma non è più leggibile.`,
  checkingSaved: () => 'Ricerca di un file salvato…',
  takenElsewhere: () =>
    'Interrotto: questo file è stato ripreso, o ne è stato avviato un altro, in un’altra finestra. Da qui non verrà inviato più nulla.',
  unsavedResults: () =>
    'Questi risultati sono solo in questa pagina. Prima scaricali, oppure premi di nuovo “Un altro file” per uscire senza.',
  replacesSaved: () => 'Se avvii questo file, quello salvato e i suoi risultati vengono eliminati.',
  lockedElsewhere: () =>
    'Un file è in corso in un’altra finestra, o vi è stato appena chiuso. Non è stato inviato nulla. Riprova quando sarà terminato.',
  exportRun: () => 'Continua altrove',
  exported: (file) =>
    `“${file}” è stato spostato in un file di avanzamento e da qui non viene inviato altro. Per continuare, scegli “${file}” insieme al suo file di avanzamento, qui o in un altro browser, oppure esegui questo comando in un terminale:`,
  exportAgain: () => 'Scarica di nuovo il file di avanzamento',
  howToImport: () => 'Per continuare un file iniziato altrove, sceglilo insieme al suo file di avanzamento.',
  needsRows: () => 'Ora scegli il file a cui appartiene questo file di avanzamento.',
  importRun: () => 'Sostituiscilo',
  runFileError: (reason) =>
    ({
      damaged: 'Questo file di avanzamento non si può usare, perché è danneggiato o modificato.',
      version: 'Questo file di avanzamento è di una versione più recente e qui non si può leggere.',
      cut: 'Manca la fine di questo file di avanzamento. Scaricalo di nuovo.',
      operation: 'Questo file di avanzamento appartiene a un altro tipo di controllo.',
      'other-file': 'Questo file di avanzamento appartiene a un altro file, oppure il file è cambiato da allora.',
      digest: 'Un file si può spostare solo in una pagina con https.',
    })[reason],
  continueSaved: () => 'Continua',
  showResults: () => 'Mostra i risultati',
  forget: () => 'Elimina',
  otherFile: () => 'Un altro file',
  rows,
  unreadableLines: count({
    one: '# riga non è utilizzabile e non verrà inviata',
    many: '# di righe non sono utilizzabili e non verranno inviate',
    other: '# righe non sono utilizzabili e non verranno inviate',
  }),
  unreadableLine: (line, why) =>
    `Riga ${number(line)}: ${{ preamble: 'sopra i nomi delle colonne', short: 'troppo pochi valori', long: 'troppi valori', quote: 'le virgolette non vengono chiuse', header: 'di nuovo i nomi delle colonne', length: 'la riga è troppo lunga', nul: 'la riga è danneggiata', units: 'unità o tipi delle colonne', total: 'un totale o un piè di pagina', json: 'non è un oggetto JSON' }[why]}`,
  more: count({ one: 'e un’altra', other: 'e altre #' }),
  saveUnreadableLines: () => 'Scarica queste righe',
  emptyFormulas: (amount) =>
    `Formule senza un risultato salvato: ${number(amount)}. Queste celle contano come vuote. Per avere i risultati, apri il file in Excel e salvalo.`,
  preview: () => 'Le prime 20 righe',
  findColumn: () => 'Cerca una colonna',
  someColumns: (shown, total) => `${number(shown)} di ${columns(total)}`,
  unused: () => 'Non usata',
  columnAt: (name, position) => (name ? `${name} (colonna ${number(position)})` : `Colonna ${number(position)}`),
  column: (name) => `Contenuto di “${name}”`,
  confidence: (level, by) =>
    ({ sure: 'Sicuro', likely: 'Probabile', check: 'Da controllare' })[level] +
    { name: ', in base al nome', values: ', in base ai valori', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'Le colonne sono assegnate come nel tuo ultimo file con gli stessi nomi.',
  forgetColumns: () => 'Dimentica questa scelta',
  field: (name) => getOwn(fieldsIt, name) ?? spaced(name),
  howRead: () => 'Come viene letto il file',
  encoding: () => 'Codifica',
  delimiter: () => 'Separatore',
  delimiters: (delimiter) =>
    ({ ',': 'Virgola', ';': 'Punto e virgola', '\t': 'Tabulazione', '|': 'Barra verticale' })[delimiter],
  sheet: () => 'Foglio',
  headerRow: () => 'Nomi delle colonne',
  headerRows: (line) => (line === 0 ? 'Nessuno' : `Alla riga ${number(line)}`),
  templates: () => 'Unisci colonne o compila un campo per tutte le righe',
  templateField: () => 'Campo',
  templateText: () => 'Testo, con i nomi delle colonne tra parentesi graffe',
  insertColumn: () => 'Inserisci una colonna',
  insert: () => 'Inserisci',
  setTemplate: () => 'Applica',
  removeTemplate: (field) => `Elimina il testo per “${field}”`,
  templateError: (reason, subject, near) =>
    ({
      column: `Nessuna colonna si chiama “${subject}”.${near && ` Intendevi ${near}?`}`,
      several: `Più colonne si chiamano “${subject}”.${near && ` Scegline una: ${near}.`}`,
      brace: 'Manca una parentesi graffa.',
      field: 'Il servizio non ha questo campo.',
      empty: 'Scrivi prima un testo.',
      country: `“${subject}” non è un paese.${near && ` Intendevi ${near}?`}`,
    })[reason],
  sameCommand: () => 'Lo stesso in un terminale:',
  options: () => 'Opzioni',
  geocode: () => 'Aggiungi le coordinate (1 credito in più per riga)',
  certify: () => 'Usa dati postali certificati dove disponibili',
  statuses: () => 'Includi i dettagli della verifica per ogni campo',
  casing: () => 'Maiuscole e minuscole',
  casings: (name) => ({ Title: 'Iniziali Maiuscole', Upper: 'TUTTO MAIUSCOLO', Lower: 'tutto minuscolo' })[name],
  splitEmails: () => 'Verifica ogni indirizzo e-mail in una riga a parte',
  severalEmails: (rows) => `Righe con più indirizzi e-mail: ${number(rows)}`,
  country: () => 'Paese delle righe che non lo indicano',
  estimate: (records, calls, cost) => `${rows(records)} in ${requests(calls)}, circa ${credits(cost)}`,
  estimating: () => 'Conteggio delle righe…',
  estimateLine: (name) => estimateLinesIt[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, sufficiente per tutte le righe`
      : `${number(credits)}, ${lastRow === 0 ? 'non basta per una riga' : `finisce dopo la riga ${number(lastRow)}`}; per tutte le righe servono ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'Indica prima quale colonna contiene la via.',
      email: 'Indica prima quale colonna contiene gli indirizzi email.',
      choice: `Più colonne potrebbero essere la stessa parte dell’indirizzo. Scegline una: ${columns}`,
      column: `Scegli che cosa contiene questa colonna: ${columns}`,
    })[needs],
  lacksPlace: () => 'Nessuna colonna contiene una città, un CAP o un paese',
  lacksCountry: () => 'Nessuna colonna contiene un paese',
  nothingToSend: () => 'Nessuna riga può essere inviata',
  start: () => 'Avvia',
  trySample: (amount, cost) => `Prova prima ${rows(amount)} (${credits(cost)})`,
  pause: () => 'Metti in pausa',
  resume: () => 'Riprendi',
  cancel: () => 'Annulla',
  status: (name) =>
    ({
      running: 'In corso',
      pausing: 'Messa in pausa. In attesa degli ultimi risultati…',
      paused: 'In pausa',
      stopping: 'Interruzione. In attesa degli ultimi risultati…',
      cancelled: 'Annullato. Le righe non inviate non ti vengono addebitate.',
    })[name],
  done: (tone) =>
    ({
      good: 'Terminato',
      mixed: 'Terminato. Alcune righe non hanno un risultato.',
      bad: 'Terminato. Nessuna riga ha un risultato.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'In pausa dopo le prime righe. Guarda i risultati, poi continua con le altre.',
      budget: 'Interrotto: il tuo budget è esaurito.',
      refused: 'Interrotto: il servizio ha rifiutato la richiesta. Controlla la chiave e il credito.',
      'slow-down': 'Interrotto: il servizio è troppo occupato. Riprendi più tardi.',
      unreachable: 'Interrotto: il servizio non è raggiungibile. Controlla la connessione.',
      'in-doubt':
        'Interrotto: troppe richieste sono rimaste senza risposta. Non verranno inviate di nuovo, perché potrebbero esserti state addebitate.',
      rejected: 'Interrotto: il servizio ha respinto troppe righe di seguito.',
      source: 'Interrotto: non siamo riusciti a leggere il resto del file.',
      journal: 'Interrotto: questo browser non è riuscito a salvare i progressi. Libera spazio, poi continua.',
    })[reason],
  progress: (answered, total) => `${number(answered)} di ${rows(total)}`,
  without: (what, amount) => without[what](amount),
  timeLeft: (ms) => `ancora ${minutes(ms, unit)}`,
  slowedDown: () => 'Il servizio ci ha chiesto di rallentare',
  rate: (perSecond) => `${rows(perSecond)} al secondo`,
  spent: (cost, inDoubt) => `${used(cost)}${inDoubt > 0 ? inDoubtToo(inDoubt) : ''}`,
  spentOnSearch: (cost) => `Più ${credits(cost)} per le ricerche`,
  verdicts: () => 'Esiti',
  verdict: () => 'Esito',
  qualities: () => 'Qualità (AQI)',
  kind: (kind) => kindsIt[kind],
  all: () => 'Tutte',
  filter: () => 'Mostra',
  searchRows: () => 'Cerca nelle righe',
  reason: () => 'Motivo',
  changed: () => 'Modifiche',
  showAll: () => 'Mostra tutte le righe',
  unknownPlace: () => 'Sconosciuto',
  table: () => 'Righe e risultati',
  number: () => 'Riga',
  input: () => 'I tuoi dati',
  answer: () => 'Risultato',
  details: (row) => `Riga ${number(row)}`,
  editedRows: () => 'Righe modificate',
  runAgain: () => 'Verifica di nuovo',
  runRowsAgain: (amount, cost) => `Verifica di nuovo ${rows(amount)} (circa ${credits(cost)})`,
  includeInDoubt: (amount, cost) =>
    `Invia anche le righe non confermate (${number(amount)}). Il costo può raddoppiare: fino a ${credits(cost)} in più.`,
  saveEdit: () => 'Salva',
  findAddress: () => 'Cerca l’indirizzo',
  undoEdit: () => 'Annulla la modifica',
  acceptRow: () => 'Accetta così com’è',
  note: () => 'Nota',
  reviewed: (what) => ({ edited: 'Modificata, non ancora inviata', accepted: 'Accettata così com’è' })[what],
  earlier: (amount) => `Risultati precedenti: ${number(amount)}`,
  rowReason: (why) =>
    ({
      unsent: 'Questa riga non è stata inviata, perché l’elaborazione è terminata prima.',
      unsendable: 'Questa riga non è stata inviata, perché non può essere verificata.',
      rejected: 'Il servizio ha respinto questa riga.',
      'in-doubt':
        'Non abbiamo ricevuto risposta per questa riga. Potrebbe esserti stata addebitata, quindi non verrà inviata di nuovo automaticamente.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'Questa riga non è stata inviata, perché non contiene un indirizzo da verificare.',
      country:
        'Questa riga non è stata inviata, perché non conosciamo il Paese. Indica un nome in inglese, come “Canada”, o un codice, come “CA”.',
      email: 'Questa riga non è stata inviata, perché non contiene un indirizzo e-mail verificabile.',
      'several-emails':
        'Questa riga non è stata inviata, perché contiene più indirizzi e-mail. Prima di iniziare, scegli «Verifica ogni indirizzo e-mail in una riga a parte».',
      'too-long': 'Questa riga non è stata inviata, perché è troppo lunga.',
      unreadable: 'Questa riga non è stata inviata, perché non è leggibile.',
    })[fault],
  close: () => 'Chiudi',
  fieldStatus: (name) => statusesIt[name],
  download: () => 'Scarica',
  complete: () => 'Tutte le righe',
  exceptions: () => 'Righe da controllare',
  report: () => 'Resoconto',
  fileFormat: () => 'Formato',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV per Excel', csv: 'CSV per altri programmi', xlsx: 'Cartella di lavoro Excel (.xlsx)' })[
      format
    ],
  allFields: () => 'Tutti i campi dei risultati',
  separateFiles: () => 'Un file per ogni tipo di riga',
  results: () => 'Risultati',
  rejected: () => 'Respinte',
  notSent: () => 'Non inviate',
  inDoubt: () => 'Non confermate',
  unplaced: () => 'Risultati senza riga',
  unreadable: () => 'Righe non utilizzabili',
  notSaved: (when) =>
    ({
      ready: 'Questo browser non può salvare i progressi. Tieni aperta questa pagina finché il file non è terminato.',
      started: 'Alcuni risultati non sono stati salvati. Scaricali prima di uscire.',
    })[when],
};
