import type { VerificationWords } from '../Words.ts';

export const verificationDe: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Meinten Sie diese Adresse?',
      reject: 'Wir konnten diese Adresse nicht finden',
      unit: 'Fehlt eine Wohnungs- oder Büronummer?',
      street: 'Welche Adresse ist Ihre?',
      number: 'Bitte prüfen Sie die Hausnummer',
      unavailable: 'Wir konnten Ihre Adresse nicht prüfen',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Wir haben eine sehr ähnliche Adresse gefunden. Die Unterschiede sind hervorgehoben.',
      reject: 'Ihre Bestellung kommt dort vielleicht nicht an. Bitte prüfen Sie die Adresse.',
      unit: 'In diesem Gebäude gibt es mehrere Wohnungen oder Büros.',
      street: 'Zu Ihrer Eingabe passen mehrere Adressen.',
      number: 'Wir haben die Straße gefunden, aber nicht diese Hausnummer.',
      unavailable: 'Das liegt an uns. Bitte versuchen Sie es gleich noch einmal.',
    })[kind],
  entered: () => 'Ihre Eingabe',
  suggested: () => 'Unser Vorschlag',
  differs: () => 'geändert:',
  takeEntered: () => 'Eingabe verwenden',
  takeSuggestion: () => 'Vorschlag übernehmen',
  takeCandidate: () => 'Diese Adresse verwenden',
  unit: () => 'Wohnung, Etage oder Büro',
  addUnit: () => 'Zur Adresse hinzufügen',
  withoutUnit: () => 'Ohne diese Angabe fortfahren',
  needsUnit: () => 'Bitte geben Sie die Wohnung oder das Büro an, oder fahren Sie ohne diese Angabe fort.',
  candidates: () => 'Passende Adressen',
  edit: () => 'Adresse bearbeiten',
  onlyConfirmed: () =>
    'Wir können nur an Adressen liefern, die wir bestätigen können. Wenn Ihre stimmt, wenden Sie sich bitte an uns.',
  retry: () => 'Erneut versuchen',
  verifying: () => 'Ihre Adresse wird geprüft\u00a0…',
  changed: () => 'Die Adresse wurde während der Prüfung geändert. Bitte prüfen Sie sie und versuchen Sie es erneut.',
};
