import type { VerificationWords } from '../Words.ts';

export const verificationPl: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Czy chodziło Ci o ten adres?',
      reject: 'Nie znaleźliśmy tego adresu',
      unit: 'Czy brakuje numeru mieszkania lub lokalu?',
      street: 'Który adres jest Twój?',
      number: 'Sprawdź numer domu',
      unavailable: 'Nie udało się sprawdzić adresu',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Znaleźliśmy bardzo podobny adres. Różnice są wyróżnione.',
      reject: 'Zamówienie może tam nie dotrzeć. Sprawdź adres.',
      unit: 'W tym budynku jest więcej niż jedno mieszkanie lub biuro.',
      street: 'Do wpisanych danych pasuje więcej niż jeden adres.',
      number: 'Znaleźliśmy ulicę, ale nie ten numer domu.',
      unavailable: 'Problem jest po naszej stronie. Spróbuj ponownie za chwilę.',
    })[kind],
  entered: () => 'Wpisany adres',
  suggested: () => 'Nasza propozycja',
  differs: () => 'zmieniono:',
  takeEntered: () => 'Użyj wpisanego adresu',
  takeSuggestion: () => 'Użyj propozycji',
  takeCandidate: () => 'Użyj tego adresu',
  unit: () => 'Mieszkanie, piętro lub lokal',
  addUnit: () => 'Dodaj do adresu',
  withoutUnit: () => 'Kontynuuj bez numeru',
  needsUnit: () => 'Podaj numer mieszkania lub lokalu albo kontynuuj bez numeru.',
  candidates: () => 'Pasujące adresy',
  edit: () => 'Popraw adres',
  onlyConfirmed: () =>
    'Możemy dostarczyć tylko na adres, który da się potwierdzić. Jeśli Twój jest poprawny, skontaktuj się z nami.',
  retry: () => 'Spróbuj ponownie',
  verifying: () => 'Sprawdzamy adres…',
  changed: () => 'Adres zmienił się w trakcie sprawdzania. Sprawdź go i spróbuj ponownie.',
};
