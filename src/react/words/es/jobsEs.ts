import { counted } from '../counted.ts';
import { failures, states } from '../jobWording.ts';
import type { JobsWords } from '../JobsWords.ts';

const statesEs = states(
  'En espera,No se pudo procesar el archivo,Cargando,Verificando,Listo para descargar,Descargado,Estado desconocido',
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

export const jobsEs: JobsWords = {
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
};
