import type { VerificationWords } from '../Words.ts';

export const verificationPt: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Você quis dizer este endereço?',
      reject: 'Não encontramos este endereço',
      unit: 'Falta o número do apartamento ou da sala?',
      street: 'Qual é o seu endereço?',
      number: 'Confira o número da casa',
      unavailable: 'Não conseguimos verificar seu endereço',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Encontramos um endereço muito parecido com o seu. As diferenças estão destacadas.',
      reject: 'Seu pedido pode não chegar a este endereço. Confira se ele está correto.',
      unit: 'Há mais de um apartamento ou escritório neste prédio.',
      street: 'Mais de um endereço corresponde ao que você digitou.',
      number: 'Encontramos a rua, mas não este número.',
      unavailable: 'O problema é nosso. Tente novamente em instantes.',
    })[kind],
  entered: () => 'Você digitou',
  suggested: () => 'Nossa sugestão',
  differs: () => 'alterado:',
  takeEntered: () => 'Usar o que digitei',
  takeSuggestion: () => 'Usar a sugestão',
  takeCandidate: () => 'Usar este endereço',
  unit: () => 'Apartamento, bloco ou sala',
  addUnit: () => 'Adicionar ao endereço',
  withoutUnit: () => 'Continuar sem complemento',
  needsUnit: () => 'Informe o apartamento ou a sala, ou continue sem complemento.',
  candidates: () => 'Endereços correspondentes',
  edit: () => 'Editar o endereço',
  onlyConfirmed: () =>
    'Só podemos entregar em endereços que conseguimos confirmar. Se o seu estiver certo, fale com a gente.',
  retry: () => 'Tentar novamente',
  verifying: () => 'Verificando seu endereço…',
  changed: () => 'O endereço mudou durante a verificação. Confira e tente novamente.',
};
