import type { ErrorKind } from '../../core/index.ts';
import { counted } from './counted.ts';
import type { Tables } from './useWords.ts';

/** Every word of the email jobs. */
export interface JobMessages {
  upload(): string;
  uploadFormats(): string;
  uploading(): string;
  /** The upload's outcome is unknown. */
  uploadInDoubt(): string;
  reconcile(): string;
  /** What looking for it asks. */
  reconcileCost(): string;
  /** How many jobs may be the upload. */
  reconciled(count: number): string;
  jobs(): string;
  none(): string;
  refresh(): string;
  /** Asks for what the list does not tell of a job. */
  openJob(): string;
  state(name: string): string;
  records(count: string): string;
  estimated(credits: string): string;
  /** The list of jobs could not be read. */
  listFailed(): string;
  /** A download's outcome is unknown: it may be paid for. */
  downloadInDoubt(): string;
  /** A download failed, and certainly cost nothing. */
  downloadFailed(): string;
  /** The details of a job could not be read. */
  jobFailed(): string;
  /** An upload failed, and certainly did not arrive. */
  uploadFailed(): string;
  /** The file cannot be a job. */
  uploadUnfit(): string;
  /** Why something failed; `text`: the service's own words, `''` where it gave none. */
  failure(kind: ErrorKind, text: string): string;
  cost(credits: string): string;
  downloadFor(credits: string | undefined): string;
  downloadAgain(): string;
  downloaded(): string;
  /** What came of a download that broke off. */
  savePart(): string;
  lookFailed(): string;
  stats(valid: string, invalid: string, acceptAll: string, unknown: string): string;
  direct(): string;
  directLead(): string;
  paste(): string;
  pasted(): string;
  usePasted(count: string): string;
  /** Beside an email's kind: a mailbox to be thrown away. */
  disposable(): string;
  /** Beside an email's kind: a mailbox of a role, such as contact@. */
  systemMailbox(): string;
  /** In the place of a file's name. */
  pastedName(): string;
}

const states = (list: string) => {
  const [pending, file_error, loading, verifying, complete, downloaded, unknown = ''] = list.split(',');
  const words = new Map(Object.entries({ pending, file_error, loading, verifying, complete, downloaded }));
  // The service's own word, where it is another; "constructor" is one.
  return (name: string): string => words.get(name) ?? (name.trim() || unknown);
};
const statesEn = states(
  'Waiting,The file could not be processed,Loading,Verifying,Ready to download,Downloaded,State unknown',
);
const statesFr = states(
  'En attente,Le fichier n’a pas pu être traité,Chargement,Vérification,Prêt à télécharger,Téléchargé,État inconnu',
);
const statesEs = states(
  'En espera,No se pudo procesar el archivo,Cargando,Verificando,Listo para descargar,Descargado,Estado desconocido',
);

/** In their order: refused by the service, without and before its words; not reachable; too late; an answer that cannot be read; refused here; a limit; stopped. */
const failures = (
  refused: string,
  saying: string,
  unreachable: string,
  late: string,
  unreadable: string,
  input: string,
  limit: string,
  aborted: string,
) => {
  const words = new Map<ErrorKind, string>(
    Object.entries({ network: unreachable, timeout: late, response: unreadable, input, limit, aborted }) as [
      ErrorKind,
      string,
    ][],
  );
  return (kind: ErrorKind, text: string): string => words.get(kind) ?? (text ? `${saying} ${text}` : refused);
};
const failuresEn = failures(
  'The service answered with an error.',
  'The service says:',
  'The service could not be reached.',
  'The service did not answer in time.',
  'The answer of the service could not be read.',
  'The request was not sent.',
  'The limit of this page was reached.',
  'It was stopped.',
);
const failuresFr = failures(
  'Le service a répondu par une erreur.',
  'Le service répond :',
  'Le service est injoignable.',
  'Le service n’a pas répondu à temps.',
  'La réponse du service n’a pas pu être lue.',
  'La demande n’a pas été envoyée.',
  'La limite de cette page est atteinte.',
  'L’opération a été interrompue.',
);
const failuresEs = failures(
  'El servicio respondió con un error.',
  'El servicio dice:',
  'No se pudo conectar con el servicio.',
  'El servicio no respondió a tiempo.',
  'No se pudo leer la respuesta del servicio.',
  'La solicitud no se envió.',
  'Se alcanzó el límite de esta página.',
  'La operación se detuvo.',
);

export const jobMessages: Tables<JobMessages> = {
  en: {
    upload: () => 'Upload a file',
    uploadFormats: () => 'CSV with a column called “email”. It is charged when you download the result.',
    uploading: () => 'Uploading …',
    uploadInDoubt: () => 'The upload got no answer. It may have arrived all the same, and is not sent again by itself.',
    reconcile: () => 'Look for it',
    reconcileCost: () => 'This asks for the list, and once for each job that is new in it.',
    reconciled: (count) =>
      count === 0
        ? 'It is not in the list: you can upload it again.'
        : count === 1
          ? 'It has arrived.'
          : `${String(count)} jobs may be it: look which one is yours before you upload it again.`,
    jobs: () => 'Jobs',
    none: () => 'No job so far.',
    refresh: () => 'Refresh the list',
    openJob: () => 'Details',
    listFailed: () => 'The list of jobs could not be read.',
    downloadInDoubt: () => 'The download did not arrive. It may have been charged.',
    downloadFailed: () => 'The download failed. Nothing was charged.',
    jobFailed: () => 'The details of the job could not be read.',
    uploadFailed: () => 'The file was not uploaded.',
    uploadUnfit: () => 'It must be a text file in UTF-8 with a column “email” and at least one row.',
    failure: failuresEn,
    state: statesEn,
    records: (count) => counted(count, 'record', 'records'),
    estimated: (credits) => `about ${credits} credits, charged at the download`,
    cost: (credits) => counted(credits, 'credit', 'credits'),
    downloadFor: (credits) =>
      credits ? `Download for ${counted(credits, 'credit', 'credits')}` : 'Download (charges the job)',
    downloadAgain: () => 'Download again (may be charged again)',
    downloaded: () => 'Downloaded. The file is in your browser’s downloads.',
    savePart: () => 'Save what arrived',
    lookFailed: () => 'Looking for it failed.',
    stats: (valid, invalid, acceptAll, unknown) =>
      `${valid} valid, ${invalid} invalid, ${acceptAll} accept-all, ${unknown} unknown`,
    direct: () => 'Validate now',
    directLead: () => 'A list or a file, validated at once, a hundred per call.',
    paste: () => 'Paste addresses',
    pasted: () => 'One per line, or parted by commas',
    usePasted: (count) => `Continue with ${counted(count, 'address', 'addresses')}`,
    disposable: () => 'disposable',
    systemMailbox: () => 'role mailbox',
    pastedName: () => 'Pasted addresses',
  },
  fr: {
    upload: () => 'Envoyer un fichier',
    uploadFormats: () => 'CSV avec une colonne « email ». Il est facturé au téléchargement du résultat.',
    uploading: () => 'Envoi …',
    uploadInDoubt: () => 'L’envoi est resté sans réponse. Il est peut-être arrivé, et n’est pas répété tout seul.',
    reconcile: () => 'Le chercher',
    reconcileCost: () => 'La liste est demandée une fois, puis chaque tâche qui y est nouvelle.',
    reconciled: (count) =>
      count === 0
        ? 'Il n’est pas dans la liste : vous pouvez l’envoyer à nouveau.'
        : count === 1
          ? 'Il est arrivé.'
          : `${String(count)} tâches peuvent être la vôtre : vérifiez avant de l’envoyer à nouveau.`,
    jobs: () => 'Tâches',
    none: () => 'Aucune tâche pour l’instant.',
    refresh: () => 'Actualiser la liste',
    openJob: () => 'Détails',
    listFailed: () => 'La liste des tâches n’a pas pu être lue.',
    downloadInDoubt: () => 'Le téléchargement n’est pas arrivé. Il a peut-être été facturé.',
    downloadFailed: () => 'Le téléchargement a échoué. Rien n’a été facturé.',
    jobFailed: () => 'Les détails de la tâche n’ont pas pu être lus.',
    uploadFailed: () => 'Le fichier n’a pas été envoyé.',
    uploadUnfit: () => 'Il faut un fichier texte en UTF-8 avec une colonne « email » et au moins une ligne.',
    failure: failuresFr,
    state: statesFr,
    records: (count) => counted(count, 'adresse', 'adresses'),
    estimated: (credits) => `environ ${credits} crédits, facturés au téléchargement`,
    cost: (credits) => counted(credits, 'crédit', 'crédits'),
    downloadFor: (credits) =>
      credits ? `Télécharger pour ${counted(credits, 'crédit', 'crédits')}` : 'Télécharger (facture la tâche)',
    downloadAgain: () => 'Télécharger à nouveau (peut être facturé)',
    downloaded: () => 'Téléchargé. Le fichier est dans vos téléchargements.',
    savePart: () => 'Enregistrer ce qui est arrivé',
    lookFailed: () => 'La recherche a échoué.',
    stats: (valid, invalid, acceptAll, unknown) =>
      `${valid} valides, ${invalid} non valides, ${acceptAll} accept-all, ${unknown} inconnues`,
    direct: () => 'Valider maintenant',
    directLead: () => 'Une liste ou un fichier, validé tout de suite, cent par appel.',
    paste: () => 'Coller des adresses',
    pasted: () => 'Une par ligne, ou séparées par des virgules',
    usePasted: (count) => `Continuer avec ${counted(count, 'adresse', 'adresses')}`,
    disposable: () => 'jetable',
    systemMailbox: () => 'boîte de fonction',
    pastedName: () => 'Adresses collées',
  },
  es: {
    upload: () => 'Subir un archivo',
    uploadFormats: () => 'CSV con una columna «email». Se cobra al descargar el resultado.',
    uploading: () => 'Subiendo …',
    uploadInDoubt: () => 'La subida no tuvo respuesta. Puede haber llegado, y no se repite sola.',
    reconcile: () => 'Buscarla',
    reconcileCost: () => 'Se pide la lista, y una vez cada tarea que es nueva en ella.',
    reconciled: (count) =>
      count === 0
        ? 'No está en la lista: puede subirla de nuevo.'
        : count === 1
          ? 'Ha llegado.'
          : `${String(count)} tareas pueden ser la suya: compruébelo antes de subirla de nuevo.`,
    jobs: () => 'Tareas',
    none: () => 'Ninguna tarea hasta ahora.',
    refresh: () => 'Actualizar la lista',
    openJob: () => 'Detalles',
    listFailed: () => 'No se pudo leer la lista de tareas.',
    downloadInDoubt: () => 'La descarga no llegó. Puede haberse cobrado.',
    downloadFailed: () => 'La descarga falló. No se cobró nada.',
    jobFailed: () => 'No se pudieron leer los detalles de la tarea.',
    uploadFailed: () => 'El archivo no se subió.',
    uploadUnfit: () => 'Debe ser un archivo de texto en UTF-8 con una columna «email» y al menos una fila.',
    failure: failuresEs,
    state: statesEs,
    records: (count) => counted(count, 'dirección', 'direcciones'),
    estimated: (credits) => `unos ${credits} créditos, cobrados al descargar`,
    cost: (credits) => counted(credits, 'crédito', 'créditos'),
    downloadFor: (credits) =>
      credits ? `Descargar por ${counted(credits, 'crédito', 'créditos')}` : 'Descargar (cobra la tarea)',
    downloadAgain: () => 'Descargar otra vez (puede cobrarse)',
    downloaded: () => 'Descargado. El archivo está en sus descargas.',
    savePart: () => 'Guardar lo que llegó',
    lookFailed: () => 'La búsqueda falló.',
    stats: (valid, invalid, acceptAll, unknown) =>
      `${valid} válidas, ${invalid} no válidas, ${acceptAll} accept-all, ${unknown} desconocidas`,
    direct: () => 'Validar ahora',
    directLead: () => 'Una lista o un archivo, validado al momento, cien por llamada.',
    paste: () => 'Pegar direcciones',
    pasted: () => 'Una por línea, o separadas por comas',
    usePasted: (count) => `Continuar con ${counted(count, 'dirección', 'direcciones')}`,
    disposable: () => 'desechable',
    systemMailbox: () => 'buzón de función',
    pastedName: () => 'Direcciones pegadas',
  },
};
