import { countIn, failures, states, numberIn, percentIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('pl');
const percent = percentIn('pl');
const count = countIn('pl');
const addresses = count({ one: '# adres', few: '# adresy', many: '# adresów', other: '# adresu' });
const credits = count({ one: '# kredyt', few: '# kredyty', many: '# kredytów', other: '# kredytu' });
/** Plural forms after "około" (about). */
const aboutCredits = count({ one: '# kredytu', other: '# kredytów' });
const couldBe = count({
  one: '# zadanie może być Twoim plikiem. Sprawdź je, zanim prześlesz go ponownie.',
  few: '# zadania mogą być Twoim plikiem. Sprawdź je, zanim prześlesz go ponownie.',
  many: '# zadań może być Twoim plikiem. Sprawdź je, zanim prześlesz go ponownie.',
  other: '# zadania może być Twoim plikiem. Sprawdź je, zanim prześlesz go ponownie.',
});
const valids = count({ one: '# prawidłowy', few: '# prawidłowe', many: '# prawidłowych', other: '# prawidłowego' });
const invalids = count({
  one: '# nieprawidłowy',
  few: '# nieprawidłowe',
  many: '# nieprawidłowych',
  other: '# nieprawidłowego',
});
const unknowns = count({ one: '# nieznany', few: '# nieznane', many: '# nieznanych', other: '# nieznanego' });

const statesPl = states(
  'Oczekuje,Nie udało się przetworzyć pliku,Wczytywanie,Sprawdzanie,Gotowe do pobrania,Pobrane,Stan nieznany',
);
const failuresPl = failures(
  'Usługa zgłosiła błąd.',
  'Usługa zgłosiła:',
  'Nie udało się połączyć z usługą.',
  'Usługa zbyt długo nie odpowiadała.',
  'Nie udało się odczytać odpowiedzi usługi.',
  'Żądanie nie zostało wysłane.',
  'Ta strona osiągnęła swój limit.',
  'Operację przerwano.',
);

export const jobsPl: JobsWords = {
  upload: () => 'Prześlij plik',
  uploadFormats: () => 'Plik CSV z kolumną „email”. Płacisz dopiero przy pobieraniu wyników.',
  uploading: () => 'Przesyłanie…',
  uploadInDoubt: () => 'Nie otrzymaliśmy odpowiedzi na przesłany plik. Mógł dotrzeć, dlatego nie wyślemy go ponownie.',
  reconcile: () => 'Poszukaj pliku',
  reconcileCost: () => 'Sprawdzimy listę, a potem jeden raz każde nowe zadanie na niej.',
  reconciled: (found, isCertain) =>
    found === 0
      ? 'Pliku nie ma na liście. Możesz przesłać go ponownie.'
      : isCertain
        ? 'Twój plik dotarł.'
        : found === 1
          ? 'Jedno zadanie może być Twoim plikiem. Sprawdź je, zanim prześlesz go ponownie.'
          : couldBe(found),
  jobs: () => 'Zadania',
  none: () => 'Nie ma jeszcze zadań.',
  refresh: () => 'Odśwież listę',
  openJob: () => 'Szczegóły',
  listFailed: () => 'Nie udało się odczytać listy zadań.',
  downloadInDoubt: () => 'Plik nie został pobrany do końca. Pobieranie mogło zostać naliczone.',
  downloadFailed: () => 'Nie udało się pobrać pliku. Nic nie zostało naliczone.',
  jobFailed: () => 'Nie udało się odczytać szczegółów tego zadania.',
  uploadFailed: () => 'Plik nie został przesłany.',
  uploadInvalid: () => 'Musi to być plik tekstowy w UTF-8 z kolumną „email” i co najmniej jednym wierszem.',
  failure: failuresPl,
  state: statesPl,
  records: addresses,
  estimated: (cost) => `około ${aboutCredits(cost)} przy pobieraniu`,
  cost: credits,
  downloadFor: (cost) => (cost === undefined ? 'Pobierz (płatne)' : `Pobierz za ${credits(cost)}`),
  downloadAgain: () => 'Pobierz ponownie (może zostać naliczone jeszcze raz)',
  downloaded: () => 'Pobrano. Plik znajdziesz w pobranych plikach przeglądarki.',
  savePartial: () => 'Zapisz to, co dotarło',
  reconcileFailed: () => 'Nie udało się poszukać pliku.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `${valids(valid)}, ${invalids(invalid)}, ${number(acceptAll)} na serwerach przyjmujących wszystko, ${unknowns(unknown)}`,
  direct: () => 'Sprawdź adresy e-mail teraz',
  directLead: () => 'Wklej listę lub wybierz plik, a wyniki zobaczysz od razu.',
  asJob: (amount) =>
    `Jako zadanie: ${addresses(amount)} razem z powtórzeniami. Szacowaną cenę zobaczysz po przesłaniu, a zapłacisz przy pobieraniu.`,
  paste: () => 'Wklej adresy',
  pasteHint: () => 'Po jednym w wierszu albo oddzielone przecinkami',
  usePasted: (amount) => `Kontynuuj: ${addresses(amount)}`,
  disposable: () => 'jednorazowy',
  systemMailbox: () => 'wspólna skrzynka',
  pastedName: () => 'Wklejone adresy',
};
