import { failures, states, numberIn, percentIn, countedIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('es');
const percent = percentIn('es');
const counted = countedIn('es');

const statesEs = states(
  'En espera,No pudimos procesar el archivo,Cargando,Verificando,Listo para descargar,Descargado,Estado desconocido',
);
const failuresEs = failures(
  'El servicio indicó un error.',
  'El servicio indica:',
  'No pudimos conectar con el servicio.',
  'El servicio tardó demasiado en responder.',
  'No pudimos leer la respuesta del servicio.',
  'La solicitud no se envió.',
  'Esta página ha alcanzado su límite.',
  'La operación se detuvo.',
);

export const jobsEs: JobsWords = {
  upload: () => 'Subir un archivo',
  uploadFormats: () => 'Un archivo CSV con una columna «email». Se paga al descargar los resultados.',
  uploading: () => 'Subiendo…',
  uploadInDoubt: () => 'Su archivo quedó sin respuesta. Puede haber llegado, así que no lo enviaremos otra vez.',
  reconcile: () => 'Buscarlo',
  reconcileCost: () => 'Consultamos la lista y, una vez, cada tarea nueva.',
  reconciled: (count, isCertain) =>
    count === 0
      ? 'No está en la lista. Puede subirlo de nuevo.'
      : isCertain
        ? 'Su archivo ha llegado.'
        : count === 1
          ? 'Una tarea puede ser su archivo. Compruébela antes de subirlo de nuevo.'
          : `${number(count)} tareas pueden ser su archivo. Compruébelas antes de subirlo de nuevo.`,
  jobs: () => 'Tareas',
  none: () => 'Todavía no hay tareas.',
  refresh: () => 'Actualizar la lista',
  openJob: () => 'Detalles',
  listFailed: () => 'No se pudo leer la lista de tareas.',
  downloadInDoubt: () => 'Su descarga no llegó. Puede haberse cobrado.',
  downloadFailed: () => 'La descarga falló. No se le cobró nada.',
  jobFailed: () => 'No pudimos leer los detalles de esta tarea.',
  uploadFailed: () => 'Su archivo no se subió.',
  uploadInvalid: () => 'Debe ser un archivo de texto en UTF-8 con una columna «email» y al menos una fila.',
  failure: failuresEs,
  state: statesEs,
  records: (count) => counted(count, 'dirección', 'direcciones'),
  estimated: (credits) => `unos ${counted(credits, 'crédito', 'créditos')} al descargar`,
  cost: (credits) => counted(credits, 'crédito', 'créditos'),
  downloadFor: (credits) =>
    credits === undefined ? 'Descargar (con cargo)' : `Descargar por ${counted(credits, 'crédito', 'créditos')}`,
  downloadAgain: () => 'Descargar otra vez (puede cobrarse de nuevo)',
  downloaded: () => 'Descargado. El archivo está en las descargas de su navegador.',
  savePartial: () => 'Guardar lo que llegó',
  reconcileFailed: () => 'No pudimos buscarlo.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    [
      counted(valid, 'válida', 'válidas'),
      counted(invalid, 'no válida', 'no válidas'),
      `${number(acceptAll)} en servidores que aceptan todo`,
      counted(unknown, 'desconocida', 'desconocidas'),
    ].join(', '),
  direct: () => 'Comprobar correos ahora',
  directLead: () => 'Pegue una lista o elija un archivo y tendrá los resultados al momento.',
  asJob: (count) =>
    `Como tarea: ${counted(count, 'dirección', 'direcciones')}, con los duplicados. Verá el precio estimado después de subir el archivo y pagará al descargar.`,
  paste: () => 'Pegar direcciones',
  pasteHint: () => 'Una por línea, o separadas por comas',
  usePasted: (count) => `Continuar con ${counted(count, 'dirección', 'direcciones')}`,
  disposable: () => 'desechable',
  systemMailbox: () => 'buzón compartido',
  pastedName: () => 'Direcciones pegadas',
};
