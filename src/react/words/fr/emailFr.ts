import type { EmailWords } from '../EmailWords.ts';

export const emailFr: EmailWords = {
  label: () => 'E-mail',
  valid: () => 'Cette adresse fonctionne.',
  invalid: () => 'Cette adresse ne semble pas exister. Merci de la vérifier.',
  disposable: () => 'C’est une boîte temporaire. Vous pourriez ne pas recevoir nos messages plus tard.',
  role: () => 'Cette boîte est celle d’une équipe. Utilisez la vôtre si la commande est pour vous.',
  acceptAll: () => 'Impossible de savoir si cette boîte existe. Merci de relire l’adresse.',
  unknown: () => 'Nous n’avons pas pu vérifier cette adresse. Merci de la relire.',
  suggestion: (email) => `Vouliez-vous dire ${email} ?`,
};
