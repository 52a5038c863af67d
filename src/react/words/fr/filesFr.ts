import { ownOf, type FieldStatus } from '../../../core/index.ts';
import type { RowKind } from '../../../files/index.ts';
import type { FilesWords } from '../FilesWords.ts';
import { minutes, spaced, unitIn } from '../wording.ts';
import { counted } from '../counted.ts';

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
  'accept-all': 'Accepte tout',
  unknown: 'Inconnu',
  rejected: 'Refusée par le service',
  'not-sent': 'Non envoyée',
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

export const filesFr: FilesWords = {
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
  left: (file, done, total, inDoubt) =>
    `Un traitement de « ${file} » a été interrompu : ${done} lignes sur ${total} ont une réponse${inDoubt ? `, ${inDoubt} incertaines` : ''}. Continuer ne les paie pas une seconde fois.`,
  finished: (file, done, inDoubt) =>
    `Le traitement de « ${file} » est terminé : ${counted(done, 'ligne a', 'lignes ont')} une réponse${inDoubt ? `, ${inDoubt} incertaines` : ''}.`,
  runningElsewhere: (file, state) =>
    `Le traitement de « ${file} » est ${state === 'running' ? 'en cours' : 'en pause'} dans une autre fenêtre.`,
  unreadable: (file) => `Un traitement de « ${file} » est conservé ici, mais ce navigateur ne peut plus le lire.`,
  looking: () => 'Recherche d’un traitement conservé dans ce navigateur …',
  taken: () =>
    'Arrêté : une autre fenêtre a repris ce traitement, ou en a démarré un autre à sa place. Plus rien n’est envoyé d’ici.',
  onlyHere: () =>
    'Ces réponses ne sont que sur cette page. Téléchargez-les d’abord, ou appuyez encore sur « Un autre fichier » pour partir sans elles.',
  replaces: () => 'Démarrer ce fichier supprime ce traitement et ses réponses.',
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
  findColumn: () => 'Chercher une colonne',
  someColumns: (shown, total) => `${shown} colonnes sur ${total}`,
  unused: () => 'Non utilisée',
  column: (name) => `Contenu de « ${name} »`,
  field: (name) => ownOf(fieldsFr, name) ?? spaced(name),
  options: () => 'Options',
  geocode: () => 'Ajouter les coordonnées (un crédit de plus par ligne)',
  certify: () => 'Champs certifiés là où le pays en a',
  statuses: () => 'Dire pour chaque champ comment il a été vérifié',
  casing: () => 'Écriture des mots',
  casings: (name) => ({ Title: 'Comme Ceci', Upper: 'COMME CECI', Lower: 'comme ceci' })[name],
  country: () => 'Pays des lignes qui n’en ont pas',
  estimate: (records, calls, credits) =>
    `${counted(records, 'ligne', 'lignes')}, ${counted(calls, 'appel', 'appels')}, environ ${counted(credits, 'crédit', 'crédits')}`,
  unsendable: (count) => `${counted(count, 'ligne n’a', 'lignes n’ont')} rien à envoyer`,
  alike: (count) => `${counted(count, 'ligne partage', 'lignes partagent')} la réponse d’une autre`,
  overBudget: (credits) => `Le budget s’épuise avant : toutes les lignes coûteraient environ ${credits}`,
  needsColumns: () => 'Indiquez d’abord ce que contient chaque colonne.',
  start: () => 'Démarrer',
  pause: () => 'Pause',
  resume: () => 'Continuer',
  cancel: () => 'Annuler',
  status: (name) =>
    ({
      running: 'En cours',
      pausing: 'Mise en pause : attente des appels en cours …',
      paused: 'En pause. Aucun appel n’est en cours.',
      stopping: 'Attente des appels en cours …',
      cancelled: 'Annulé. Ce qui n’a pas été envoyé n’a pas été payé.',
    })[name],
  done: (tone) =>
    ({
      good: 'Terminé',
      mixed: 'Terminé. Certaines lignes n’ont pas de réponse.',
      bad: 'Terminé. Aucune ligne n’a de réponse.',
    })[tone],
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
  progress: (answered, total) => `${answered} lignes sur ${total}`,
  without: (what, count) =>
    ({
      'turned-down': counted(count, 'refusée', 'refusées'),
      'not-sent': counted(count, 'non envoyée', 'non envoyées'),
      'in-doubt': counted(count, 'incertaine', 'incertaines'),
    })[what],
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
  rejected: () => 'Refusées',
  notSent: () => 'Non envoyées',
  inDoubt: () => 'Incertaines',
  unplaced: () => 'Réponses sans ligne',
  badLines: () => 'Lignes inutilisables',
  guard: () => 'Protéger des formules dans les tableurs',
  notKept: (when) =>
    ({
      ready: 'Ce navigateur ne peut pas garder de réponses. Restez sur cette page jusqu’à la fin.',
      begun: 'Certaines réponses ne sont pas gardées. Téléchargez-les avant de partir.',
    })[when],
};
