import type { EmailWords } from '../Words.ts';

export const emailNl: EmailWords = {
  label: () => 'E-mailadres',
  required: () => 'Vul je e-mailadres in.',
  unfinished: () => 'Vul een volledig e-mailadres in, zoals naam@voorbeeld.nl.',
  valid: () => 'Dit e-mailadres werkt.',
  invalid: () => 'We kunnen dit e-mailadres niet vinden. Controleer het op typefouten.',
  disposable: () => 'Dit lijkt een tijdelijk e-mailadres. Misschien mis je berichten over je bestelling.',
  role: () => 'Dit lijkt een gedeelde mailbox. Misschien lezen anderen de berichten over je bestelling.',
  acceptAll: () => 'We weten niet zeker of dit e-mailadres bestaat. Controleer het op typefouten.',
  unknown: () => 'We konden dit e-mailadres niet controleren. Kijk of het goed geschreven is.',
  suggestion: (email) => `Bedoelde je ${email}?`,
};
