import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('pt');
const addresses = count({ one: '# endereço', many: '# de endereços', other: '# endereços' });

export const searchPt: SearchWords = {
  label: () => 'Endereço',
  placeholder: () => 'Comece a digitar seu endereço',
  hint: () =>
    'As sugestões aparecem enquanto você digita. Use as setas para cima e para baixo para percorrê-las e Enter para escolher uma. Em uma tela sensível ao toque, explore tocando ou deslizando o dedo.',
  saved: () => 'Endereços salvos',
  recent: () => 'Endereços recentes',
  suggestions: () => 'Sugestões de endereço',
  addressesIn: (container) => `Endereços em ${container}`,
  back: () => 'Voltar aos resultados',
  allResults: () => 'Todos os resultados',
  backTo: (container) => `Voltar para: ${container ?? 'Todos os resultados'}`,
  everywhere: (text) => `Buscar “${text}” em todos os lugares`,
  manual: () => 'Digitar o endereço manualmente',
  open: () => 'Mostrar sugestões',
  close: () => 'Ocultar sugestões',
  clear: () => 'Limpar endereço',
  retry: () => 'Tentar novamente',
  container: (name, amount) => `${name}${amount ? `, ${addresses(amount)}` : ''}, abre uma lista`,
  opensList: () => 'abre uma lista',
  addressCount: addresses,
  results: count({ one: '# sugestão', many: '# de sugestões', other: '# sugestões' }),
  resultsIn: (found, container) => `${addresses(found)} em ${container}`,
  none: () => 'Nenhum endereço encontrado',
  noneIn: (container) => `Nenhum resultado em ${container}`,
  loading: () => 'Buscando…',
  selected: (address) => `Endereço preenchido: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline') return 'Você está off-line. Digite você mesmo o endereço ou aguarde a conexão voltar.';
    return kind === 'limit'
      ? 'A busca de endereços não está disponível. Digite você mesmo o endereço.'
      : 'A busca de endereços não está funcionando. Tente novamente ou digite você mesmo o endereço.';
  },
};
