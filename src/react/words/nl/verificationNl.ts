import type { VerificationWords } from '../Words.ts';

export const verificationNl: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Bedoelde je dit adres?',
      reject: 'We kunnen dit adres niet vinden',
      unit: 'Ontbreekt er een appartement- of kantoornummer?',
      street: 'Welk adres is van jou?',
      number: 'Controleer het huisnummer',
      unavailable: 'We konden je adres niet controleren',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'We hebben een adres gevonden dat sterk op dat van jou lijkt. De verschillen zijn gemarkeerd.',
      reject: 'Je bestelling komt hier misschien niet aan. Controleer het adres.',
      unit: 'In dit gebouw zijn meerdere appartementen of kantoren.',
      street: 'Er passen meerdere adressen bij wat je hebt ingevuld.',
      number: 'We hebben de straat gevonden, maar niet dit huisnummer.',
      unavailable: 'Dat ligt aan ons. Probeer het zo nog eens.',
    })[kind],
  entered: () => 'Dit heb je ingevuld',
  suggested: () => 'Ons voorstel',
  differs: () => 'gewijzigd:',
  takeEntered: () => 'Mijn adres gebruiken',
  takeSuggestion: () => 'Voorstel gebruiken',
  takeCandidate: () => 'Dit adres gebruiken',
  unit: () => 'Toevoeging, appartement of kantoor',
  addUnit: () => 'Aan het adres toevoegen',
  withoutUnit: () => 'Zonder verdergaan',
  needsUnit: () => 'Vul het appartement of kantoor in, of ga zonder verder.',
  candidates: () => 'Adressen die passen',
  edit: () => 'Adres wijzigen',
  onlyConfirmed: () =>
    'We kunnen alleen bezorgen op een adres dat we kunnen bevestigen. Klopt dat van jou? Neem dan contact met ons op.',
  retry: () => 'Opnieuw proberen',
  verifying: () => 'We controleren je adres…',
  changed: () => 'Het adres is tijdens de controle gewijzigd. Controleer het en probeer het opnieuw.',
};
