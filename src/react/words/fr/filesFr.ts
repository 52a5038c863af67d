import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import type { FilesWords } from '../Words.ts';
import { numberIn, pluralIn, countedIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';

const number = numberIn('fr');
const plural = pluralIn('fr');
const counted = countedIn('fr');
const unit = unitIn('fr');

const statusesFr: Record<FieldStatus, string> = {
  'not-applicable': 'sans objet',
  'verified-no-change': 'vérifié',
  'verified-alias': 'vérifié sous un autre nom',
  'verified-small-change': 'vérifié avec une petite modification',
  'verified-large-change': 'vérifié avec une grande modification',
  added: 'ajouté',
  'identified-no-change': 'reconnu',
  'identified-alias': 'reconnu sous un autre nom',
  'identified-context': 'reconnu d’après le reste de l’adresse',
  empty: 'vide',
  unrecognised: 'non reconnu',
};

const kindsFr: Record<RowKind, string> = {
  accept: 'Accepter',
  confirm: 'Confirmer',
  fix: 'Corriger',
  reject: 'Rejeter',
  valid: 'Valide',
  invalid: 'Non valide',
  'accept-all': 'Accepte tous les messages',
  unknown: 'Inconnu',
  rejected: 'Refusée par le service',
  'not-sent': 'Non envoyée',
  'in-doubt': 'Non confirmée',
  waiting: 'En attente',
};

const estimateLinesFr: Record<EstimateLineName, string> = {
  rows: 'Lignes',
  done: 'Terminées ou non confirmées',
  unreadable: 'Lignes inutilisables',
  'no-address': 'Non envoyées\u00a0: sans adresse',
  country: 'Non envoyées\u00a0: pays inconnu',
  email: 'Non envoyées\u00a0: aucune adresse e\u2011mail',
  'several-emails': 'Non envoyées\u00a0: plusieurs adresses e\u2011mail',
  'too-long': 'Non envoyées\u00a0: trop longues',
  'unreadable-row': 'Non envoyées\u00a0: illisibles',
  duplicates: 'Doublons, gratuits',
  'charged-duplicates': 'Doublons, facturés',
  'to-send': 'Lignes à envoyer',
  calls: 'Appels',
  credits: 'Crédits',
  geocode: 'Crédits pour les coordonnées',
  certify: 'Crédits pour les données certifiées',
  budget: 'Budget',
};

const fieldsFr: Record<string, string> = {
  Id: 'Votre référence',
  Organization: 'Société',
  ...lineFields('Address', (line) => `Adresse, ligne ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Remise, ligne ${String(line)}`),
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
  Address: 'Adresse complète',
  DeliveryAddress: 'Lignes de remise',
  SuperAdministrativeArea: 'Partie du pays',
  SubAdministrativeArea: 'Département',
  DoubleDependentLocality: 'Secteur du quartier',
  DependentThoroughfare: 'Rue secondaire',
  Building: 'Bâtiment',
  SubBuildingFloor: 'Étage',
  PostBox: 'Boîte postale',
  Contact: 'Personne à contacter',
  Function: 'Fonction',
  Department: 'Service',
  Forename: 'Prénom',
  Surname: 'Nom',
  MiddleName: 'Deuxième prénom',
  FullName: 'Nom complet',
  email: 'E-mail',
};

const unconfirmed = (count: number) =>
  count > 0 ? ` ${counted(count, 'ligne n’est pas confirmée', 'lignes ne sont pas confirmées')}.` : '';

export const filesFr: FilesWords = {
  choose: () => 'Choisir un fichier',
  drop: () => 'ou déposez\u2011le ici',
  formats: () => 'Un fichier CSV ou Excel (.xlsx), avec ou sans noms de colonnes.',
  reading: () => 'Lecture du fichier…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'Nous n’avons pas pu lire ce fichier. Choisissez\u2011le à nouveau.',
      encoding:
        'Ce fichier n’est pas du texte dans un encodage que nous reconnaissons. Choisissez son encodage ci\u2011dessous, ou enregistrez\u2011le en CSV UTF\u20118.',
      format:
        'Ce type de fichier ne peut pas être lu ici. Ouvrez\u2011le dans son logiciel, enregistrez\u2011le en XLSX ou CSV, puis choisissez\u2011le à nouveau.',
      archive:
        'Ce fichier ZIP doit contenir un seul fichier. Décompressez\u2011le, puis choisissez l’un de ses fichiers.',
      password:
        'Ce fichier est protégé par un mot de passe. Supprimez le mot de passe dans Excel, puis choisissez le fichier à nouveau.',
      'long-line':
        'La première ligne de ce fichier est trop longue pour des noms de colonnes. Enregistrez\u2011le en CSV, puis choisissez\u2011le à nouveau.',
      empty: 'Ce fichier est vide. Il lui faut une ligne avec les noms de colonnes.',
      'too-large': 'Ce fichier est trop volumineux pour un navigateur. Divisez\u2011le en fichiers plus petits.',
      'no-rows': 'Ce fichier n’a aucune ligne sous les noms de colonnes.',
      'chosen-encoding':
        'Ce fichier n’est pas dans l’encodage choisi. Choisissez\u2011en un autre, ou enregistrez le fichier en CSV UTF\u20118.',
      mixed:
        'Certains caractères de ce fichier n’ont pas le même encodage que les autres. Choisissez son encodage, ou enregistrez\u2011le en CSV UTF\u20118.',
      nul: 'Les noms de colonnes contiennent un caractère NUL. Choisissez l’encodage de ce fichier, ou enregistrez\u2011le en CSV UTF\u20118.',
    })[detail ?? reason],
  largeFileCommand: () => 'Ou exécutez cette commande dans un terminal\u00a0:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `Vous avez quitté «\u00a0${file}\u00a0» avant la fin. ${counted(done, 'ligne est terminée', 'lignes sont terminées')} sur ${number(total)}.${unconfirmed(inDoubt)} Si vous continuez, ${plural(done + inDoubt, 'elle ne vous sera pas facturée', 'elles ne vous seront pas facturées', 'elles ne vous seront pas facturées')} une deuxième fois.`,
  savedFinished: (file, done, inDoubt) =>
    `«\u00a0${file}\u00a0» est terminé. ${counted(done, 'ligne a', 'lignes ont')} un résultat.${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `«\u00a0${file}\u00a0» est ${state === 'running' ? 'en cours' : 'en pause'} dans une autre fenêtre.`,
  savedUnreadable: (file) => `«\u00a0${file}\u00a0» est enregistré dans ce navigateur, mais ne peut plus être lu.`,
  checkingSaved: () => 'Recherche d’un fichier enregistré…',
  takenElsewhere: () =>
    'Arrêté\u00a0: ce fichier a été repris, ou un autre a été démarré, dans une autre fenêtre. Plus rien ne sera envoyé d’ici.',
  unsavedResults: () =>
    'Ces résultats ne sont que sur cette page. Téléchargez\u2011les d’abord, ou appuyez encore sur «\u00a0Un autre fichier\u00a0» pour partir sans eux.',
  replacesSaved: () => 'Démarrer ce fichier supprime le fichier enregistré et ses résultats.',
  lockedElsewhere: () =>
    'Un fichier est en cours dans une autre fenêtre, ou vient d’y être fermé. Rien n’a été envoyé. Réessayez quand il sera terminé.',
  exportRun: () => 'Continuer ailleurs',
  exported: (file) =>
    `«\u00a0${file}\u00a0» a été déplacé dans un fichier de progression, et plus rien n’est envoyé d’ici. Pour continuer, choisissez «\u00a0${file}\u00a0» et son fichier de progression ensemble, ici ou dans un autre navigateur, ou exécutez cette commande dans un terminal\u00a0:`,
  exportAgain: () => 'Télécharger de nouveau le fichier de progression',
  howToImport: () => 'Pour continuer un fichier commencé ailleurs, choisissez\u2011le avec son fichier de progression.',
  needsRows: () => 'Choisissez maintenant le fichier qui va avec ce fichier de progression.',
  importRun: () => 'Le remplacer',
  runFileError: (reason) =>
    ({
      damaged: 'Ce fichier de progression est inutilisable, car il a été endommagé ou modifié.',
      version: 'Ce fichier de progression vient d’une version plus récente et ne peut pas être lu ici.',
      cut: 'La fin de ce fichier de progression manque. Téléchargez\u2011le de nouveau.',
      operation: 'Ce fichier de progression correspond à un autre type de vérification.',
      'other-file': 'Ce fichier de progression correspond à un autre fichier, ou le fichier a changé depuis.',
      digest: 'Un fichier ne peut être déplacé que sur une page en https.',
    })[reason],
  continueSaved: () => 'Continuer',
  showResults: () => 'Voir les résultats',
  forget: () => 'Supprimer',
  otherFile: () => 'Un autre fichier',
  rows: (count) => counted(count, 'ligne', 'lignes'),
  unreadableLines: (count) =>
    counted(
      count,
      'ligne est inutilisable et ne sera pas envoyée',
      'lignes sont inutilisables et ne seront pas envoyées',
    ),
  unreadableLine: (line, why) =>
    `Ligne ${number(line)}\u00a0: ${{ preamble: 'au\u2011dessus des noms de colonnes', short: 'trop peu de valeurs', long: 'trop de valeurs', quote: 'un guillemet n’est pas fermé', header: 'les noms des colonnes une nouvelle fois', length: 'la ligne est trop longue', nul: 'la ligne est endommagée', units: 'les unités ou les types des colonnes', total: 'un total ou un pied de tableau', json: 'ce n’est pas un objet JSON' }[why]}`,
  more: (count) => `et ${number(count)} de plus`,
  saveUnreadableLines: () => 'Télécharger ces lignes',
  emptyFormulas: (amount) =>
    `${counted(amount, 'formule sans résultat enregistré', 'formules sans résultat enregistré')}. Ces cellules comptent comme vides. Pour avoir les résultats, ouvrez le fichier dans Excel et enregistrez\u2011le.`,
  preview: () => 'Les 20 premières lignes',
  findColumn: () => 'Chercher une colonne',
  someColumns: (shown, total) => `${counted(shown, 'colonne', 'colonnes')} sur ${number(total)}`,
  unused: () => 'Non utilisée',
  columnAt: (name, position) => (name ? `${name} (colonne ${number(position)})` : `Colonne ${number(position)}`),
  column: (name) => `Contenu de «\u00a0${name}\u00a0»`,
  confidence: (level, by) =>
    ({ sure: 'Sûr', likely: 'Probable', check: 'À vérifier' })[level] +
    { name: ', d’après le nom', values: ', d’après les valeurs', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'Les colonnes sont réglées comme dans votre dernier fichier avec les mêmes noms.',
  forgetColumns: () => 'Oublier ce choix',
  field: (name) => getOwn(fieldsFr, name) ?? spaced(name),
  howRead: () => 'Lecture du fichier',
  encoding: () => 'Encodage',
  delimiter: () => 'Séparateur',
  delimiters: (delimiter) =>
    ({ ',': 'Virgule', ';': 'Point\u2011virgule', '\t': 'Tabulation', '|': 'Barre verticale' })[delimiter],
  sheet: () => 'Feuille',
  headerRow: () => 'Noms des colonnes',
  headerRows: (line) => (line === 0 ? 'Aucun' : `À la ligne ${number(line)}`),
  templates: () => 'Réunir des colonnes ou remplir un champ pour toutes les lignes',
  templateField: () => 'Champ',
  templateText: () => 'Texte, avec les noms de colonnes entre accolades',
  insertColumn: () => 'Insérer une colonne',
  insert: () => 'Insérer',
  setTemplate: () => 'Appliquer',
  removeTemplate: (field) => `Supprimer le texte de « ${field} »`,
  templateError: (reason, subject, near) =>
    ({
      column: `Aucune colonne ne s’appelle « ${subject} ».${near && ` Vouliez‑vous dire ${near} ?`}`,
      several: `Plusieurs colonnes s’appellent « ${subject} ».${near && ` Choisissez\u2011en une\u00a0: ${near}.`}`,
      brace: 'Il manque une accolade.',
      field: 'Le service n’a pas ce champ.',
      empty: 'Écrivez d’abord un texte.',
      country: `« ${subject} » n’est pas un pays.${near && ` Vouliez‑vous dire ${near} ?`}`,
    })[reason],
  sameCommand: () => 'La même chose dans un terminal :',
  options: () => 'Options',
  geocode: () => 'Ajouter les coordonnées (1 crédit de plus par ligne)',
  certify: () => 'Utiliser les données postales certifiées si disponibles',
  statuses: () => 'Ajouter le détail de la vérification de chaque champ',
  casing: () => 'Majuscules et minuscules',
  casings: (name) => ({ Title: 'Comme Ceci', Upper: 'EN MAJUSCULES', Lower: 'en minuscules' })[name],
  splitEmails: () => 'Vérifier chaque adresse e\u2011mail sur une ligne distincte',
  severalEmails: (rows) => `Lignes avec plusieurs adresses e\u2011mail\u00a0: ${number(rows)}`,
  country: () => 'Pays des lignes qui n’en ont pas',
  estimate: (records, calls, credits) =>
    `${counted(records, 'ligne', 'lignes')} en ${counted(calls, 'requête', 'requêtes')}, environ ${counted(credits, 'crédit', 'crédits')}`,
  estimating: () => 'Comptage des lignes…',
  estimateLine: (name) => estimateLinesFr[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, suffisant pour toutes les lignes`
      : `${number(credits)}, ${lastRow === 0 ? 'insuffisant pour une ligne' : `se termine après la ligne ${number(lastRow)}`}; toutes les lignes demandent ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'Indiquez d’abord la colonne qui contient la rue.',
      email: 'Indiquez d’abord la colonne qui contient les adresses e\u2011mail.',
      choice: `Plusieurs colonnes pourraient être la même partie de l’adresse. Choisissez l’une d’elles\u00a0: ${columns}`,
      column: `Choisissez ce que contient cette colonne\u00a0: ${columns}`,
    })[needs],
  lacksPlace: () => 'Aucune colonne ne contient de ville, de code postal ou de pays',
  lacksCountry: () => 'Aucune colonne ne contient de pays',
  nothingToSend: () => 'Aucune ligne ne peut être envoyée',
  start: () => 'Démarrer',
  trySample: (rows, credits) =>
    `Essayer d’abord ${counted(rows, 'ligne', 'lignes')} (${counted(credits, 'crédit', 'crédits')})`,
  pause: () => 'Pause',
  resume: () => 'Continuer',
  cancel: () => 'Annuler',
  status: (name) =>
    ({
      running: 'En cours',
      pausing: 'Mise en pause. En attente des derniers résultats…',
      paused: 'En pause',
      stopping: 'Arrêt. En attente des derniers résultats…',
      cancelled: 'Annulé. Les lignes qui n’ont pas été envoyées ne sont pas facturées.',
    })[name],
  done: (tone) =>
    ({
      good: 'Terminé',
      mixed: 'Terminé. Certaines lignes n’ont pas de résultat.',
      bad: 'Terminé. Aucune ligne n’a de résultat.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'En pause après les premières lignes. Examinez les résultats, puis continuez avec les autres.',
      budget: 'Arrêté\u00a0: votre budget est épuisé.',
      refused: 'Arrêté\u00a0: le service a refusé la demande. Vérifiez votre clé et votre crédit.',
      'slow-down': 'Arrêté\u00a0: le service est trop occupé. Continuez plus tard.',
      unreachable: 'Arrêté\u00a0: le service est injoignable. Vérifiez votre connexion.',
      'in-doubt':
        'Arrêté\u00a0: trop de requêtes sont restées sans réponse. Elles ne seront pas renvoyées, car elles ont peut-être été facturées.',
      rejected: 'Arrêté\u00a0: le service a refusé trop de lignes à la suite.',
      source: 'Arrêté\u00a0: nous n’avons pas pu lire la suite du fichier.',
      journal:
        'Arrêté\u00a0: ce navigateur n’a pas pu enregistrer la progression. Libérez de la place, puis continuez.',
    })[reason],
  progress: (answered, total) => `${counted(answered, 'ligne', 'lignes')} sur ${number(total)}`,
  without: (what, count) =>
    ({
      rejected: counted(count, 'refusée', 'refusées'),
      'not-sent': counted(count, 'non envoyée', 'non envoyées'),
      'in-doubt': counted(count, 'non confirmée', 'non confirmées'),
    })[what],
  timeLeft: (ms) => `encore ${minutes(ms, unit)}`,
  slowedDown: () => 'Le service nous a demandé de ralentir',
  rate: (perSecond) => `${counted(perSecond, 'ligne', 'lignes')} par seconde`,
  spent: (credits, inDoubt) =>
    `${counted(credits, 'crédit utilisé', 'crédits utilisés')}${inDoubt > 0 ? `, jusqu’à ${number(inDoubt)} de plus non confirmés` : ''}`,
  spentOnSearch: (credits) => `Plus ${counted(credits, 'crédit', 'crédits')} pour les recherches`,
  verdicts: () => 'Verdicts',
  verdict: () => 'Verdict',
  qualities: () => 'Qualité (AQI)',
  kind: (kind) => kindsFr[kind],
  all: () => 'Tout',
  filter: () => 'Afficher',
  searchRows: () => 'Rechercher dans les lignes',
  reason: () => 'Motif',
  changed: () => 'Modifié',
  showAll: () => 'Afficher toutes les lignes',
  unknownPlace: () => 'Inconnu',
  table: () => 'Lignes et résultats',
  number: () => 'Ligne',
  input: () => 'Vos données',
  answer: () => 'Résultat',
  details: (row) => `Ligne ${number(row)}`,
  editedRows: () => 'Lignes modifiées',
  runAgain: () => 'Vérifier à nouveau',
  runRowsAgain: (count, credits) =>
    `Vérifier à nouveau ${counted(count, 'ligne', 'lignes')} (environ ${counted(credits, 'crédit', 'crédits')})`,
  includeInDoubt: (count, credits) =>
    `Envoyer aussi ${counted(count, 'ligne non confirmée', 'lignes non confirmées')}. Cela peut être facturé deux fois, jusqu’à ${counted(credits, 'crédit', 'crédits')} de plus.`,
  saveEdit: () => 'Enregistrer',
  findAddress: () => 'Rechercher l’adresse',
  undoEdit: () => 'Annuler la modification',
  acceptRow: () => 'Accepter telle quelle',
  note: () => 'Note',
  reviewed: (what) => ({ edited: 'Modifiée, pas encore envoyée', accepted: 'Acceptée telle quelle' })[what],
  earlier: (count) => counted(count, 'résultat précédent', 'résultats précédents'),
  rowReason: (why) =>
    ({
      unsent: 'Cette ligne n’a pas été envoyée, car le traitement s’est terminé avant.',
      unsendable: 'Cette ligne n’a pas été envoyée, car elle ne peut pas être vérifiée.',
      rejected: 'Le service a refusé cette ligne.',
      'in-doubt':
        'Nous n’avons pas reçu de réponse pour cette ligne. Elle a peut-être été facturée, elle ne sera donc pas renvoyée d’elle\u2011même.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'Cette ligne n’a pas été envoyée, car elle ne contient aucune adresse à vérifier.',
      country:
        'Cette ligne n’a pas été envoyée, car son pays est inconnu. Indiquez un nom en anglais, comme « Canada », ou un code, comme « CA ».',
      email: 'Cette ligne n’a pas été envoyée, car elle ne contient aucune adresse e\u2011mail vérifiable.',
      'several-emails':
        'Cette ligne n’a pas été envoyée, car elle contient plusieurs adresses e\u2011mail. Avant de démarrer, choisissez «\u00a0Vérifier chaque adresse e\u2011mail sur une ligne distincte\u00a0».',
      'too-long': 'Cette ligne n’a pas été envoyée, car elle est trop longue.',
      unreadable: 'Cette ligne n’a pas été envoyée, car elle est illisible.',
    })[fault],
  close: () => 'Fermer',
  fieldStatus: (name) => statusesFr[name],
  download: () => 'Télécharger',
  complete: () => 'Toutes les lignes',
  exceptions: () => 'Lignes à vérifier',
  report: () => 'Rapport',
  fileFormat: () => 'Format',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV pour Excel', csv: 'CSV pour d’autres programmes', xlsx: 'Classeur Excel (.xlsx)' })[format],
  allFields: () => 'Tous les champs des résultats',
  separateFiles: () => 'Un fichier par type de ligne',
  results: () => 'Résultats',
  rejected: () => 'Refusées par le service',
  notSent: () => 'Non envoyées',
  inDoubt: () => 'Non confirmées',
  unplaced: () => 'Résultats sans ligne',
  unreadable: () => 'Lignes inutilisables',
  notSaved: (when) =>
    ({
      ready:
        'Ce navigateur ne peut pas enregistrer votre progression. Gardez cette page ouverte jusqu’à la fin du fichier.',
      started: 'Certains résultats ne sont pas enregistrés. Téléchargez\u2011les avant de partir.',
    })[when],
};
