import type { EmailWords } from '../Words.ts';

export const emailFr: EmailWords = {
  label: () => 'E-mail',
  required: () => 'Veuillez saisir votre adresse e\u2011mail.',
  unfinished: () => 'Saisissez une adresse e\u2011mail complète, comme nom@exemple.fr.',
  valid: () => 'Cette adresse e\u2011mail fonctionne.',
  invalid: () => 'Nous n’avons pas trouvé cette adresse e\u2011mail. Vérifiez qu’elle ne contient pas d’erreur.',
  disposable: () =>
    'Cette adresse e\u2011mail semble temporaire. Vous pourriez ne pas recevoir les messages sur votre commande.',
  role: () => 'Cette boîte semble partagée. D’autres personnes pourraient lire les messages sur votre commande.',
  acceptAll: () => 'Nous ne savons pas si cette adresse e\u2011mail existe. Vérifiez qu’elle ne contient pas d’erreur.',
  unknown: () => 'Nous n’avons pas pu vérifier cette adresse e\u2011mail. Veuillez la relire.',
  suggestion: (email) => `Vouliez\u2011vous dire ${email}\u00a0?`,
};
