import type { VerificationWords } from '../Words.ts';

export const verificationIt: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Intendevi questo indirizzo?',
      reject: 'Non abbiamo trovato questo indirizzo',
      unit: 'Manca l’interno o il numero dell’ufficio?',
      street: 'Qual è il tuo indirizzo?',
      number: 'Controlla il numero civico',
      unavailable: 'Non siamo riusciti a verificare il tuo indirizzo',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Abbiamo trovato un indirizzo molto simile al tuo. Le differenze sono evidenziate.',
      reject: 'Il tuo ordine potrebbe non arrivare. Controlla l’indirizzo.',
      unit: 'In questo edificio ci sono più appartamenti o uffici.',
      street: 'Più indirizzi corrispondono a quello che hai inserito.',
      number: 'Abbiamo trovato la via, ma non questo numero civico.',
      unavailable: 'Il problema è nostro. Riprova tra un momento.',
    })[kind],
  entered: () => 'Hai inserito',
  suggested: () => 'Ti suggeriamo',
  differs: () => 'modificato:',
  takeEntered: () => 'Usa il mio indirizzo',
  takeSuggestion: () => 'Usa il suggerimento',
  takeCandidate: () => 'Usa questo indirizzo',
  unit: () => 'Interno, scala o ufficio',
  addUnit: () => 'Aggiungi all’indirizzo',
  withoutUnit: () => 'Continua senza',
  needsUnit: () => 'Inserisci l’interno o l’ufficio, oppure continua senza.',
  candidates: () => 'Indirizzi corrispondenti',
  edit: () => 'Modifica l’indirizzo',
  onlyConfirmed: () =>
    'Possiamo consegnare solo a indirizzi che riusciamo a confermare. Se il tuo è corretto, contattaci.',
  retry: () => 'Riprova',
  verifying: () => 'Stiamo verificando il tuo indirizzo…',
  changed: () => 'L’indirizzo è cambiato durante la verifica. Controllalo e riprova.',
};
