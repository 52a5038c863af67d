import { ownOf } from '../../../core/index.ts';
import { operationNames } from '../operationNames.ts';
import type { UsageWords } from '../UsageWords.ts';

const operations = operationNames(
  'Búsquedas,Direcciones obtenidas,Limpieza simple,Limpieza internacional,Verificación,Captura,Finalización,Validación de correos,Archivos enviados,Listas de tareas,Consultas de tarea,Archivos descargados',
);

export const usageEs: UsageWords = {
  title: () => 'Llamadas y créditos',
  operation: (name) => ownOf(operations, name) ?? name,
  calls: () => 'Llamadas',
  credits: () => 'Créditos',
  inDoubt: () => 'En duda',
  total: () => 'En total',
  none: () => 'Ninguna llamada hasta ahora.',
  cap: (used, cap) => `${used.toLocaleString('es')} de ${cap.toLocaleString('es')} créditos`,
};
