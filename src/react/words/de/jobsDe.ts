import { countIn, failures, states, numberIn, percentIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('de');
const percent = percentIn('de');
const count = countIn('de');
const addresses = count({ one: '# Adresse', other: '# Adressen' });
const credits = count({ one: '# Credit', other: '# Credits' });

const statesDe = states(
  'Wartet,Die Datei konnte nicht verarbeitet werden,Wird geladen,Wird geprüft,Bereit zum Herunterladen,Heruntergeladen,Status unbekannt',
);
const failuresDe = failures(
  'Der Dienst hat einen Fehler gemeldet.',
  'Der Dienst meldet:',
  'Der Dienst ist nicht erreichbar.',
  'Der Dienst hat zu lange nicht geantwortet.',
  'Wir konnten die Antwort des Dienstes nicht lesen.',
  'Die Anfrage wurde nicht gesendet.',
  'Diese Seite hat ihr Limit erreicht.',
  'Der Vorgang wurde abgebrochen.',
);

export const jobsDe: JobsWords = {
  upload: () => 'Datei hochladen',
  uploadFormats: () => 'Eine CSV-Datei mit einer Spalte „email“. Sie zahlen erst beim Herunterladen der Ergebnisse.',
  uploading: () => 'Wird hochgeladen\u00a0…',
  uploadInDoubt: () =>
    'Auf Ihren Upload kam keine Antwort. Die Datei ist vielleicht angekommen, deshalb senden wir sie nicht noch einmal.',
  reconcile: () => 'Danach suchen',
  reconcileCost: () => 'Dabei wird die Liste abgefragt und dann einmal jeder neue Auftrag darin.',
  reconciled: (found, isCertain) =>
    found === 0
      ? 'Die Datei ist nicht in der Liste. Sie können sie erneut hochladen.'
      : isCertain
        ? 'Ihre Datei ist angekommen.'
        : found === 1
          ? 'Ein Auftrag könnte Ihre Datei sein. Prüfen Sie ihn, bevor Sie sie erneut hochladen.'
          : `${number(found)} Aufträge könnten Ihre Datei sein. Prüfen Sie sie, bevor Sie die Datei erneut hochladen.`,
  jobs: () => 'Aufträge',
  none: () => 'Noch keine Aufträge.',
  refresh: () => 'Liste aktualisieren',
  openJob: () => 'Details',
  listFailed: () => 'Wir konnten die Liste der Aufträge nicht lesen.',
  downloadInDoubt: () => 'Ihr Download ist nicht angekommen. Er wurde Ihnen vielleicht berechnet.',
  downloadFailed: () => 'Der Download ist fehlgeschlagen. Ihnen wurde nichts berechnet.',
  jobFailed: () => 'Wir konnten die Details dieses Auftrags nicht lesen.',
  uploadFailed: () => 'Ihre Datei wurde nicht hochgeladen.',
  uploadInvalid: () => 'Es muss eine Textdatei in UTF-8 mit einer Spalte „email“ und mindestens einer Zeile sein.',
  failure: failuresDe,
  state: statesDe,
  records: addresses,
  estimated: count({ one: 'etwa # Credit beim Herunterladen', other: 'etwa # Credits beim Herunterladen' }),
  cost: credits,
  downloadFor: (cost) =>
    cost === undefined ? 'Herunterladen (kostenpflichtig)' : `Herunterladen für ${credits(cost)}`,
  downloadAgain: () => 'Erneut herunterladen (wird vielleicht noch einmal berechnet)',
  downloaded: () => 'Heruntergeladen. Sie finden die Datei bei den Downloads Ihres Browsers.',
  savePartial: () => 'Angekommenen Teil speichern',
  reconcileFailed: () => 'Wir konnten nicht danach suchen.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `${number(valid)} gültig, ${number(invalid)} ungültig, ${number(acceptAll)} auf Servern, die alles annehmen, ${number(unknown)} unbekannt`,
  direct: () => 'E-Mail-Adressen jetzt prüfen',
  directLead: () => 'Fügen Sie eine Liste ein oder wählen Sie eine Datei: Die Ergebnisse kommen sofort.',
  asJob: (amount) =>
    `Als Auftrag: ${addresses(amount)}, einschließlich Duplikaten. Sie sehen den geschätzten Preis nach dem Hochladen und zahlen beim Herunterladen.`,
  paste: () => 'Adressen einfügen',
  pasteHint: () => 'Eine pro Zeile oder durch Kommas getrennt',
  usePasted: (amount) => `Mit ${addresses(amount)} fortfahren`,
  disposable: () => 'Wegwerf-Adresse',
  systemMailbox: () => 'gemeinsames Postfach',
  pastedName: () => 'Eingefügte Adressen',
};
