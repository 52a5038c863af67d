import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import { countIn, numberIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';
import type { FilesWords } from '../Words.ts';

const number = numberIn('nl');
const unit = unitIn('nl');
const count = countIn('nl');

const statusesNl: Record<FieldStatus, string> = {
  'not-applicable': 'niet van toepassing',
  'verified-no-change': 'bevestigd',
  'verified-alias': 'bevestigd onder een andere naam',
  'verified-small-change': 'bevestigd met een kleine wijziging',
  'verified-large-change': 'bevestigd met een grote wijziging',
  added: 'toegevoegd',
  'identified-no-change': 'herkend',
  'identified-alias': 'herkend onder een andere naam',
  'identified-context': 'herkend uit de rest van het adres',
  empty: 'leeg',
  unrecognised: 'niet herkend',
};

const kindsNl: Record<RowKind, string> = {
  accept: 'Accepteren',
  confirm: 'Bevestigen',
  fix: 'Corrigeren',
  reject: 'Afwijzen',
  valid: 'Geldig',
  invalid: 'Ongeldig',
  'accept-all': 'Accepteert alles',
  unknown: 'Onbekend',
  rejected: 'Geweigerd',
  'not-sent': 'Niet verzonden',
  'in-doubt': 'Onbevestigd',
  waiting: 'Wacht',
};

const estimateLinesNl: Record<EstimateLineName, string> = {
  rows: 'Rijen',
  done: 'Klaar of onbevestigd',
  unreadable: 'Onbruikbare regels',
  'no-address': 'Niet verzonden: geen adres',
  country: 'Niet verzonden: onbekend land',
  email: 'Niet verzonden: geen e-mailadres',
  'several-emails': 'Niet verzonden: meerdere e-mailadressen',
  'too-long': 'Niet verzonden: te lang',
  'unreadable-row': 'Niet verzonden: niet leesbaar',
  duplicates: 'Dubbele rijen, gratis',
  'charged-duplicates': 'Dubbele rijen, betaald',
  'to-send': 'Te verzenden rijen',
  calls: 'Aanroepen',
  credits: 'Credits',
  geocode: 'Credits voor coördinaten',
  certify: 'Credits voor gecertificeerde gegevens',
  budget: 'Budget',
};

const fieldsNl: Record<string, string> = {
  Id: 'Jouw referentie',
  Organization: 'Bedrijf',
  ...lineFields('Address', (line) => `Adresregel ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Bezorgregel ${String(line)}`),
  Locality: 'Plaats',
  DependentLocality: 'Wijk',
  AdministrativeArea: 'Provincie of regio',
  PostalCode: 'Postcode',
  Country: 'Land',
  Premise: 'Huisnummer',
  Thoroughfare: 'Straatnaam',
  SubBuilding: 'Toevoeging of appartement',
  Latitude: 'Breedtegraad',
  Longitude: 'Lengtegraad',
  Address: 'Volledig adres',
  DeliveryAddress: 'Bezorgregels',
  SuperAdministrativeArea: 'Landsdeel',
  SubAdministrativeArea: 'Gemeente of district',
  DoubleDependentLocality: 'Deel van de wijk',
  DependentThoroughfare: 'Zijstraat',
  Building: 'Gebouw',
  SubBuildingFloor: 'Verdieping',
  PostBox: 'Postbus',
  Contact: 'Contactpersoon',
  Function: 'Functie',
  Department: 'Afdeling',
  Forename: 'Voornaam',
  Surname: 'Achternaam',
  MiddleName: 'Tweede voornaam',
  FullName: 'Volledige naam',
  email: 'E-mailadres',
};

const rows = count({ one: '# rij', other: '# rijen' });
const credits = count({ one: '# credit', other: '# credits' });
const requests = count({ one: '# verzoek', other: '# verzoeken' });
const columns = count({ one: '# kolom', other: '# kolommen' });
const areUnconfirmed = count({ one: ' # rij is onbevestigd.', other: ' # rijen zijn onbevestigd.' });
const areFinished = count({ one: 'is klaar', other: 'zijn klaar' });
const haveResults = count({ one: '# rij heeft een resultaat', other: '# rijen hebben een resultaat' });
const notTwice = count({ one: 'wordt die niet nog een keer', other: 'worden die niet nog een keer' });
const unconfirmed = (inDoubt: number) => (inDoubt > 0 ? areUnconfirmed(inDoubt) : '');

export const filesNl: FilesWords = {
  choose: () => 'Bestand kiezen',
  drop: () => 'of sleep het hierheen',
  formats: () => 'Een CSV- of Excel-bestand (.xlsx), met of zonder kolomnamen.',
  reading: () => 'Bestand wordt gelezen…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'We konden dit bestand niet lezen. Kies het opnieuw.',
      encoding:
        'Dit bestand is geen tekst in een tekenset die we herkennen. Kies hieronder de tekenset, of sla het op als CSV-bestand in UTF-8.',
      format:
        'Dit soort bestand kan hier niet worden gelezen. Open het in zijn programma, sla het op als XLSX of CSV en kies het dan opnieuw.',
      archive: 'Dit ZIP-bestand moet precies één bestand bevatten. Pak het uit en kies dan een van de bestanden.',
      password:
        'Dit bestand is beveiligd met een wachtwoord. Verwijder het wachtwoord in Excel en kies het bestand dan opnieuw.',
      'long-line':
        'De eerste regel van dit bestand is te lang voor kolomnamen. Sla het op als CSV-bestand en kies het dan opnieuw.',
      empty: 'Dit bestand is leeg. Het heeft een regel met kolomnamen nodig.',
      'too-large': 'Dit bestand is te groot voor een browser. Splits het in kleinere bestanden.',
      'no-rows': 'Dit bestand heeft geen rijen onder de kolomnamen.',
      'chosen-encoding':
        'Dit bestand heeft niet de gekozen tekenset. Kies een andere, of sla het op als CSV-bestand in UTF-8.',
      mixed:
        'Sommige tekens van dit bestand hebben een andere tekenset dan de rest. Kies de tekenset, of sla het op als CSV-bestand in UTF-8.',
      nul: 'De kolomnamen bevatten een NUL-teken. Kies de tekenset van dit bestand, of sla het op als CSV-bestand in UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'Of voer deze opdracht uit in een terminal:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `Je hebt “${file}” voor het einde verlaten. ${number(done)} van de ${rows(total)} ${areFinished(done)}.${unconfirmed(inDoubt)} Als je doorgaat, ${notTwice(done + inDoubt)} in rekening gebracht.`,
  savedFinished: (file, done, inDoubt) => `“${file}” is klaar. ${haveResults(done)}.${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `“${file}” ${state === 'running' ? 'is bezig' : 'is gepauzeerd'} in een ander venster.`,
  savedUnreadable: (file) => `“${file}” is in deze browser opgeslagen, maar kan niet meer worden gelezen.`,
  checkingSaved: () => 'We zoeken naar een opgeslagen bestand…',
  takenElsewhere: () =>
    'Gestopt: in een ander venster is dit bestand voortgezet of een ander bestand gestart. Vanaf hier wordt niets meer verzonden.',
  unsavedResults: () =>
    'Deze resultaten staan alleen op deze pagina. Download ze eerst, of klik nog een keer op “Ander bestand” om zonder de resultaten weg te gaan.',
  replacesSaved: () => 'Als je dit bestand start, worden het opgeslagen bestand en de resultaten daarvan verwijderd.',
  lockedElsewhere: () =>
    'In een ander venster is een bestand bezig of net gesloten. Er is niets verzonden. Probeer het opnieuw als dat klaar is.',
  exportRun: () => 'Ergens anders doorgaan',
  exported: (file) =>
    `“${file}” is overgezet naar een voortgangsbestand en vanaf hier wordt niets meer verzonden. Om door te gaan kies je “${file}” samen met het voortgangsbestand, hier of in een andere browser, of voer je deze opdracht uit in een terminal:`,
  exportAgain: () => 'Voortgangsbestand opnieuw downloaden',
  howToImport: () => 'Om een bestand van ergens anders voort te zetten, kies je het samen met het voortgangsbestand.',
  needsRows: () => 'Kies nu het bestand dat bij dit voortgangsbestand hoort.',
  importRun: () => 'Vervangen',
  runFileError: (reason) =>
    ({
      damaged: 'Dit voortgangsbestand kan niet worden gebruikt, omdat het beschadigd of gewijzigd is.',
      version: 'Dit voortgangsbestand komt uit een nieuwere versie en kan hier niet worden gelezen.',
      cut: 'Het einde van dit voortgangsbestand ontbreekt. Download het opnieuw.',
      operation: 'Dit voortgangsbestand hoort bij een ander soort controle.',
      'other-file': 'Dit voortgangsbestand hoort bij een ander bestand, of het bestand is sindsdien gewijzigd.',
      digest: 'Een bestand kan alleen worden overgezet op een pagina met https.',
    })[reason],
  continueSaved: () => 'Doorgaan',
  showResults: () => 'Resultaten tonen',
  forget: () => 'Verwijderen',
  otherFile: () => 'Ander bestand',
  rows,
  unreadableLines: count({
    one: '# regel is onbruikbaar en wordt niet verzonden',
    other: '# regels zijn onbruikbaar en worden niet verzonden',
  }),
  unreadableLine: (line, why) =>
    `Regel ${number(line)}: ${{ preamble: 'boven de kolomnamen', short: 'te weinig waarden', long: 'te veel waarden', quote: 'een aanhalingsteken is niet gesloten', header: 'nog een keer de kolomnamen', length: 'de regel is te lang', nul: 'de regel is beschadigd', units: 'eenheden of typen van de kolommen', total: 'een totaal of voettekst', json: 'geen JSON-object' }[why]}`,
  more: (amount) => `en nog ${number(amount)}`,
  saveUnreadableLines: () => 'Deze regels downloaden',
  emptyFormulas: (amount) =>
    `Formules zonder opgeslagen uitkomst: ${number(amount)}. Deze cellen tellen als leeg. Open het bestand in Excel en sla het op om de uitkomsten te krijgen.`,
  preview: () => 'De eerste 20 rijen',
  findColumn: () => 'Kolom zoeken',
  someColumns: (shown, total) => `${number(shown)} van ${columns(total)}`,
  unused: () => 'Niet gebruikt',
  columnAt: (name, position) => (name ? `${name} (kolom ${number(position)})` : `Kolom ${number(position)}`),
  column: (name) => `Inhoud van “${name}”`,
  confidence: (level, by) =>
    ({ sure: 'Zeker', likely: 'Waarschijnlijk', check: 'Controleer dit' })[level] +
    { name: ', op basis van de naam', values: ', op basis van de waarden', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'De kolommen zijn ingesteld zoals in je laatste bestand met dezelfde namen.',
  forgetColumns: () => 'Deze keuze vergeten',
  field: (name) => getOwn(fieldsNl, name) ?? spaced(name),
  howRead: () => 'Hoe het bestand wordt gelezen',
  encoding: () => 'Tekenset',
  delimiter: () => 'Scheidingsteken',
  delimiters: (delimiter) => ({ ',': 'Komma', ';': 'Puntkomma', '\t': 'Tab', '|': 'Verticale streep' })[delimiter],
  sheet: () => 'Werkblad',
  headerRow: () => 'Kolomnamen',
  headerRows: (line) => (line === 0 ? 'Geen' : `In regel ${number(line)}`),
  templates: () => 'Kolommen samenvoegen of een veld voor alle rijen invullen',
  templateField: () => 'Veld',
  templateText: () => 'Tekst, met kolomnamen tussen accolades',
  insertColumn: () => 'Kolom invoegen',
  insert: () => 'Invoegen',
  setTemplate: () => 'Toepassen',
  removeTemplate: (field) => `Tekst voor ‘${field}’ verwijderen`,
  templateError: (reason, subject, near) =>
    ({
      column: `Geen kolom heet ‘${subject}’.${near && ` Bedoel je ${near}?`}`,
      several: `Meerdere kolommen heten ‘${subject}’.${near && ` Kies er een: ${near}.`}`,
      brace: 'Er ontbreekt een accolade.',
      field: 'De dienst heeft dit veld niet.',
      empty: 'Schrijf eerst een tekst.',
      country: `‘${subject}’ is geen land.${near && ` Bedoel je ${near}?`}`,
    })[reason],
  sameCommand: () => 'Hetzelfde in een terminal:',
  options: () => 'Opties',
  geocode: () => 'Coördinaten toevoegen (1 credit extra per rij)',
  certify: () => 'Gecertificeerde postgegevens gebruiken waar die er zijn',
  statuses: () => 'Details van de controle per veld toevoegen',
  casing: () => 'Hoofdletters en kleine letters',
  casings: (name) =>
    ({ Title: 'Elk Woord Met Hoofdletter', Upper: 'ALLES IN HOOFDLETTERS', Lower: 'alles klein' })[name],
  splitEmails: () => 'Elk e-mailadres in een eigen rij controleren',
  severalEmails: (rows) => `Rijen met meerdere e-mailadressen: ${number(rows)}`,
  country: () => 'Land voor rijen zonder land',
  estimate: (records, calls, cost) => `${rows(records)} in ${requests(calls)}, ongeveer ${credits(cost)}`,
  estimating: () => 'Rijen worden geteld…',
  estimateLine: (name) => estimateLinesNl[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, genoeg voor alle rijen`
      : `${number(credits)}, ${lastRow === 0 ? 'niet genoeg voor één rij' : `eindigt na rij ${number(lastRow)}`}; alle rijen vragen ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'Kies eerst de kolom die de straat bevat.',
      email: 'Kies eerst de kolom die de e-mailadressen bevat.',
      choice: `Meerdere kolommen kunnen hetzelfde deel van het adres zijn. Kies er een: ${columns}`,
      column: `Kies wat deze kolom bevat: ${columns}`,
    })[needs],
  lacksPlace: () => 'Geen enkele kolom bevat een plaats, een postcode of een land',
  lacksCountry: () => 'Geen enkele kolom bevat een land',
  nothingToSend: () => 'Er kan geen enkele rij worden verzonden',
  start: () => 'Starten',
  trySample: (amount, cost) => `Eerst ${rows(amount)} proberen (${credits(cost)})`,
  pause: () => 'Pauzeren',
  resume: () => 'Hervatten',
  cancel: () => 'Annuleren',
  status: (name) =>
    ({
      running: 'Bezig',
      pausing: 'Wordt gepauzeerd. We wachten op de laatste resultaten…',
      paused: 'Gepauzeerd',
      stopping: 'Wordt gestopt. We wachten op de laatste resultaten…',
      cancelled: 'Geannuleerd. Rijen die niet zijn verzonden, worden niet in rekening gebracht.',
    })[name],
  done: (tone) =>
    ({
      good: 'Klaar',
      mixed: 'Klaar. Sommige rijen hebben geen resultaat.',
      bad: 'Klaar. Geen enkele rij heeft een resultaat.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'Gepauzeerd na de eerste rijen. Bekijk de resultaten en ga dan verder met de andere rijen.',
      budget: 'Gestopt: je budget is op.',
      refused: 'Gestopt: de dienst heeft het verzoek geweigerd. Controleer je sleutel en je tegoed.',
      'slow-down': 'Gestopt: de dienst is te druk. Ga later verder.',
      unreachable: 'Gestopt: de dienst is niet bereikbaar. Controleer je verbinding.',
      'in-doubt':
        'Gestopt: te veel verzoeken bleven zonder antwoord. Ze worden niet opnieuw verzonden, omdat ze misschien al in rekening zijn gebracht.',
      rejected: 'Gestopt: de dienst heeft te veel rijen achter elkaar geweigerd.',
      source: 'Gestopt: we konden de rest van het bestand niet lezen.',
      journal: 'Gestopt: deze browser kon je voortgang niet opslaan. Maak ruimte vrij en ga dan verder.',
    })[reason],
  progress: (answered, total) => `${number(answered)} van ${rows(total)}`,
  without: (what, amount) =>
    `${number(amount)} ${{ rejected: 'geweigerd', 'not-sent': 'niet verzonden', 'in-doubt': 'onbevestigd' }[what]}`,
  timeLeft: (ms) => `nog ${minutes(ms, unit)}`,
  slowedDown: () => 'De dienst vroeg ons om langzamer te gaan',
  rate: (perSecond) => `${rows(perSecond)} per seconde`,
  spent: (cost, inDoubt) =>
    `${credits(cost)} gebruikt${inDoubt > 0 ? `, hooguit nog ${number(inDoubt)} onbevestigd` : ''}`,
  spentOnSearch: (cost) => `Plus ${credits(cost)} voor zoeken`,
  verdicts: () => 'Oordelen',
  verdict: () => 'Oordeel',
  qualities: () => 'Kwaliteit (AQI)',
  kind: (kind) => kindsNl[kind],
  all: () => 'Alles',
  filter: () => 'Tonen',
  searchRows: () => 'Zoeken in rijen',
  reason: () => 'Reden',
  changed: () => 'Gewijzigd',
  showAll: () => 'Alle rijen tonen',
  unknownPlace: () => 'Onbekend',
  table: () => 'Rijen en resultaten',
  number: () => 'Rij',
  input: () => 'Jouw gegevens',
  answer: () => 'Resultaat',
  details: (row) => `Rij ${number(row)}`,
  editedRows: () => 'Bewerkte rijen',
  runAgain: () => 'Opnieuw controleren',
  runRowsAgain: (amount, cost) => `${rows(amount)} opnieuw controleren (ongeveer ${credits(cost)})`,
  includeInDoubt: (amount, cost) =>
    `Ook onbevestigde verzenden: ${rows(amount)}. Dat kan hooguit ${credits(cost)} extra kosten.`,
  saveEdit: () => 'Opslaan',
  findAddress: () => 'Adres zoeken',
  undoEdit: () => 'Ongedaan maken',
  acceptRow: () => 'Zo accepteren',
  note: () => 'Notitie',
  reviewed: (what) => ({ edited: 'Bewerkt, nog niet verzonden', accepted: 'Zo geaccepteerd' })[what],
  earlier: (amount) => `Eerdere resultaten: ${number(amount)}`,
  rowReason: (why) =>
    ({
      unsent: 'Deze rij is niet verzonden, omdat de verwerking eerder eindigde.',
      unsendable: 'Deze rij is niet verzonden, omdat die niet kan worden gecontroleerd.',
      rejected: 'De dienst heeft deze rij geweigerd.',
      'in-doubt':
        'We hebben voor deze rij geen antwoord gekregen. Misschien is die al in rekening gebracht; daarom wordt die niet vanzelf opnieuw verzonden.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'Deze rij is niet verzonden, omdat er geen adres in staat.',
      country:
        'Deze rij is niet verzonden, omdat we het land niet kennen. Geef een Engelse naam, zoals “Canada”, of een code, zoals “CA”.',
      email: 'Deze rij is niet verzonden, omdat er geen e-mailadres in staat dat we kunnen controleren.',
      'several-emails':
        'Deze rij is niet verzonden, omdat er meerdere e-mailadressen in staan. Kies vóór het starten “Elk e-mailadres in een eigen rij controleren”.',
      'too-long': 'Deze rij is niet verzonden, omdat die te lang is.',
      unreadable: 'Deze rij is niet verzonden, omdat die niet leesbaar is.',
    })[fault],
  close: () => 'Sluiten',
  fieldStatus: (name) => statusesNl[name],
  download: () => 'Downloaden',
  complete: () => 'Alle rijen',
  exceptions: () => 'Rijen om te controleren',
  report: () => 'Rapport',
  fileFormat: () => 'Indeling',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV voor Excel', csv: 'CSV voor andere programma’s', xlsx: 'Excel-werkmap (.xlsx)' })[format],
  allFields: () => 'Alle velden van de resultaten',
  separateFiles: () => 'Een bestand per soort rij',
  results: () => 'Resultaten',
  rejected: () => 'Geweigerd',
  notSent: () => 'Niet verzonden',
  inDoubt: () => 'Onbevestigd',
  unplaced: () => 'Resultaten zonder rij',
  unreadable: () => 'Onbruikbare regels',
  notSaved: (when) =>
    ({
      ready: 'Deze browser kan je voortgang niet opslaan. Houd deze pagina open tot het bestand klaar is.',
      started: 'Sommige resultaten zijn niet opgeslagen. Download ze voordat je weggaat.',
    })[when],
};
