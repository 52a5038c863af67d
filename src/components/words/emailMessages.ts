import type { Tables } from './useWords.ts';

/** Every word of the email field. */
export interface EmailMessages {
  label(): string;
  /** It is fine. For the ear. */
  valid(): string;
  invalid(): string;
  /** A mailbox to be thrown away. */
  disposable(): string;
  /** A mailbox of a role, such as contact@. */
  role(): string;
  /** The server takes mail for any name, so that nobody can tell whether this mailbox is there. */
  acceptAll(): string;
  /** The service could not tell. */
  unknown(): string;
  /** Before the suggestion, which is a button. */
  suggestion(): string;
}

export const emailMessages: Tables<EmailMessages> = {
  en: {
    label: () => 'Email',
    valid: () => 'This address works.',
    invalid: () => 'This address does not seem to exist. Please check it.',
    disposable: () => 'This is a temporary mailbox. You may not get our messages later.',
    role: () => 'This mailbox belongs to a team. Use your own if the order is yours.',
    acceptAll: () => 'We cannot tell if this mailbox exists. Please look at it once more.',
    unknown: () => 'We could not check this address. Please look at it once more.',
    suggestion: () => 'Did you mean',
  },
  fr: {
    label: () => 'E-mail',
    valid: () => 'Cette adresse fonctionne.',
    invalid: () => 'Cette adresse ne semble pas exister. Merci de la vérifier.',
    disposable: () => 'C’est une boîte temporaire. Vous pourriez ne pas recevoir nos messages plus tard.',
    role: () => 'Cette boîte est celle d’une équipe. Utilisez la vôtre si la commande est pour vous.',
    acceptAll: () => 'Impossible de savoir si cette boîte existe. Merci de relire l’adresse.',
    unknown: () => 'Nous n’avons pas pu vérifier cette adresse. Merci de la relire.',
    suggestion: () => 'Vouliez-vous dire',
  },
  es: {
    label: () => 'Correo electrónico',
    valid: () => 'Esta dirección funciona.',
    invalid: () => 'Esta dirección no parece existir. Compruébela.',
    disposable: () => 'Es un buzón temporal. Puede que más tarde no reciba nuestros mensajes.',
    role: () => 'Este buzón es de un equipo. Use el suyo si el pedido es para usted.',
    acceptAll: () => 'No podemos saber si este buzón existe. Revise la dirección una vez más.',
    unknown: () => 'No pudimos comprobar esta dirección. Revísela una vez más.',
    suggestion: () => '¿Quiso decir',
  },
};
