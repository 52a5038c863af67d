import { counted } from '../counted.ts';
import { failures, states } from '../jobWording.ts';
import type { JobsWords } from '../JobsWords.ts';

const statesFr = states(
  'En attente,Le fichier n’a pas pu être traité,Chargement,Vérification,Prêt à télécharger,Téléchargé,État inconnu',
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

export const jobsFr: JobsWords = {
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
};
