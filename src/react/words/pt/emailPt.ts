import type { EmailWords } from '../Words.ts';

export const emailPt: EmailWords = {
  label: () => 'E-mail',
  required: () => 'Informe seu e-mail.',
  unfinished: () => 'Informe um e-mail completo, como nome@exemplo.com.br.',
  valid: () => 'Este e-mail funciona.',
  invalid: () => 'Não encontramos este e-mail. Confira se ele está escrito corretamente.',
  disposable: () => 'Parece ser um e-mail temporário. Você pode não receber as mensagens sobre o seu pedido.',
  role: () =>
    'Parece ser uma caixa de entrada compartilhada. Outras pessoas podem ler as mensagens sobre o seu pedido.',
  acceptAll: () => 'Não temos como saber se este e-mail existe. Confira se ele está escrito corretamente.',
  unknown: () => 'Não conseguimos verificar este e-mail. Confira se não há erros de digitação.',
  suggestion: (email) => `Você quis dizer ${email}?`,
};
