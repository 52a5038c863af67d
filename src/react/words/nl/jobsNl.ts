import { countIn, failures, states, numberIn, percentIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('nl');
const percent = percentIn('nl');
const count = countIn('nl');
const addresses = count({ one: '# adres', other: '# adressen' });
const credits = count({ one: '# credit', other: '# credits' });

const statesNl = states(
  'Wacht,We konden het bestand niet verwerken,Wordt geladen,Wordt gecontroleerd,Klaar om te downloaden,Gedownload,Status onbekend',
);
const failuresNl = failures(
  'De dienst meldde een fout.',
  'De dienst meldt:',
  'De dienst is niet bereikbaar.',
  'De dienst deed er te lang over om te antwoorden.',
  'We konden het antwoord van de dienst niet lezen.',
  'Het verzoek is niet verzonden.',
  'Deze pagina heeft haar limiet bereikt.',
  'De bewerking is gestopt.',
);

export const jobsNl: JobsWords = {
  upload: () => 'Bestand uploaden',
  uploadFormats: () => 'Een CSV-bestand met een kolom “email”. Je betaalt pas als je de resultaten downloadt.',
  uploading: () => 'Bezig met uploaden…',
  uploadInDoubt: () =>
    'We hebben geen antwoord gekregen op je upload. Het bestand is misschien aangekomen, dus we versturen het niet nog een keer.',
  reconcile: () => 'Ernaar zoeken',
  reconcileCost: () => 'We bekijken de lijst en daarna één keer elke nieuwe taak daarin.',
  reconciled: (found, isCertain) =>
    found === 0
      ? 'Het bestand staat niet in de lijst. Je kunt het opnieuw uploaden.'
      : isCertain
        ? 'Je bestand is aangekomen.'
        : found === 1
          ? 'Eén taak kan jouw bestand zijn. Controleer die voordat je het opnieuw uploadt.'
          : `${number(found)} taken kunnen jouw bestand zijn. Controleer ze voordat je het opnieuw uploadt.`,
  jobs: () => 'Taken',
  none: () => 'Nog geen taken.',
  refresh: () => 'Lijst vernieuwen',
  openJob: () => 'Details',
  listFailed: () => 'We konden de lijst met taken niet lezen.',
  downloadInDoubt: () => 'Je download is niet aangekomen. Misschien is die wel in rekening gebracht.',
  downloadFailed: () => 'Het downloaden is mislukt. Er is niets in rekening gebracht.',
  jobFailed: () => 'We konden de details van deze taak niet lezen.',
  uploadFailed: () => 'Je bestand is niet geüpload.',
  uploadInvalid: () => 'Het moet een tekstbestand in UTF-8 zijn met een kolom “email” en minstens één rij.',
  failure: failuresNl,
  state: statesNl,
  records: addresses,
  estimated: count({ one: 'ongeveer # credit bij het downloaden', other: 'ongeveer # credits bij het downloaden' }),
  cost: credits,
  downloadFor: (cost) => (cost === undefined ? 'Downloaden (tegen betaling)' : `Downloaden voor ${credits(cost)}`),
  downloadAgain: () => 'Opnieuw downloaden (wordt misschien nog een keer in rekening gebracht)',
  downloaded: () => 'Gedownload. Je vindt het bestand bij de downloads van je browser.',
  savePartial: () => 'Opslaan wat is aangekomen',
  reconcileFailed: () => 'We konden er niet naar zoeken.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `${number(valid)} geldig, ${number(invalid)} ongeldig, ${number(acceptAll)} op servers die alles accepteren, ${number(unknown)} onbekend`,
  direct: () => 'E-mailadressen nu controleren',
  directLead: () => 'Plak een lijst of kies een bestand en je hebt meteen de resultaten.',
  asJob: (amount) =>
    `Als taak: ${addresses(amount)}, inclusief dubbele. Je ziet de geschatte prijs na het uploaden en betaalt bij het downloaden.`,
  paste: () => 'Adressen plakken',
  pasteHint: () => 'Eén per regel, of gescheiden door komma’s',
  usePasted: (amount) => `Doorgaan met ${addresses(amount)}`,
  disposable: () => 'wegwerpadres',
  systemMailbox: () => 'gedeelde mailbox',
  pastedName: () => 'Geplakte adressen',
};
