import { countIn, failures, states, numberIn, percentIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('pt');
const percent = percentIn('pt');
const count = countIn('pt');
const addresses = count({ one: '# endereço', many: '# de endereços', other: '# endereços' });
const credits = count({ one: '# crédito', many: '# de créditos', other: '# créditos' });
const valids = count({ one: '# válido', other: '# válidos' });
const invalids = count({ one: '# inválido', other: '# inválidos' });
const unknowns = count({ one: '# desconhecido', other: '# desconhecidos' });

const statesPt = states(
  'Na fila,Não conseguimos processar o arquivo,Carregando,Verificando,Pronto para baixar,Baixado,Status desconhecido',
);
const failuresPt = failures(
  'O serviço informou um erro.',
  'O serviço informou:',
  'Não conseguimos acessar o serviço.',
  'O serviço demorou demais para responder.',
  'Não conseguimos ler a resposta do serviço.',
  'A solicitação não foi enviada.',
  'Esta página atingiu seu limite.',
  'A operação foi interrompida.',
);

export const jobsPt: JobsWords = {
  upload: () => 'Enviar um arquivo',
  uploadFormats: () => 'Um arquivo CSV com uma coluna “email”. Você só paga ao baixar os resultados.',
  uploading: () => 'Enviando…',
  uploadInDoubt: () =>
    'Não recebemos resposta sobre o seu envio. O arquivo pode ter chegado, por isso não o enviaremos de novo.',
  reconcile: () => 'Procurar o arquivo',
  reconcileCost: () => 'Consultamos a lista e depois, uma única vez, cada tarefa nova.',
  reconciled: (found, isCertain) =>
    found === 0
      ? 'O arquivo não está na lista. Você pode enviá-lo de novo.'
      : isCertain
        ? 'Seu arquivo chegou.'
        : found === 1
          ? 'Uma tarefa pode ser o seu arquivo. Confira antes de enviá-lo de novo.'
          : `${number(found)} tarefas podem ser o seu arquivo. Confira antes de enviá-lo de novo.`,
  jobs: () => 'Tarefas',
  none: () => 'Nenhuma tarefa por enquanto.',
  refresh: () => 'Atualizar a lista',
  openJob: () => 'Detalhes',
  listFailed: () => 'Não conseguimos ler a lista de tarefas.',
  downloadInDoubt: () => 'Seu download não chegou. Ele pode ter sido cobrado.',
  downloadFailed: () => 'O download falhou. Nada foi cobrado.',
  jobFailed: () => 'Não conseguimos ler os detalhes desta tarefa.',
  uploadFailed: () => 'Seu arquivo não foi enviado.',
  uploadInvalid: () => 'Precisa ser um arquivo de texto em UTF-8 com uma coluna “email” e pelo menos uma linha.',
  failure: failuresPt,
  state: statesPt,
  records: addresses,
  estimated: count({
    one: 'cerca de # crédito ao baixar',
    many: 'cerca de # de créditos ao baixar',
    other: 'cerca de # créditos ao baixar',
  }),
  cost: credits,
  downloadFor: (cost) => (cost === undefined ? 'Baixar (será cobrado)' : `Baixar por ${credits(cost)}`),
  downloadAgain: () => 'Baixar de novo (pode ser cobrado outra vez)',
  downloaded: () => 'Baixado. O arquivo está nos downloads do seu navegador.',
  savePartial: () => 'Salvar o que chegou',
  reconcileFailed: () => 'Não conseguimos procurar o arquivo.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `${valids(valid)}, ${invalids(invalid)}, ${number(acceptAll)} em servidores que aceitam tudo, ${unknowns(unknown)}`,
  direct: () => 'Verificar e-mails agora',
  directLead: () => 'Cole uma lista ou escolha um arquivo e veja os resultados na hora.',
  asJob: (amount) =>
    `Como tarefa: ${addresses(amount)}, com os repetidos. Você vê o preço estimado depois do envio e paga ao baixar.`,
  paste: () => 'Colar endereços',
  pasteHint: () => 'Um por linha ou separados por vírgulas',
  usePasted: (amount) => `Continuar com ${addresses(amount)}`,
  disposable: () => 'descartável',
  systemMailbox: () => 'caixa compartilhada',
  pastedName: () => 'Endereços colados',
};
