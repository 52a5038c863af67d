import type { OperationName } from '../../core/index.ts';
import type { Tables } from './useWords.ts';

/** Every word of the usage meter. */
export interface UsageMessages {
  title(): string;
  operation(name: OperationName): string;
  calls(): string;
  credits(): string;
  inDoubt(): string;
  total(): string;
  none(): string;
  /** `used` of `cap` credits. */
  cap(used: number, cap: number): string;
}

const names = (words: string): Record<OperationName, string> => {
  const [
    find,
    retrieve,
    cleanse,
    cleanseInternational,
    verify,
    capture,
    complete,
    validateEmails,
    uploadEmailBatch,
    listEmailBatches,
    getEmailBatch,
    downloadEmailBatch,
  ] = words.split(',') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    find,
    retrieve,
    cleanse,
    cleanseInternational,
    verify,
    capture,
    complete,
    validateEmails,
    uploadEmailBatch,
    listEmailBatches,
    getEmailBatch,
    downloadEmailBatch,
  };
};
const en = names(
  'Searches,Addresses retrieved,Simple cleanse,International cleanse,Verification,Capture,Completion,Email validation,Email files uploaded,Lists of email jobs,Looks at an email job,Email files downloaded',
);
const fr = names(
  'Recherches,Adresses obtenues,Nettoyage simple,Nettoyage international,Vérification,Capture,Complétion,Validation d’e-mails,Fichiers d’e-mails envoyés,Listes de tâches,Suivis de tâche,Fichiers téléchargés',
);
const es = names(
  'Búsquedas,Direcciones obtenidas,Limpieza simple,Limpieza internacional,Verificación,Captura,Finalización,Validación de correos,Archivos enviados,Listas de tareas,Consultas de tarea,Archivos descargados',
);

export const usageMessages: Tables<UsageMessages> = {
  en: {
    title: () => 'Calls and credits',
    operation: (name) => en[name],
    calls: () => 'Calls',
    credits: () => 'Credits',
    inDoubt: () => 'In doubt',
    total: () => 'In all',
    none: () => 'No call so far.',
    cap: (used, cap) => `${used.toLocaleString('en')} of ${cap.toLocaleString('en')} credits`,
  },
  fr: {
    title: () => 'Appels et crédits',
    operation: (name) => fr[name],
    calls: () => 'Appels',
    credits: () => 'Crédits',
    inDoubt: () => 'Incertains',
    total: () => 'En tout',
    none: () => 'Aucun appel pour l’instant.',
    cap: (used, cap) => `${used.toLocaleString('fr')} crédits sur ${cap.toLocaleString('fr')}`,
  },
  es: {
    title: () => 'Llamadas y créditos',
    operation: (name) => es[name],
    calls: () => 'Llamadas',
    credits: () => 'Créditos',
    inDoubt: () => 'En duda',
    total: () => 'En total',
    none: () => 'Ninguna llamada hasta ahora.',
    cap: (used, cap) => `${used.toLocaleString('es')} de ${cap.toLocaleString('es')} créditos`,
  },
};
