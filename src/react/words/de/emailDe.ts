import type { EmailWords } from '../Words.ts';

export const emailDe: EmailWords = {
  label: () => 'E-Mail-Adresse',
  required: () => 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  unfinished: () => 'Bitte geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
  valid: () => 'Diese E-Mail-Adresse ist gültig.',
  invalid: () => 'Wir konnten diese E-Mail-Adresse nicht finden. Bitte prüfen Sie sie auf Tippfehler.',
  disposable: () =>
    'Das sieht nach einer Wegwerf-Adresse aus. Nachrichten zu Ihrer Bestellung erreichen Sie dort vielleicht nicht.',
  role: () =>
    'Das sieht nach einem gemeinsamen Postfach aus. Nachrichten zu Ihrer Bestellung können auch andere lesen.',
  acceptAll: () =>
    'Wir können nicht feststellen, ob es diese E-Mail-Adresse gibt. Bitte prüfen Sie sie auf Tippfehler.',
  unknown: () => 'Wir konnten diese E-Mail-Adresse nicht prüfen. Bitte achten Sie auf Tippfehler.',
  suggestion: (email) => `Meinten Sie ${email}?`,
};
