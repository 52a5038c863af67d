import { ownOf, type FieldStatus } from '../../../core/index.ts';
import type { RowKind } from '../../../files/index.ts';
import type { FilesWords } from '../FilesWords.ts';
import { minutes, spaced, unitIn } from '../wording.ts';
import { counted } from '../counted.ts';

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
  'accept-all': 'Acepta todo',
  unknown: 'Desconocido',
  rejected: 'Rechazada por el servicio',
  'not-sent': 'Sin enviar',
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

export const filesEs: FilesWords = {
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
  left: (file, done, total, inDoubt) =>
    `Quedó a medias «${file}»: ${done} de ${total} filas tienen respuesta${inDoubt ? `, ${inDoubt} en duda` : ''}. Continuar no vuelve a pagarlas.`,
  finished: (file, done, inDoubt) =>
    `El proceso de «${file}» terminó: ${counted(done, 'fila tiene', 'filas tienen')} respuesta${inDoubt ? `, ${inDoubt} en duda` : ''}.`,
  runningElsewhere: (file, state) =>
    state === 'running'
      ? `El proceso de «${file}» está en marcha en otra ventana.`
      : `El proceso de «${file}» está en pausa en otra ventana.`,
  unreadable: (file) => `Aquí se guarda un proceso de «${file}», pero este navegador ya no puede leerlo.`,
  looking: () => 'Buscando un proceso guardado en este navegador …',
  taken: () =>
    'Detenido: otra ventana continuó este proceso o empezó otro en su lugar. Desde aquí no se envía nada más.',
  onlyHere: () =>
    'Estas respuestas solo están en esta página. Descárguelas primero, o pulse «Otro archivo» de nuevo para salir sin ellas.',
  replaces: () => 'Al empezar este archivo se borran ese proceso y sus respuestas.',
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
  findColumn: () => 'Buscar una columna',
  someColumns: (shown, total) => `${shown} de ${total} columnas`,
  unused: () => 'No se usa',
  column: (name) => `Qué contiene «${name}»`,
  field: (name) => ownOf(fieldsEs, name) ?? spaced(name),
  options: () => 'Opciones',
  geocode: () => 'Añadir coordenadas (un crédito más por fila)',
  certify: () => 'Campos certificados donde el país los tenga',
  statuses: () => 'Decir de cada campo cómo se verificó',
  casing: () => 'Las palabras se escriben',
  casings: (name) => ({ Title: 'Como Esto', Upper: 'COMO ESTO', Lower: 'como esto' })[name],
  country: () => 'País de las filas que no lo tienen',
  estimate: (records, calls, credits) =>
    `${counted(records, 'fila', 'filas')}, ${counted(calls, 'llamada', 'llamadas')}, unos ${counted(credits, 'crédito', 'créditos')}`,
  unsendable: (count) => `${counted(count, 'fila no tiene', 'filas no tienen')} nada que enviar`,
  alike: (count) => `${counted(count, 'fila comparte', 'filas comparten')} la respuesta de otra`,
  overBudget: (credits) => `El presupuesto se acaba antes: todas las filas costarían unos ${credits}`,
  needsColumns: () => 'Diga primero qué contiene cada columna.',
  start: () => 'Empezar',
  pause: () => 'Pausar',
  resume: () => 'Continuar',
  cancel: () => 'Cancelar',
  status: (name) =>
    ({
      running: 'En marcha',
      pausing: 'Pausando: esperando las llamadas en curso …',
      paused: 'En pausa. No hay ninguna llamada en curso.',
      stopping: 'Esperando las llamadas en curso …',
      cancelled: 'Cancelado. Lo que no se envió no se pagó.',
    })[name],
  done: (tone) =>
    ({
      good: 'Terminado',
      mixed: 'Terminado. Algunas filas no tienen respuesta.',
      bad: 'Terminado. Ninguna fila tiene respuesta.',
    })[tone],
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
  progress: (answered, total) => `${answered} de ${total} filas`,
  without: (what, count) =>
    ({
      'turned-down': counted(count, 'rechazada', 'rechazadas'),
      'not-sent': `${count} sin enviar`,
      'in-doubt': `${count} en duda`,
    })[what],
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
  rejected: () => 'Rechazadas',
  notSent: () => 'Sin enviar',
  inDoubt: () => 'En duda',
  unplaced: () => 'Respuestas sin fila',
  badLines: () => 'Líneas inservibles',
  guard: () => 'Proteger de fórmulas en hojas de cálculo',
  notKept: (when) =>
    ({
      ready: 'Este navegador no puede guardar respuestas. Quédese en esta página hasta el final.',
      begun: 'Algunas respuestas no se han guardado. Descárguelas antes de salir.',
    })[when],
};
