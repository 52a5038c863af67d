import { failures, states, numberIn, percentIn, countedIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('fr');
const percent = percentIn('fr');
const counted = countedIn('fr');

const statesFr = states(
  'En attente,Nous n’avons pas pu traiter le fichier,Chargement,Vérification,Prêt à télécharger,Téléchargé,État inconnu',
);
const failuresFr = failures(
  'Le service a signalé une erreur.',
  'Le service a signalé\u00a0:',
  'Le service est injoignable.',
  'Le service a mis trop de temps à répondre.',
  'Nous n’avons pas pu lire la réponse du service.',
  'La demande n’a pas été envoyée.',
  'Cette page a atteint sa limite.',
  'L’opération a été interrompue.',
);

export const jobsFr: JobsWords = {
  upload: () => 'Envoyer un fichier',
  uploadFormats: () =>
    'Un fichier CSV avec une colonne «\u00a0email\u00a0». Vous payez au téléchargement des résultats.',
  uploading: () => 'Envoi…',
  uploadInDoubt: () =>
    'Votre envoi est resté sans réponse. Il est peut-être arrivé, nous ne l’enverrons donc pas une deuxième fois.',
  reconcile: () => 'Le chercher',
  reconcileCost: () => 'Nous consultons la liste, puis une fois chaque tâche nouvelle.',
  reconciled: (count, isCertain) =>
    count === 0
      ? 'Il n’est pas dans la liste. Vous pouvez l’envoyer à nouveau.'
      : isCertain
        ? 'Votre fichier est arrivé.'
        : count === 1
          ? 'Une tâche pourrait être votre fichier. Vérifiez avant de l’envoyer à nouveau.'
          : `${number(count)} tâches pourraient être votre fichier. Vérifiez avant de l’envoyer à nouveau.`,
  jobs: () => 'Tâches',
  none: () => 'Aucune tâche pour l’instant.',
  refresh: () => 'Actualiser la liste',
  openJob: () => 'Détails',
  listFailed: () => 'La liste des tâches n’a pas pu être lue.',
  downloadInDoubt: () => 'Votre téléchargement n’est pas arrivé. Il vous a peut-être été facturé.',
  downloadFailed: () => 'Le téléchargement a échoué. Rien ne vous a été facturé.',
  jobFailed: () => 'Nous n’avons pas pu lire les détails de cette tâche.',
  uploadFailed: () => 'Votre fichier n’a pas été envoyé.',
  uploadInvalid: () =>
    'Il faut un fichier texte en UTF\u20118 avec une colonne «\u00a0email\u00a0» et au moins une ligne.',
  failure: failuresFr,
  state: statesFr,
  records: (count) => counted(count, 'adresse', 'adresses'),
  estimated: (credits) => `environ ${counted(credits, 'crédit', 'crédits')} au téléchargement`,
  cost: (credits) => counted(credits, 'crédit', 'crédits'),
  downloadFor: (credits) =>
    credits === undefined ? 'Télécharger (payant)' : `Télécharger pour ${counted(credits, 'crédit', 'crédits')}`,
  downloadAgain: () => 'Télécharger à nouveau (peut être facturé une deuxième fois)',
  downloaded: () => 'Téléchargé. Le fichier est dans les téléchargements de votre navigateur.',
  savePartial: () => 'Enregistrer ce qui est arrivé',
  reconcileFailed: () => 'La recherche a échoué.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    [
      counted(valid, 'valide', 'valides'),
      counted(invalid, 'non valide', 'non valides'),
      `${number(acceptAll)} sur des serveurs qui acceptent tout`,
      counted(unknown, 'inconnue', 'inconnues'),
    ].join(', '),
  direct: () => 'Vérifier des e\u2011mails maintenant',
  directLead: () => 'Collez une liste ou choisissez un fichier\u00a0: les résultats arrivent tout de suite.',
  asJob: (count) =>
    `En tant que tâche\u00a0: ${counted(count, 'adresse', 'adresses')}, doublons compris. Vous voyez le prix estimé après l’envoi et payez au téléchargement.`,
  paste: () => 'Coller des adresses',
  pasteHint: () => 'Une par ligne, ou séparées par des virgules',
  usePasted: (count) => `Continuer avec ${counted(count, 'adresse', 'adresses')}`,
  disposable: () => 'jetable',
  systemMailbox: () => 'boîte partagée',
  pastedName: () => 'Adresses collées',
};
