import type { BatchStopReason, FieldStatus } from '../../core/index.ts';
import type { RowKind } from '../../react/batch/tally.ts';
import { counted } from './counted.ts';
import type { Tables } from './useWords.ts';

/** Every word of the batch components. Numbers come written in the language. */
export interface BatchMessages {
  choose(): string;
  drop(): string;
  formats(): string;
  reading(): string;
  fileError(reason: 'unreadable' | 'encoding' | 'empty'): string;
  left(file: string, done: string, total: string): string;
  /** A run that had come to its end. */
  finished(file: string, total: string): string;
  /** Follows either of them, where a new file is about to take its place. */
  replaces(): string;
  /** Another page works on it. */
  elsewhere(): string;
  goOn(): string;
  showResults(): string;
  forget(): string;
  otherFile(): string;
  rows(count: string): string;
  bad(count: string): string;
  badLine(line: string, why: 'short' | 'long' | 'quote'): string;
  /** Lines beyond those that are listed. */
  more(count: string): string;
  saveBad(): string;
  preview(): string;
  columns(): string;
  unused(): string;
  column(name: string): string;
  field(name: string): string;
  options(): string;
  geocode(): string;
  certify(): string;
  casing(): string;
  casings(name: 'Title' | 'Upper' | 'Lower'): string;
  country(): string;
  ofFile(): string;
  estimate(records: string, calls: string, credits: string): string;
  needsColumns(): string;
  start(): string;
  pause(): string;
  resume(): string;
  cancel(): string;
  status(name: 'running' | 'paused' | 'stopping' | 'done' | 'cancelled'): string;
  stopped(reason: BatchStopReason): string;
  progress(done: string, total: string): string;
  timeLeft(ms: number): string;
  slowedDown(): string;
  rate(perSecond: string): string;
  spent(credits: string, inDoubt: string | undefined): string;
  verdicts(): string;
  /** Heads the column of them. */
  verdict(): string;
  qualities(): string;
  kind(kind: RowKind): string;
  all(): string;
  filter(): string;
  table(): string;
  number(): string;
  input(): string;
  answer(): string;
  details(row: string): string;
  close(): string;
  fieldStatus(name: FieldStatus): string;
  statuses(): string;
  download(): string;
  results(): string;
  rejected(): string;
  inDoubt(): string;
  badLines(): string;
  guard(): string;
  notKept(): string;
}

const minutes = (ms: number, unit: (value: number, name: 'second' | 'minute' | 'hour') => string): string =>
  ms < 60_000
    ? unit(Math.max(1, Math.ceil(ms / 1000)), 'second')
    : ms < 3_600_000
      ? unit(Math.ceil(ms / 60_000), 'minute')
      : unit(Math.ceil(ms / 3_600_000), 'hour');
const unitIn = (locale: string) => (value: number, name: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);

/** What has no word of its own is told as the service calls it: "DoubleDependentLocality" as "Double dependent locality". */
const spaced = (name: string) =>
  name.charAt(0) + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const statusesEn: Record<FieldStatus, string> = {
  'not-applicable': 'not applicable',
  'verified-no-change': 'as given',
  'verified-alias': 'as an alias',
  'verified-small-change': 'small change',
  'verified-large-change': 'large change',
  added: 'added',
  'identified-no-change': 'recognised',
  'identified-alias': 'recognised as an alias',
  'identified-context': 'recognised by its place',
  empty: 'empty',
  unrecognised: 'not recognised',
};

const kindsEn: Record<RowKind, string> = {
  accept: 'Accept',
  confirm: 'Confirm',
  fix: 'Fix',
  reject: 'Reject',
  valid: 'Valid',
  invalid: 'Invalid',
  disposable: 'Disposable',
  role: 'Role',
  unknown: 'Unknown',
  rejected: 'Not processed',
  'in-doubt': 'In doubt',
  waiting: 'Waiting',
};

const fieldsEn: Record<string, string> = {
  Id: 'Your own key',
  Organization: 'Company',
  Address1: 'Address 1',
  Address2: 'Address 2',
  Address3: 'Address 3',
  Locality: 'City',
  DependentLocality: 'District',
  AdministrativeArea: 'State or region',
  PostalCode: 'Postal code',
  Country: 'Country',
  Premise: 'House number',
  Thoroughfare: 'Street name',
  SubBuilding: 'Unit',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  Address: 'Whole address',
};

const en: BatchMessages = {
  choose: () => 'Choose a file',
  drop: () => 'or drop it here',
  formats: () => 'CSV with commas, tabs or semicolons, the first line naming the columns',
  reading: () => 'Reading the file …',
  fileError: (reason) =>
    ({
      unreadable: 'The browser could not read this file. Choose it again.',
      encoding: 'This file is not a text in UTF-8 or UTF-16. Save it as CSV in UTF-8.',
      empty: 'This file has no line after its header.',
    })[reason],
  left: (file, done, total) =>
    `A run of “${file}” was left: ${done} of ${total} rows are known. Going on pays for none of them again.`,
  finished: (file, total) => `The run of “${file}” came to its end: ${counted(total, 'row is', 'rows are')} known.`,
  replaces: () => 'Starting this file forgets it.',
  elsewhere: () =>
    'This run is going on in another window, or has just been left. Nothing was sent; try again when it has ended there.',
  goOn: () => 'Go on',
  showResults: () => 'Show the results',
  forget: () => 'Forget it',
  otherFile: () => 'Another file',
  rows: (count) => counted(count, 'row', 'rows'),
  bad: (count) => `${counted(count, 'line', 'lines')} cannot be used and will not be sent`,
  badLine: (line, why) =>
    `Line ${line}: ${{ short: 'fewer values than the header', long: 'more values than the header', quote: 'a quote is not closed where it should be; nothing it reaches can be read' }[why]}`,
  more: (count) => `… and ${count} more`,
  saveBad: () => 'Download these lines',
  preview: () => 'The first 20 rows',
  columns: () => 'Columns',
  unused: () => 'Not used',
  column: (name) => `What “${name}” holds`,
  field: (name) => fieldsEn[name] ?? spaced(name),
  options: () => 'Options',
  geocode: () => 'Add coordinates (costs one more credit per row)',
  certify: () => 'Certified fields where a country has them',
  statuses: () => 'Say of each field how it was verified',
  casing: () => 'Words are written',
  casings: (name) => ({ Title: 'Like This', Upper: 'LIKE THIS', Lower: 'like this' })[name],
  country: () => 'Country of rows without one',
  ofFile: () => 'None',
  estimate: (records, calls, credits) =>
    `${counted(records, 'row', 'rows')}, ${counted(calls, 'call', 'calls')}, about ${counted(credits, 'credit', 'credits')}`,
  needsColumns: () => 'Say first which column holds what.',
  start: () => 'Start',
  pause: () => 'Pause',
  resume: () => 'Go on',
  cancel: () => 'Cancel',
  status: (name) =>
    ({
      running: 'Running',
      paused: 'Paused. Calls under way have ended.',
      stopping: 'Waiting for the calls under way …',
      done: 'Done',
      cancelled: 'Cancelled. What was not sent was not paid for.',
    })[name],
  stopped: (reason) =>
    ({
      budget: 'Stopped: the budget is used up.',
      refused: 'Stopped: the service refuses in a way that trying again does not mend. Check the key and the credit.',
      'slow-down': 'Stopped: the service keeps asking to slow down. Go on later.',
      unreachable: 'Stopped: the service cannot be reached. Check the connection.',
      'in-doubt': 'Stopped: too many calls in a row had an unknown outcome. They are not repeated.',
      rejected: 'Stopped: too many calls in a row were turned down for their rows.',
      source: 'Stopped: the rows could not be read on.',
      journal: 'Stopped: this browser cannot write down what is sent. Free some space.',
    })[reason],
  progress: (done, total) => `${done} of ${total} rows`,
  timeLeft: (ms) => `${minutes(ms, unitIn('en'))} left`,
  slowedDown: () => 'The service asked to slow down',
  rate: (perSecond) => `${perSecond} rows per second`,
  spent: (credits, inDoubt) => `${counted(credits, 'credit', 'credits')}${inDoubt ? `, ${inDoubt} more in doubt` : ''}`,
  verdicts: () => 'Verdicts',
  verdict: () => 'Verdict',
  qualities: () => 'Quality (AQI)',
  kind: (kind) => kindsEn[kind],
  all: () => 'All',
  filter: () => 'Show',
  table: () => 'Rows and their answers',
  number: () => 'Row',
  input: () => 'Given',
  answer: () => 'Answer',
  details: (row) => `Row ${row}`,
  close: () => 'Close',
  fieldStatus: (name) => statusesEn[name],
  download: () => 'Download',
  results: () => 'Results',
  rejected: () => 'Not processed',
  inDoubt: () => 'In doubt',
  badLines: () => 'Unusable lines',
  guard: () => 'Guard against formulas in spreadsheets',
  notKept: () => 'This browser keeps nothing: do not leave the page before the end.',
};

const statusesFr: Record<FieldStatus, string> = {
  'not-applicable': 'sans objet',
  'verified-no-change': 'tel que donné',
  'verified-alias': 'sous un autre nom',
  'verified-small-change': 'petite modification',
  'verified-large-change': 'grande modification',
  added: 'ajouté',
  'identified-no-change': 'reconnu',
  'identified-alias': 'reconnu sous un autre nom',
  'identified-context': 'reconnu par sa place',
  empty: 'vide',
  unrecognised: 'non reconnu',
};

const kindsFr: Record<RowKind, string> = {
  accept: 'Accepter',
  confirm: 'Confirmer',
  fix: 'Corriger',
  reject: 'Refuser',
  valid: 'Valide',
  invalid: 'Invalide',
  disposable: 'Jetable',
  role: 'Fonction',
  unknown: 'Inconnu',
  rejected: 'Non traité',
  'in-doubt': 'Incertain',
  waiting: 'En attente',
};

const fieldsFr: Record<string, string> = {
  Id: 'Votre clé',
  Organization: 'Société',
  Address1: 'Adresse 1',
  Address2: 'Adresse 2',
  Address3: 'Adresse 3',
  Locality: 'Ville',
  DependentLocality: 'Quartier',
  AdministrativeArea: 'État ou région',
  PostalCode: 'Code postal',
  Country: 'Pays',
  Premise: 'Numéro',
  Thoroughfare: 'Nom de la rue',
  SubBuilding: 'Appartement',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  Address: 'Adresse entière',
};

const fr: BatchMessages = {
  choose: () => 'Choisir un fichier',
  drop: () => 'ou le déposer ici',
  formats: () => 'CSV à virgules, tabulations ou points-virgules, la première ligne nommant les colonnes',
  reading: () => 'Lecture du fichier …',
  fileError: (reason) =>
    ({
      unreadable: 'Le navigateur n’a pas pu lire ce fichier. Choisissez-le à nouveau.',
      encoding: 'Ce fichier n’est pas un texte en UTF-8 ou UTF-16. Enregistrez-le en CSV UTF-8.',
      empty: 'Ce fichier n’a aucune ligne après son en-tête.',
    })[reason],
  left: (file, done, total) =>
    `Un traitement de « ${file} » a été interrompu : ${done} lignes sur ${total} sont connues. Continuer ne les paie pas une seconde fois.`,
  finished: (file, total) =>
    `Le traitement de « ${file} » est terminé : ${counted(total, 'ligne connue', 'lignes connues')}.`,
  replaces: () => 'Démarrer ce fichier l’oublie.',
  elsewhere: () =>
    'Ce traitement est en cours dans une autre fenêtre, ou vient d’être quitté. Rien n’a été envoyé ; réessayez quand il y sera terminé.',
  goOn: () => 'Continuer',
  showResults: () => 'Voir les résultats',
  forget: () => 'L’oublier',
  otherFile: () => 'Un autre fichier',
  rows: (count) => counted(count, 'ligne', 'lignes'),
  bad: (count) =>
    counted(
      count,
      'ligne est inutilisable et ne sera pas envoyée',
      'lignes sont inutilisables et ne seront pas envoyées',
    ),
  badLine: (line, why) =>
    `Ligne ${line} : ${{ short: 'moins de valeurs que l’en-tête', long: 'plus de valeurs que l’en-tête', quote: 'un guillemet n’est pas fermé où il le devrait ; ce qu’il atteint est illisible' }[why]}`,
  more: (count) => `… et ${count} de plus`,
  saveBad: () => 'Télécharger ces lignes',
  preview: () => 'Les 20 premières lignes',
  columns: () => 'Colonnes',
  unused: () => 'Non utilisée',
  column: (name) => `Contenu de « ${name} »`,
  field: (name) => fieldsFr[name] ?? spaced(name),
  options: () => 'Options',
  geocode: () => 'Ajouter les coordonnées (un crédit de plus par ligne)',
  certify: () => 'Champs certifiés là où le pays en a',
  statuses: () => 'Dire pour chaque champ comment il a été vérifié',
  casing: () => 'Écriture des mots',
  casings: (name) => ({ Title: 'Comme Ceci', Upper: 'COMME CECI', Lower: 'comme ceci' })[name],
  country: () => 'Pays des lignes qui n’en ont pas',
  ofFile: () => 'Aucun',
  estimate: (records, calls, credits) =>
    `${counted(records, 'ligne', 'lignes')}, ${counted(calls, 'appel', 'appels')}, environ ${counted(credits, 'crédit', 'crédits')}`,
  needsColumns: () => 'Indiquez d’abord ce que contient chaque colonne.',
  start: () => 'Démarrer',
  pause: () => 'Pause',
  resume: () => 'Continuer',
  cancel: () => 'Annuler',
  status: (name) =>
    ({
      running: 'En cours',
      paused: 'En pause. Les appels en cours sont terminés.',
      stopping: 'Attente des appels en cours …',
      done: 'Terminé',
      cancelled: 'Annulé. Ce qui n’a pas été envoyé n’a pas été payé.',
    })[name],
  stopped: (reason) =>
    ({
      budget: 'Arrêté : le budget est épuisé.',
      refused: 'Arrêté : le service refuse, et réessayer n’y changera rien. Vérifiez la clé et le crédit.',
      'slow-down': 'Arrêté : le service demande sans cesse de ralentir. Reprenez plus tard.',
      unreachable: 'Arrêté : le service est injoignable. Vérifiez la connexion.',
      'in-doubt': 'Arrêté : trop d’appels de suite à l’issue inconnue. Ils ne sont pas répétés.',
      rejected: 'Arrêté : trop d’appels de suite refusés à cause de leurs lignes.',
      source: 'Arrêté : la suite des lignes est illisible.',
      journal: 'Arrêté : ce navigateur ne peut pas noter ce qui est envoyé. Libérez de la place.',
    })[reason],
  progress: (done, total) => `${done} lignes sur ${total}`,
  timeLeft: (ms) => `encore ${minutes(ms, unitIn('fr'))}`,
  slowedDown: () => 'Le service a demandé de ralentir',
  rate: (perSecond) => `${perSecond} lignes par seconde`,
  spent: (credits, inDoubt) =>
    `${counted(credits, 'crédit', 'crédits')}${inDoubt ? `, ${inDoubt} de plus incertains` : ''}`,
  verdicts: () => 'Verdicts',
  verdict: () => 'Verdict',
  qualities: () => 'Qualité (AQI)',
  kind: (kind) => kindsFr[kind],
  all: () => 'Tout',
  filter: () => 'Afficher',
  table: () => 'Lignes et réponses',
  number: () => 'Ligne',
  input: () => 'Donné',
  answer: () => 'Réponse',
  details: (row) => `Ligne ${row}`,
  close: () => 'Fermer',
  fieldStatus: (name) => statusesFr[name],
  download: () => 'Télécharger',
  results: () => 'Résultats',
  rejected: () => 'Non traitées',
  inDoubt: () => 'Incertaines',
  badLines: () => 'Lignes inutilisables',
  guard: () => 'Protéger des formules dans les tableurs',
  notKept: () => 'Ce navigateur ne garde rien : ne quittez pas la page avant la fin.',
};

const statusesEs: Record<FieldStatus, string> = {
  'not-applicable': 'no procede',
  'verified-no-change': 'como se dio',
  'verified-alias': 'con otro nombre',
  'verified-small-change': 'cambio pequeño',
  'verified-large-change': 'cambio grande',
  added: 'añadido',
  'identified-no-change': 'reconocido',
  'identified-alias': 'reconocido con otro nombre',
  'identified-context': 'reconocido por su lugar',
  empty: 'vacío',
  unrecognised: 'no reconocido',
};

const kindsEs: Record<RowKind, string> = {
  accept: 'Aceptar',
  confirm: 'Confirmar',
  fix: 'Corregir',
  reject: 'Rechazar',
  valid: 'Válido',
  invalid: 'No válido',
  disposable: 'Desechable',
  role: 'De función',
  unknown: 'Desconocido',
  rejected: 'Sin procesar',
  'in-doubt': 'En duda',
  waiting: 'En espera',
};

const fieldsEs: Record<string, string> = {
  Id: 'Su clave',
  Organization: 'Empresa',
  Address1: 'Dirección 1',
  Address2: 'Dirección 2',
  Address3: 'Dirección 3',
  Locality: 'Ciudad',
  DependentLocality: 'Barrio',
  AdministrativeArea: 'Estado o región',
  PostalCode: 'Código postal',
  Country: 'País',
  Premise: 'Número',
  Thoroughfare: 'Nombre de la calle',
  SubBuilding: 'Piso o puerta',
  Latitude: 'Latitud',
  Longitude: 'Longitud',
  Address: 'Dirección entera',
};

const es: BatchMessages = {
  choose: () => 'Elegir un archivo',
  drop: () => 'o soltarlo aquí',
  formats: () => 'CSV con comas, tabuladores o puntos y comas; la primera línea nombra las columnas',
  reading: () => 'Leyendo el archivo …',
  fileError: (reason) =>
    ({
      unreadable: 'El navegador no pudo leer este archivo. Elíjalo de nuevo.',
      encoding: 'Este archivo no es un texto en UTF-8 o UTF-16. Guárdelo como CSV en UTF-8.',
      empty: 'Este archivo no tiene líneas después de la cabecera.',
    })[reason],
  left: (file, done, total) =>
    `Quedó a medias «${file}»: se conocen ${done} de ${total} filas. Continuar no vuelve a pagarlas.`,
  finished: (file, total) => `El proceso de «${file}» terminó: ${counted(total, 'fila conocida', 'filas conocidas')}.`,
  replaces: () => 'Al empezar este archivo se olvida.',
  elsewhere: () =>
    'Este proceso sigue en otra ventana, o se acaba de dejar. No se envió nada; inténtelo cuando haya terminado allí.',
  goOn: () => 'Continuar',
  showResults: () => 'Ver los resultados',
  forget: () => 'Olvidarlo',
  otherFile: () => 'Otro archivo',
  rows: (count) => counted(count, 'fila', 'filas'),
  bad: (count) => counted(count, 'línea no sirve y no se enviará', 'líneas no sirven y no se enviarán'),
  badLine: (line, why) =>
    `Línea ${line}: ${{ short: 'menos valores que la cabecera', long: 'más valores que la cabecera', quote: 'unas comillas no se cierran donde deben; lo que alcanzan no se puede leer' }[why]}`,
  more: (count) => `… y ${count} más`,
  saveBad: () => 'Descargar estas líneas',
  preview: () => 'Las primeras 20 filas',
  columns: () => 'Columnas',
  unused: () => 'No se usa',
  column: (name) => `Qué contiene «${name}»`,
  field: (name) => fieldsEs[name] ?? spaced(name),
  options: () => 'Opciones',
  geocode: () => 'Añadir coordenadas (un crédito más por fila)',
  certify: () => 'Campos certificados donde el país los tenga',
  statuses: () => 'Decir de cada campo cómo se verificó',
  casing: () => 'Las palabras se escriben',
  casings: (name) => ({ Title: 'Como Esto', Upper: 'COMO ESTO', Lower: 'como esto' })[name],
  country: () => 'País de las filas que no lo tienen',
  ofFile: () => 'Ninguno',
  estimate: (records, calls, credits) =>
    `${counted(records, 'fila', 'filas')}, ${counted(calls, 'llamada', 'llamadas')}, unos ${counted(credits, 'crédito', 'créditos')}`,
  needsColumns: () => 'Diga primero qué contiene cada columna.',
  start: () => 'Empezar',
  pause: () => 'Pausar',
  resume: () => 'Continuar',
  cancel: () => 'Cancelar',
  status: (name) =>
    ({
      running: 'En marcha',
      paused: 'En pausa. Las llamadas en curso han terminado.',
      stopping: 'Esperando las llamadas en curso …',
      done: 'Terminado',
      cancelled: 'Cancelado. Lo que no se envió no se pagó.',
    })[name],
  stopped: (reason) =>
    ({
      budget: 'Detenido: se agotó el presupuesto.',
      refused: 'Detenido: el servicio rechaza, y reintentar no lo arregla. Compruebe la clave y el crédito.',
      'slow-down': 'Detenido: el servicio pide ir más despacio una y otra vez. Continúe más tarde.',
      unreachable: 'Detenido: no se alcanza el servicio. Compruebe la conexión.',
      'in-doubt': 'Detenido: demasiadas llamadas seguidas con resultado desconocido. No se repiten.',
      rejected: 'Detenido: demasiadas llamadas seguidas rechazadas por sus filas.',
      source: 'Detenido: no se pudieron leer más filas.',
      journal: 'Detenido: este navegador no puede anotar lo que se envía. Libere espacio.',
    })[reason],
  progress: (done, total) => `${done} de ${total} filas`,
  timeLeft: (ms) => `faltan ${minutes(ms, unitIn('es'))}`,
  slowedDown: () => 'El servicio pidió ir más despacio',
  rate: (perSecond) => `${perSecond} filas por segundo`,
  spent: (credits, inDoubt) => `${counted(credits, 'crédito', 'créditos')}${inDoubt ? `, ${inDoubt} más en duda` : ''}`,
  verdicts: () => 'Veredictos',
  verdict: () => 'Veredicto',
  qualities: () => 'Calidad (AQI)',
  kind: (kind) => kindsEs[kind],
  all: () => 'Todo',
  filter: () => 'Mostrar',
  table: () => 'Filas y respuestas',
  number: () => 'Fila',
  input: () => 'Dado',
  answer: () => 'Respuesta',
  details: (row) => `Fila ${row}`,
  close: () => 'Cerrar',
  fieldStatus: (name) => statusesEs[name],
  download: () => 'Descargar',
  results: () => 'Resultados',
  rejected: () => 'Sin procesar',
  inDoubt: () => 'En duda',
  badLines: () => 'Líneas inservibles',
  guard: () => 'Proteger de fórmulas en hojas de cálculo',
  notKept: () => 'Este navegador no guarda nada: no deje la página antes del final.',
};

export const batchMessages: Tables<BatchMessages> = { en, fr, es };
