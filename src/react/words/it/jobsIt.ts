import { countIn, failures, states, numberIn, percentIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('it');
const percent = percentIn('it');
const count = countIn('it');
const addresses = count({ one: '# indirizzo', many: '# di indirizzi', other: '# indirizzi' });
const credits = count({ one: '# credito', many: '# di crediti', other: '# crediti' });
const valids = count({ one: '# valido', other: '# validi' });
const invalids = count({ one: '# non valido', other: '# non validi' });
const unknowns = count({ one: '# sconosciuto', other: '# sconosciuti' });

const statesIt = states(
  'In attesa,Non siamo riusciti a elaborare il file,Caricamento,Verifica in corso,Pronto da scaricare,Scaricato,Stato sconosciuto',
);
const failuresIt = failures(
  'Il servizio ha segnalato un errore.',
  'Il servizio ha segnalato:',
  'Il servizio non è raggiungibile.',
  'Il servizio ha impiegato troppo tempo a rispondere.',
  'Non siamo riusciti a leggere la risposta del servizio.',
  'La richiesta non è stata inviata.',
  'Questa pagina ha raggiunto il suo limite.',
  'L’operazione è stata interrotta.',
);

export const jobsIt: JobsWords = {
  upload: () => 'Carica un file',
  uploadFormats: () => 'Un file CSV con una colonna “email”. Paghi solo quando scarichi i risultati.',
  uploading: () => 'Caricamento in corso…',
  uploadInDoubt: () =>
    'Non abbiamo ricevuto risposta sul tuo caricamento. Il file potrebbe essere arrivato, quindi non lo invieremo di nuovo.',
  reconcile: () => 'Cercalo',
  reconcileCost: () => 'Consultiamo l’elenco e poi, una sola volta, ogni nuova attività che contiene.',
  reconciled: (found, isCertain) =>
    found === 0
      ? 'Il file non è nell’elenco. Puoi caricarlo di nuovo.'
      : isCertain
        ? 'Il tuo file è arrivato.'
        : found === 1
          ? 'Un’attività potrebbe essere il tuo file. Controllala prima di caricarlo di nuovo.'
          : `${number(found)} attività potrebbero essere il tuo file. Controllale prima di caricarlo di nuovo.`,
  jobs: () => 'Attività',
  none: () => 'Ancora nessuna attività.',
  refresh: () => 'Aggiorna l’elenco',
  openJob: () => 'Dettagli',
  listFailed: () => 'Non siamo riusciti a leggere l’elenco delle attività.',
  downloadInDoubt: () => 'Il download non è arrivato. Potrebbe esserti stato addebitato.',
  downloadFailed: () => 'Il download non è riuscito. Non ti è stato addebitato nulla.',
  jobFailed: () => 'Non siamo riusciti a leggere i dettagli di questa attività.',
  uploadFailed: () => 'Il tuo file non è stato caricato.',
  uploadInvalid: () => 'Deve essere un file di testo in UTF-8 con una colonna “email” e almeno una riga.',
  failure: failuresIt,
  state: statesIt,
  records: addresses,
  estimated: count({
    one: 'circa # credito al download',
    many: 'circa # di crediti al download',
    other: 'circa # crediti al download',
  }),
  cost: credits,
  downloadFor: (cost) => (cost === undefined ? 'Scarica (a pagamento)' : `Scarica per ${credits(cost)}`),
  downloadAgain: () => 'Scarica di nuovo (potrebbe esserti addebitato un’altra volta)',
  downloaded: () => 'Scaricato. Trovi il file tra i download del tuo browser.',
  savePartial: () => 'Salva la parte arrivata',
  reconcileFailed: () => 'Non siamo riusciti a cercarlo.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `${valids(valid)}, ${invalids(invalid)}, ${number(acceptAll)} su server che accettano tutto, ${unknowns(unknown)}`,
  direct: () => 'Verifica subito le e-mail',
  directLead: () => 'Incolla un elenco o scegli un file: i risultati arrivano subito.',
  asJob: (amount) =>
    `Come attività: ${addresses(amount)}, duplicati compresi. Vedi il prezzo stimato dopo il caricamento e paghi quando scarichi.`,
  paste: () => 'Incolla gli indirizzi',
  pasteHint: () => 'Uno per riga, oppure separati da virgole',
  usePasted: (amount) => `Continua con ${addresses(amount)}`,
  disposable: () => 'usa e getta',
  systemMailbox: () => 'casella condivisa',
  pastedName: () => 'Indirizzi incollati',
};
