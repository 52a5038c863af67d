import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('de');
const addresses = count({ one: '# Adresse', other: '# Adressen' });

export const searchDe: SearchWords = {
  label: () => 'Adresse',
  placeholder: () => 'Geben Sie Ihre Adresse ein',
  hint: () =>
    'Vorschläge erscheinen während der Eingabe. Mit den Pfeiltasten nach oben und unten bewegen Sie sich durch die Liste, mit der Eingabetaste wählen Sie aus. Auf einem Touchscreen tippen oder wischen Sie.',
  saved: () => 'Gespeicherte Adressen',
  recent: () => 'Zuletzt verwendete Adressen',
  suggestions: () => 'Adressvorschläge',
  addressesIn: (container) => `Adressen in ${container}`,
  back: () => 'Zurück zu den Ergebnissen',
  allResults: () => 'Alle Ergebnisse',
  backTo: (container) => (container === undefined ? 'Zurück: Alle Ergebnisse' : `Zurück zu ${container}`),
  everywhere: (text) => `Überall nach „${text}“ suchen`,
  manual: () => 'Adresse selbst eingeben',
  open: () => 'Vorschläge anzeigen',
  close: () => 'Vorschläge ausblenden',
  clear: () => 'Adresse löschen',
  retry: () => 'Erneut versuchen',
  container: (name, amount) => `${name}${amount ? `, ${addresses(amount)}` : ''}, öffnet eine Liste`,
  opensList: () => 'öffnet eine Liste',
  addressCount: addresses,
  results: count({ one: '# Vorschlag', other: '# Vorschläge' }),
  resultsIn: (found, container) => `${addresses(found)} in ${container}`,
  none: () => 'Keine Adresse gefunden',
  noneIn: (container) => `Keine Treffer in ${container}`,
  loading: () => 'Adressen werden gesucht\u00a0…',
  selected: (address) => `Adresse übernommen: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline')
      return 'Sie sind offline. Geben Sie Ihre Adresse selbst ein oder warten Sie, bis die Verbindung wieder da ist.';
    return kind === 'limit'
      ? 'Die Adresssuche ist nicht verfügbar. Bitte geben Sie Ihre Adresse selbst ein.'
      : 'Die Adresssuche funktioniert gerade nicht. Versuchen Sie es erneut oder geben Sie Ihre Adresse selbst ein.';
  },
};
