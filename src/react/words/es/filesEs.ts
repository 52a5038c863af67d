import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import type { FilesWords } from '../Words.ts';
import { numberIn, pluralIn, countedIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';

const number = numberIn('es');
const plural = pluralIn('es');
const counted = countedIn('es');
const unit = unitIn('es');

const statusesEs: Record<FieldStatus, string> = {
  'not-applicable': 'no corresponde',
  'verified-no-change': 'verificado',
  'verified-alias': 'verificado con otro nombre',
  'verified-small-change': 'verificado con un cambio pequeño',
  'verified-large-change': 'verificado con un cambio grande',
  added: 'añadido',
  'identified-no-change': 'reconocido',
  'identified-alias': 'reconocido con otro nombre',
  'identified-context': 'reconocido por el resto de la dirección',
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
  'accept-all': 'Acepta todos los mensajes',
  unknown: 'Desconocido',
  rejected: 'No admitida por el servicio',
  'not-sent': 'Sin enviar',
  'in-doubt': 'Sin confirmar',
  waiting: 'En espera',
};

const estimateLinesEs: Record<EstimateLineName, string> = {
  rows: 'Filas',
  done: 'Terminadas o sin confirmar',
  unreadable: 'Líneas inservibles',
  'no-address': 'Sin enviar: sin dirección',
  country: 'Sin enviar: país desconocido',
  email: 'Sin enviar: ningún correo electrónico',
  'several-emails': 'Sin enviar: varios correos electrónicos',
  'too-long': 'Sin enviar: demasiado largas',
  'unreadable-row': 'Sin enviar: ilegibles',
  duplicates: 'Duplicados gratis',
  'charged-duplicates': 'Duplicados con cargo',
  'to-send': 'Filas por enviar',
  calls: 'Llamadas',
  credits: 'Créditos',
  geocode: 'Créditos para coordenadas',
  certify: 'Créditos para datos certificados',
  budget: 'Presupuesto',
};

const fieldsEs: Record<string, string> = {
  Id: 'Su referencia',
  Organization: 'Empresa',
  ...lineFields('Address', (line) => `Dirección, línea ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Entrega, línea ${String(line)}`),
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
  Address: 'Dirección completa',
  DeliveryAddress: 'Líneas de entrega',
  SuperAdministrativeArea: 'Parte del país',
  SubAdministrativeArea: 'Municipio o comarca',
  DoubleDependentLocality: 'Zona del barrio',
  DependentThoroughfare: 'Calle secundaria',
  Building: 'Edificio',
  SubBuildingFloor: 'Planta',
  PostBox: 'Apartado de correos',
  Contact: 'Persona de contacto',
  Function: 'Cargo',
  Department: 'Departamento',
  Forename: 'Nombre',
  Surname: 'Apellidos',
  MiddleName: 'Segundo nombre',
  FullName: 'Nombre completo',
  email: 'Correo electrónico',
};

const unconfirmed = (count: number) =>
  count > 0 ? ` ${counted(count, 'fila está', 'filas están')} sin confirmar.` : '';

export const filesEs: FilesWords = {
  choose: () => 'Elegir un archivo',
  drop: () => 'o suéltelo aquí',
  formats: () => 'Un archivo CSV o de Excel (.xlsx), con o sin nombres de columnas.',
  reading: () => 'Leyendo el archivo…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'No pudimos leer este archivo. Elíjalo de nuevo.',
      encoding:
        'Este archivo no es texto en una codificación que reconozcamos. Elija la codificación abajo o guárdelo como CSV en UTF-8.',
      format:
        'Este tipo de archivo no se puede leer aquí. Ábralo en su programa, guárdelo como XLSX o CSV y elíjalo de nuevo.',
      archive: 'Este archivo ZIP debe contener un solo archivo. Descomprímalo y elija uno de sus archivos.',
      password: 'Este archivo está protegido con contraseña. Quite la contraseña en Excel y elíjalo de nuevo.',
      'long-line':
        'La primera línea de este archivo es demasiado larga para contener nombres de columnas. Guárdelo como CSV y elíjalo de nuevo.',
      empty: 'Este archivo está vacío. Necesita una línea con los nombres de las columnas.',
      'too-large': 'Este archivo es demasiado grande para un navegador. Divídalo en archivos más pequeños.',
      'no-rows': 'Este archivo no tiene filas debajo de los nombres de las columnas.',
      'chosen-encoding': 'Este archivo no está en la codificación elegida. Elija otra o guárdelo como CSV en UTF-8.',
      mixed:
        'Algunos caracteres de este archivo no tienen la misma codificación que los demás. Elija la codificación o guárdelo como CSV en UTF-8.',
      nul: 'Los nombres de las columnas contienen un carácter NUL. Elija la codificación de este archivo o guárdelo como CSV en UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'O ejecute este comando en una terminal:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `Dejó «${file}» antes del final. ${counted(done, 'fila terminada', 'filas terminadas')} de ${number(total)}.${unconfirmed(inDoubt)} Si continúa, no se le ${plural(done + inDoubt, 'cobrará', 'cobrarán', 'cobrarán')} otra vez.`,
  savedFinished: (file, done, inDoubt) =>
    `«${file}» ha terminado. ${counted(done, 'fila tiene', 'filas tienen')} resultado.${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `«${file}» está ${state === 'running' ? 'en marcha' : 'en pausa'} en otra ventana.`,
  savedUnreadable: (file) => `«${file}» está guardado en este navegador, pero ya no se puede leer.`,
  checkingSaved: () => 'Buscando un archivo guardado…',
  takenElsewhere: () =>
    'Detenido: se continuó este archivo, o se empezó otro, en otra ventana. Desde aquí no se enviará nada más.',
  unsavedResults: () =>
    'Estos resultados solo están en esta página. Descárguelos primero, o pulse «Otro archivo» de nuevo para salir sin ellos.',
  replacesSaved: () => 'Al empezar este archivo se borran el archivo guardado y sus resultados.',
  lockedElsewhere: () =>
    'Hay un archivo en marcha en otra ventana, o se acaba de cerrar allí. No se envió nada. Inténtelo cuando haya terminado.',
  exportRun: () => 'Continuar en otro lugar',
  exported: (file) =>
    `«${file}» se ha pasado a un archivo de progreso y desde aquí no se envía nada más. Para continuar, elija «${file}» junto con su archivo de progreso, aquí o en otro navegador, o ejecute este comando en una terminal:`,
  exportAgain: () => 'Descargar de nuevo el archivo de progreso',
  howToImport: () => 'Para continuar un archivo empezado en otro lugar, elíjalo junto con su archivo de progreso.',
  needsRows: () => 'Ahora elija el archivo que corresponde a este archivo de progreso.',
  importRun: () => 'Sustituirlo',
  runFileError: (reason) =>
    ({
      damaged: 'Este archivo de progreso no se puede usar, porque está dañado o se ha modificado.',
      version: 'Este archivo de progreso es de una versión más reciente y no se puede leer aquí.',
      cut: 'Falta el final de este archivo de progreso. Descárguelo de nuevo.',
      operation: 'Este archivo de progreso es de otro tipo de comprobación.',
      'other-file': 'Este archivo de progreso es de otro archivo, o el archivo ha cambiado desde entonces.',
      digest: 'Solo se puede pasar un archivo en una página con https.',
    })[reason],
  continueSaved: () => 'Continuar',
  showResults: () => 'Ver los resultados',
  forget: () => 'Borrar',
  otherFile: () => 'Otro archivo',
  rows: (count) => counted(count, 'fila', 'filas'),
  unreadableLines: (count) => counted(count, 'línea no sirve y no se enviará', 'líneas no sirven y no se enviarán'),
  unreadableLine: (line, why) =>
    `Línea ${number(line)}: ${{ preamble: 'encima de los nombres de las columnas', short: 'faltan valores', long: 'sobran valores', quote: 'unas comillas no se cierran', header: 'los nombres de las columnas otra vez', length: 'la línea es demasiado larga', nul: 'la línea está dañada', units: 'unidades o tipos de las columnas', total: 'un total o un pie', json: 'no es un objeto JSON' }[why]}`,
  more: (count) => `y ${number(count)} más`,
  saveUnreadableLines: () => 'Descargar estas líneas',
  emptyFormulas: (amount) =>
    `Fórmulas sin resultado guardado: ${number(amount)}. Estas celdas cuentan como vacías. Para tener los resultados, abre el archivo en Excel y guárdalo.`,
  preview: () => 'Las primeras 20 filas',
  findColumn: () => 'Buscar una columna',
  someColumns: (shown, total) => `${number(shown)} de ${counted(total, 'columna', 'columnas')}`,
  unused: () => 'No se usa',
  columnAt: (name, position) => (name ? `${name} (columna ${number(position)})` : `Columna ${number(position)}`),
  column: (name) => `Qué contiene «${name}»`,
  confidence: (level, by) =>
    ({ sure: 'Seguro', likely: 'Probable', check: 'Compruébelo' })[level] +
    { name: ', por el nombre', values: ', por los valores', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'Las columnas están asignadas como en su último archivo con los mismos nombres.',
  forgetColumns: () => 'Olvidar esta asignación',
  field: (name) => getOwn(fieldsEs, name) ?? spaced(name),
  howRead: () => 'Cómo se lee el archivo',
  encoding: () => 'Codificación',
  delimiter: () => 'Separador',
  delimiters: (delimiter) =>
    ({ ',': 'Coma', ';': 'Punto y coma', '\t': 'Tabulador', '|': 'Barra vertical' })[delimiter],
  sheet: () => 'Hoja',
  headerRow: () => 'Nombres de las columnas',
  headerRows: (line) => (line === 0 ? 'Ninguno' : `En la línea ${number(line)}`),
  templates: () => 'Unir columnas o rellenar un campo en todas las filas',
  templateField: () => 'Campo',
  templateText: () => 'Texto, con los nombres de columna entre llaves',
  insertColumn: () => 'Insertar una columna',
  insert: () => 'Insertar',
  setTemplate: () => 'Aplicar',
  removeTemplate: (field) => `Eliminar el texto de «${field}»`,
  templateError: (reason, subject, near) =>
    ({
      column: `Ninguna columna se llama «${subject}».${near && ` ¿Quiso decir ${near}?`}`,
      several: `Varias columnas se llaman «${subject}».${near && ` Elija una: ${near}.`}`,
      brace: 'Falta una llave.',
      field: 'El servicio no tiene este campo.',
      empty: 'Escriba primero un texto.',
      country: `«${subject}» no es un país.${near && ` ¿Quiso decir ${near}?`}`,
    })[reason],
  sameCommand: () => 'Lo mismo en una terminal:',
  options: () => 'Opciones',
  geocode: () => 'Añadir coordenadas (1 crédito más por fila)',
  certify: () => 'Usar datos postales certificados donde los haya',
  statuses: () => 'Incluir los detalles de verificación de cada campo',
  casing: () => 'Mayúsculas y minúsculas',
  casings: (name) => ({ Title: 'Como Esto', Upper: 'EN MAYÚSCULAS', Lower: 'en minúsculas' })[name],
  splitEmails: () => 'Comprobar cada correo electrónico en una fila aparte',
  severalEmails: (rows) => `Filas con varios correos electrónicos: ${number(rows)}`,
  country: () => 'País de las filas que no lo tienen',
  estimate: (records, calls, credits) =>
    `${counted(records, 'fila', 'filas')} en ${counted(calls, 'solicitud', 'solicitudes')}, unos ${counted(credits, 'crédito', 'créditos')}`,
  estimating: () => 'Contando las filas…',
  estimateLine: (name) => estimateLinesEs[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, suficiente para todas las filas`
      : `${number(credits)}, ${lastRow === 0 ? 'no alcanza para ninguna fila' : `termina después de la fila ${number(lastRow)}`}; todas las filas requieren ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'Indique primero qué columna contiene la calle.',
      email: 'Indique primero qué columna contiene los correos electrónicos.',
      choice: `Varias columnas podrían ser la misma parte de la dirección. Elija una de ellas: ${columns}`,
      column: `Elija qué contiene esta columna: ${columns}`,
    })[needs],
  lacksPlace: () => 'Ninguna columna contiene una ciudad, un código postal o un país',
  lacksCountry: () => 'Ninguna columna contiene un país',
  nothingToSend: () => 'No se puede enviar ninguna fila',
  start: () => 'Empezar',
  trySample: (rows, credits) =>
    `Probar primero ${counted(rows, 'fila', 'filas')} (${counted(credits, 'crédito', 'créditos')})`,
  pause: () => 'Pausar',
  resume: () => 'Continuar',
  cancel: () => 'Cancelar',
  status: (name) =>
    ({
      running: 'En marcha',
      pausing: 'Pausando. Esperando los últimos resultados…',
      paused: 'En pausa',
      stopping: 'Deteniendo. Esperando los últimos resultados…',
      cancelled: 'Cancelado. Las filas que no se enviaron no se cobran.',
    })[name],
  done: (tone) =>
    ({
      good: 'Terminado',
      mixed: 'Terminado. Algunas filas no tienen resultado.',
      bad: 'Terminado. Ninguna fila tiene resultado.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'En pausa después de las primeras filas. Revise los resultados y continúe con las demás.',
      budget: 'Detenido: su presupuesto se agotó.',
      refused: 'Detenido: el servicio rechazó la solicitud. Compruebe su clave y su crédito.',
      'slow-down': 'Detenido: el servicio está demasiado ocupado. Continúe más tarde.',
      unreachable: 'Detenido: no pudimos conectar con el servicio. Compruebe su conexión.',
      'in-doubt':
        'Detenido: demasiadas solicitudes quedaron sin respuesta. No se enviarán otra vez, porque pueden haberse cobrado.',
      rejected: 'Detenido: el servicio no admitió demasiadas filas seguidas.',
      source: 'Detenido: no pudimos leer el resto del archivo.',
      journal: 'Detenido: este navegador no pudo guardar su progreso. Libere espacio y continúe.',
    })[reason],
  progress: (answered, total) => `${number(answered)} de ${counted(total, 'fila', 'filas')}`,
  without: (what, count) =>
    ({
      rejected: counted(count, 'no admitida', 'no admitidas'),
      'not-sent': `${number(count)} sin enviar`,
      'in-doubt': `${number(count)} sin confirmar`,
    })[what],
  timeLeft: (ms) => `faltan ${minutes(ms, unit)}`,
  slowedDown: () => 'El servicio nos pidió ir más despacio',
  rate: (perSecond) => `${counted(perSecond, 'fila', 'filas')} por segundo`,
  spent: (credits, inDoubt) =>
    `${counted(credits, 'crédito usado', 'créditos usados')}${inDoubt > 0 ? `, hasta ${number(inDoubt)} más sin confirmar` : ''}`,
  spentOnSearch: (credits) => `Más ${counted(credits, 'crédito', 'créditos')} por búsquedas`,
  verdicts: () => 'Veredictos',
  verdict: () => 'Veredicto',
  qualities: () => 'Calidad (AQI)',
  kind: (kind) => kindsEs[kind],
  all: () => 'Todo',
  filter: () => 'Mostrar',
  searchRows: () => 'Buscar en las filas',
  reason: () => 'Motivo',
  changed: () => 'Cambios',
  showAll: () => 'Mostrar todas las filas',
  unknownPlace: () => 'Desconocido',
  table: () => 'Filas y resultados',
  number: () => 'Fila',
  input: () => 'Sus datos',
  answer: () => 'Resultado',
  details: (row) => `Fila ${number(row)}`,
  editedRows: () => 'Filas editadas',
  runAgain: () => 'Comprobar de nuevo',
  runRowsAgain: (count, credits) =>
    `Comprobar de nuevo ${counted(count, 'fila', 'filas')} (unos ${counted(credits, 'crédito', 'créditos')})`,
  includeInDoubt: (count, credits) =>
    `Enviar también ${counted(count, 'fila', 'filas')} sin confirmar. Se le puede cobrar dos veces: hasta ${counted(credits, 'crédito', 'créditos')} más.`,
  saveEdit: () => 'Guardar',
  findAddress: () => 'Buscar la dirección',
  undoEdit: () => 'Deshacer',
  acceptRow: () => 'Aceptar tal cual',
  note: () => 'Nota',
  reviewed: (what) => ({ edited: 'Editada, aún sin enviar', accepted: 'Aceptada tal cual' })[what],
  earlier: (count) => counted(count, 'resultado anterior', 'resultados anteriores'),
  rowReason: (why) =>
    ({
      unsent: 'Esta fila no se envió porque el proceso terminó antes.',
      unsendable: 'Esta fila no se envió porque no se puede comprobar.',
      rejected: 'El servicio no admitió esta fila.',
      'in-doubt':
        'No recibimos respuesta para esta fila. Es posible que se haya cobrado, por eso no se vuelve a enviar por sí sola.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'Esta fila no se envió porque no tiene ninguna dirección que comprobar.',
      country:
        'Esta fila no se envió porque no conocemos su país. Puede ser un nombre en inglés, como «Canada», o un código, como «CA».',
      email: 'Esta fila no se envió porque no tiene ningún correo electrónico que se pueda comprobar.',
      'several-emails':
        'Esta fila no se envió porque tiene varios correos electrónicos. Antes de empezar, elija «Comprobar cada correo electrónico en una fila aparte».',
      'too-long': 'Esta fila no se envió porque es demasiado larga.',
      unreadable: 'Esta fila no se envió porque no se puede leer.',
    })[fault],
  close: () => 'Cerrar',
  fieldStatus: (name) => statusesEs[name],
  download: () => 'Descargar',
  complete: () => 'Todas las filas',
  exceptions: () => 'Filas por revisar',
  report: () => 'Informe',
  fileFormat: () => 'Formato',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV para Excel', csv: 'CSV para otros programas', xlsx: 'Libro de Excel (.xlsx)' })[format],
  allFields: () => 'Todos los campos de los resultados',
  separateFiles: () => 'Un archivo por tipo de fila',
  results: () => 'Resultados',
  rejected: () => 'No admitidas',
  notSent: () => 'Sin enviar',
  inDoubt: () => 'Sin confirmar',
  unplaced: () => 'Resultados sin fila',
  unreadable: () => 'Líneas inservibles',
  notSaved: (when) =>
    ({
      ready: 'Este navegador no puede guardar su progreso. Deje esta página abierta hasta que el archivo termine.',
      started: 'Algunos resultados no se han guardado. Descárguelos antes de salir.',
    })[when],
};
