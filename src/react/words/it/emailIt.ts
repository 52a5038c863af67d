import type { EmailWords } from '../Words.ts';

export const emailIt: EmailWords = {
  label: () => 'Indirizzo e-mail',
  required: () => 'Inserisci il tuo indirizzo e-mail.',
  unfinished: () => 'Inserisci un indirizzo e-mail completo, ad esempio nome@esempio.it.',
  valid: () => 'Questo indirizzo e-mail funziona.',
  invalid: () => 'Non abbiamo trovato questo indirizzo e-mail. Controlla che sia scritto correttamente.',
  disposable: () => 'Sembra un indirizzo e-mail temporaneo. Potresti non ricevere i messaggi sul tuo ordine.',
  role: () => 'Sembra una casella condivisa. Altre persone potrebbero leggere i messaggi sul tuo ordine.',
  acceptAll: () => 'Non possiamo sapere se questo indirizzo e-mail esiste. Controlla che sia scritto correttamente.',
  unknown: () => 'Non siamo riusciti a verificare questo indirizzo e-mail. Controlla che non ci siano errori.',
  suggestion: (email) => `Intendevi ${email}?`,
};
