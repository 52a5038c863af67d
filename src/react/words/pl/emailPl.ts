import type { EmailWords } from '../Words.ts';

export const emailPl: EmailWords = {
  label: () => 'Adres e-mail',
  required: () => 'Podaj swój adres e-mail.',
  unfinished: () => 'Podaj pełny adres e-mail, na przykład imie@przyklad.pl.',
  valid: () => 'Ten adres e-mail działa.',
  invalid: () => 'Nie znaleźliśmy tego adresu e-mail. Sprawdź, czy nie ma w nim literówki.',
  disposable: () => 'To wygląda na tymczasowy adres e-mail. Wiadomości o zamówieniu mogą do Ciebie nie dotrzeć.',
  role: () => 'To wygląda na wspólną skrzynkę. Wiadomości o zamówieniu mogą przeczytać inne osoby.',
  acceptAll: () => 'Nie wiemy, czy ten adres e-mail istnieje. Sprawdź, czy nie ma w nim literówki.',
  unknown: () => 'Nie udało nam się sprawdzić tego adresu e-mail. Upewnij się, że nie ma w nim literówki.',
  suggestion: (email) => `Czy chodziło Ci o ${email}?`,
};
