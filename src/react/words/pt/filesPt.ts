import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import { countIn, numberIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';
import type { FilesWords } from '../Words.ts';

const number = numberIn('pt');
const unit = unitIn('pt');
const count = countIn('pt');

const statusesPt: Record<FieldStatus, string> = {
  'not-applicable': 'não se aplica',
  'verified-no-change': 'verificado',
  'verified-alias': 'verificado com outro nome',
  'verified-small-change': 'verificado com uma pequena alteração',
  'verified-large-change': 'verificado com uma grande alteração',
  added: 'adicionado',
  'identified-no-change': 'reconhecido',
  'identified-alias': 'reconhecido com outro nome',
  'identified-context': 'reconhecido pelo restante do endereço',
  empty: 'vazio',
  unrecognised: 'não reconhecido',
};

const kindsPt: Record<RowKind, string> = {
  accept: 'Aceitar',
  confirm: 'Confirmar',
  fix: 'Corrigir',
  reject: 'Rejeitar',
  valid: 'Válido',
  invalid: 'Inválido',
  'accept-all': 'Aceita tudo',
  unknown: 'Desconhecido',
  rejected: 'Recusada',
  'not-sent': 'Não enviada',
  'in-doubt': 'Não confirmada',
  waiting: 'Na fila',
};

const estimateLinesPt: Record<EstimateLineName, string> = {
  rows: 'Linhas',
  done: 'Concluídas ou não confirmadas',
  unreadable: 'Linhas inutilizáveis',
  'no-address': 'Não enviadas: sem endereço',
  country: 'Não enviadas: país desconhecido',
  email: 'Não enviadas: nenhum e-mail',
  'several-emails': 'Não enviadas: vários e-mails',
  'too-long': 'Não enviadas: longas demais',
  'unreadable-row': 'Não enviadas: ilegíveis',
  duplicates: 'Linhas repetidas, grátis',
  'charged-duplicates': 'Linhas repetidas, cobradas',
  'to-send': 'Linhas a enviar',
  calls: 'Chamadas',
  credits: 'Créditos',
  geocode: 'Créditos para coordenadas',
  certify: 'Créditos para dados certificados',
  budget: 'Orçamento',
};

const fieldsPt: Record<string, string> = {
  Id: 'Sua referência',
  Organization: 'Empresa',
  ...lineFields('Address', (line) => `Endereço, linha ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Entrega, linha ${String(line)}`),
  Locality: 'Cidade',
  DependentLocality: 'Bairro',
  AdministrativeArea: 'Estado ou região',
  PostalCode: 'CEP ou código postal',
  Country: 'País',
  Premise: 'Número',
  Thoroughfare: 'Nome da rua',
  SubBuilding: 'Apartamento ou sala',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  Address: 'Endereço completo',
  DeliveryAddress: 'Linhas de entrega',
  SuperAdministrativeArea: 'Parte do país',
  SubAdministrativeArea: 'Município',
  DoubleDependentLocality: 'Parte do bairro',
  DependentThoroughfare: 'Rua secundária',
  Building: 'Edifício',
  SubBuildingFloor: 'Andar',
  PostBox: 'Caixa postal',
  Contact: 'Contato',
  Function: 'Cargo',
  Department: 'Departamento',
  Forename: 'Nome',
  Surname: 'Sobrenome',
  MiddleName: 'Nome do meio',
  FullName: 'Nome completo',
  email: 'E-mail',
};

const rows = count({ one: '# linha', many: '# de linhas', other: '# linhas' });
const credits = count({ one: '# crédito', many: '# de créditos', other: '# créditos' });
const requests = count({ one: '# solicitação', many: '# de solicitações', other: '# solicitações' });
const columns = count({ one: '# coluna', many: '# de colunas', other: '# colunas' });
const areUnconfirmed = count({
  one: ' # linha não está confirmada.',
  many: ' # de linhas não estão confirmadas.',
  other: ' # linhas não estão confirmadas.',
});
const areFinished = count({
  one: '# linha foi concluída',
  many: '# de linhas foram concluídas',
  other: '# linhas foram concluídas',
});
const haveResults = count({
  one: '# linha tem resultado',
  many: '# de linhas têm resultado',
  other: '# linhas têm resultado',
});
const notTwice = count({ one: 'ela não será cobrada', other: 'elas não serão cobradas' });
const unconfirmed = (inDoubt: number) => (inDoubt > 0 ? areUnconfirmed(inDoubt) : '');
const without = {
  rejected: count({ one: '# recusada', other: '# recusadas' }),
  'not-sent': count({ one: '# não enviada', other: '# não enviadas' }),
  'in-doubt': count({ one: '# não confirmada', other: '# não confirmadas' }),
};
const used = count({ one: '# crédito usado', many: '# de créditos usados', other: '# créditos usados' });

export const filesPt: FilesWords = {
  choose: () => 'Escolher um arquivo',
  drop: () => 'ou arraste e solte aqui',
  formats: () => 'Um arquivo CSV ou Excel (.xlsx), com ou sem nomes de colunas.',
  reading: () => 'Lendo o arquivo…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'Não conseguimos ler este arquivo. Escolha-o novamente.',
      encoding:
        'Este arquivo não é texto em uma codificação que reconhecemos. Escolha a codificação abaixo ou salve-o como CSV em UTF-8.',
      format:
        'Este tipo de arquivo não pode ser lido aqui. Abra-o no programa dele, salve-o como XLSX ou CSV e escolha-o novamente.',
      archive: 'Este arquivo ZIP deve conter exatamente um arquivo. Descompacte-o e escolha um dos arquivos.',
      password: 'Este arquivo está protegido por senha. Remova a senha no Excel e escolha-o novamente.',
      'long-line':
        'A primeira linha deste arquivo é longa demais para conter nomes de colunas. Salve-o como CSV e escolha-o novamente.',
      empty: 'Este arquivo está vazio. Ele precisa de uma linha com os nomes das colunas.',
      'too-large': 'Este arquivo é grande demais para um navegador. Divida-o em arquivos menores.',
      'no-rows': 'Este arquivo não tem linhas abaixo dos nomes das colunas.',
      'chosen-encoding': 'Este arquivo não está na codificação escolhida. Escolha outra ou salve-o como CSV em UTF-8.',
      mixed:
        'Alguns caracteres deste arquivo não têm a mesma codificação que os outros. Escolha a codificação ou salve-o como CSV em UTF-8.',
      nul: 'Os nomes das colunas contêm um caractere NUL. Escolha a codificação deste arquivo ou salve-o como CSV em UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'Ou execute este comando em um terminal:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `Você saiu de “${file}” antes do fim. ${areFinished(done)}, de um total de ${number(total)}.${unconfirmed(inDoubt)} Se você continuar, ${notTwice(done + inDoubt)} outra vez.`,
  savedFinished: (file, done, inDoubt) => `“${file}” foi concluído. ${haveResults(done)}.${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `“${file}” está ${state === 'running' ? 'em andamento' : 'em pausa'} em outra janela.`,
  savedUnreadable: (file) => `“${file}” está salvo neste navegador, mas não pode mais ser lido.`,
  checkingSaved: () => 'Procurando um arquivo salvo…',
  takenElsewhere: () =>
    'Interrompido: este arquivo foi retomado, ou outro foi iniciado, em outra janela. Nada mais será enviado daqui.',
  unsavedResults: () =>
    'Estes resultados estão apenas nesta página. Baixe-os primeiro ou clique em “Outro arquivo” novamente para sair sem eles.',
  replacesSaved: () => 'Iniciar este arquivo apaga o que está salvo e os resultados dele.',
  lockedElsewhere: () =>
    'Há um arquivo em andamento em outra janela, ou que acabou de ser fechado nela. Nada foi enviado. Tente novamente quando ele for concluído.',
  exportRun: () => 'Continuar em outro lugar',
  exported: (file) =>
    `“${file}” foi movido para um arquivo de progresso e nada mais é enviado daqui. Para continuar, escolha “${file}” junto com o arquivo de progresso, aqui ou em outro navegador, ou execute este comando em um terminal:`,
  exportAgain: () => 'Baixar o arquivo de progresso novamente',
  howToImport: () => 'Para continuar um arquivo de outro lugar, escolha-o junto com o arquivo de progresso.',
  needsRows: () => 'Agora escolha o arquivo que pertence a este arquivo de progresso.',
  importRun: () => 'Substituir',
  runFileError: (reason) =>
    ({
      damaged: 'Este arquivo de progresso não pode ser usado porque foi danificado ou alterado.',
      version: 'Este arquivo de progresso é de uma versão mais nova e não pode ser lido aqui.',
      cut: 'Falta o final deste arquivo de progresso. Baixe-o novamente.',
      operation: 'Este arquivo de progresso pertence a outro tipo de verificação.',
      'other-file': 'Este arquivo de progresso pertence a outro arquivo, ou o arquivo mudou desde então.',
      digest: 'Só é possível mover um arquivo em uma página com https.',
    })[reason],
  continueSaved: () => 'Continuar',
  showResults: () => 'Mostrar resultados',
  forget: () => 'Excluir',
  otherFile: () => 'Outro arquivo',
  rows,
  unreadableLines: count({
    one: '# linha não pode ser usada e não será enviada',
    many: '# de linhas não podem ser usadas e não serão enviadas',
    other: '# linhas não podem ser usadas e não serão enviadas',
  }),
  unreadableLine: (line, why) =>
    `Linha ${number(line)}: ${{ preamble: 'acima dos nomes das colunas', short: 'faltam valores', long: 'há valores demais', quote: 'as aspas não foram fechadas', header: 'os nomes das colunas de novo', length: 'a linha é longa demais', nul: 'a linha está danificada', units: 'unidades ou tipos das colunas', total: 'um total ou um rodapé', json: 'não é um objeto JSON' }[why]}`,
  more: (amount) => `e mais ${number(amount)}`,
  saveUnreadableLines: () => 'Baixar estas linhas',
  emptyFormulas: (amount) =>
    `Fórmulas sem resultado salvo: ${number(amount)}. Essas células contam como vazias. Para ter os resultados, abra o arquivo no Excel e salve-o.`,
  preview: () => 'Primeiras 20 linhas',
  findColumn: () => 'Buscar uma coluna',
  someColumns: (shown, total) => `${number(shown)} de ${columns(total)}`,
  unused: () => 'Não usada',
  columnAt: (name, position) => (name ? `${name} (coluna ${number(position)})` : `Coluna ${number(position)}`),
  column: (name) => `Conteúdo de “${name}”`,
  confidence: (level, by) =>
    ({ sure: 'Seguro', likely: 'Provável', check: 'Verifique' })[level] +
    { name: ', pelo nome', values: ', pelos valores', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'As colunas estão definidas como no seu último arquivo com os mesmos nomes.',
  forgetColumns: () => 'Esquecer esta escolha',
  field: (name) => getOwn(fieldsPt, name) ?? spaced(name),
  howRead: () => 'Como o arquivo é lido',
  encoding: () => 'Codificação',
  delimiter: () => 'Separador',
  delimiters: (delimiter) =>
    ({ ',': 'Vírgula', ';': 'Ponto e vírgula', '\t': 'Tabulação', '|': 'Barra vertical' })[delimiter],
  sheet: () => 'Planilha',
  headerRow: () => 'Nomes das colunas',
  headerRows: (line) => (line === 0 ? 'Nenhum' : `Na linha ${number(line)}`),
  templates: () => 'Juntar colunas ou preencher um campo em todas as linhas',
  templateField: () => 'Campo',
  templateText: () => 'Texto, com nomes de colunas entre chaves',
  insertColumn: () => 'Inserir uma coluna',
  insert: () => 'Inserir',
  setTemplate: () => 'Aplicar',
  removeTemplate: (field) => `Excluir o texto de “${field}”`,
  templateError: (reason, subject, near) =>
    ({
      column: `Nenhuma coluna se chama “${subject}”.${near && ` Você quis dizer ${near}?`}`,
      several: `Várias colunas se chamam “${subject}”.${near && ` Escolha uma: ${near}.`}`,
      brace: 'Falta uma chave.',
      field: 'O serviço não tem este campo.',
      empty: 'Escreva primeiro um texto.',
      country: `“${subject}” não é um país.${near && ` Você quis dizer ${near}?`}`,
    })[reason],
  sameCommand: () => 'O mesmo em um terminal:',
  options: () => 'Opções',
  geocode: () => 'Adicionar coordenadas (mais 1 crédito por linha)',
  certify: () => 'Usar dados postais certificados quando houver',
  statuses: () => 'Incluir os detalhes da verificação de cada campo',
  casing: () => 'Maiúsculas e minúsculas',
  casings: (name) => ({ Title: 'Iniciais Maiúsculas', Upper: 'TUDO EM MAIÚSCULAS', Lower: 'tudo em minúsculas' })[name],
  splitEmails: () => 'Verificar cada e-mail em uma linha própria',
  severalEmails: (rows) => `Linhas com vários e-mails: ${number(rows)}`,
  country: () => 'País das linhas que não têm país',
  estimate: (records, calls, cost) => `${rows(records)} em ${requests(calls)}, cerca de ${credits(cost)}`,
  estimating: () => 'Contando as linhas…',
  estimateLine: (name) => estimateLinesPt[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, suficiente para todas as linhas`
      : `${number(credits)}, ${lastRow === 0 ? 'insuficiente para uma linha' : `termina depois da linha ${number(lastRow)}`}; todas as linhas precisam de ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'Primeiro, indique a coluna que contém a rua.',
      email: 'Primeiro, indique a coluna que contém os e-mails.',
      choice: `Várias colunas podem ser a mesma parte do endereço. Escolha uma delas: ${columns}`,
      column: `Escolha o que esta coluna contém: ${columns}`,
    })[needs],
  lacksPlace: () => 'Nenhuma coluna contém uma cidade, um código postal ou um país',
  lacksCountry: () => 'Nenhuma coluna contém um país',
  nothingToSend: () => 'Nenhuma linha pode ser enviada',
  start: () => 'Iniciar',
  trySample: (amount, cost) => `Testar primeiro ${rows(amount)} (${credits(cost)})`,
  pause: () => 'Pausar',
  resume: () => 'Continuar',
  cancel: () => 'Cancelar',
  status: (name) =>
    ({
      running: 'Em andamento',
      pausing: 'Pausando. Aguardando os últimos resultados…',
      paused: 'Em pausa',
      stopping: 'Interrompendo. Aguardando os últimos resultados…',
      cancelled: 'Cancelado. As linhas que não foram enviadas não são cobradas.',
    })[name],
  done: (tone) =>
    ({
      good: 'Concluído',
      mixed: 'Concluído. Algumas linhas não têm resultado.',
      bad: 'Concluído. Nenhuma linha tem resultado.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'Pausado depois das primeiras linhas. Veja os resultados e continue com as outras.',
      budget: 'Interrompido: seu orçamento acabou.',
      refused: 'Interrompido: o serviço recusou a solicitação. Confira sua chave e seus créditos.',
      'slow-down': 'Interrompido: o serviço está sobrecarregado. Continue mais tarde.',
      unreachable: 'Interrompido: não conseguimos acessar o serviço. Confira sua conexão.',
      'in-doubt':
        'Interrompido: solicitações demais ficaram sem resposta. Elas não serão enviadas de novo, pois podem ter sido cobradas.',
      rejected: 'Interrompido: o serviço recusou linhas demais em sequência.',
      source: 'Interrompido: não conseguimos ler o restante do arquivo.',
      journal: 'Interrompido: este navegador não conseguiu salvar seu progresso. Libere espaço e continue.',
    })[reason],
  progress: (answered, total) => `${number(answered)} de ${rows(total)}`,
  without: (what, amount) => without[what](amount),
  timeLeft: (ms) => `faltam ${minutes(ms, unit)}`,
  slowedDown: () => 'O serviço pediu para irmos mais devagar',
  rate: (perSecond) => `${rows(perSecond)} por segundo`,
  spent: (cost, inDoubt) => `${used(cost)}${inDoubt > 0 ? `, até ${number(inDoubt)} a mais sem confirmação` : ''}`,
  spentOnSearch: (cost) => `Mais ${credits(cost)} em buscas`,
  verdicts: () => 'Avaliações',
  verdict: () => 'Avaliação',
  qualities: () => 'Qualidade (AQI)',
  kind: (kind) => kindsPt[kind],
  all: () => 'Todas',
  filter: () => 'Mostrar',
  searchRows: () => 'Pesquisar nas linhas',
  reason: () => 'Motivo',
  changed: () => 'Alterações',
  showAll: () => 'Mostrar todas as linhas',
  unknownPlace: () => 'Desconhecido',
  table: () => 'Linhas e resultados',
  number: () => 'Linha',
  input: () => 'Seus dados',
  answer: () => 'Resultado',
  details: (row) => `Linha ${number(row)}`,
  editedRows: () => 'Linhas editadas',
  runAgain: () => 'Verificar de novo',
  runRowsAgain: (amount, cost) => `Verificar de novo ${rows(amount)} (cerca de ${credits(cost)})`,
  includeInDoubt: (amount, cost) =>
    `Enviar também as linhas não confirmadas (${number(amount)}). Pode haver cobrança dupla: até ${credits(cost)} a mais.`,
  saveEdit: () => 'Salvar',
  findAddress: () => 'Procurar o endereço',
  undoEdit: () => 'Desfazer',
  acceptRow: () => 'Aceitar como está',
  note: () => 'Nota',
  reviewed: (what) => ({ edited: 'Editada, ainda não enviada', accepted: 'Aceita como está' })[what],
  earlier: (amount) => `Resultados anteriores: ${number(amount)}`,
  rowReason: (why) =>
    ({
      unsent: 'Esta linha não foi enviada, porque o processamento terminou antes.',
      unsendable: 'Esta linha não foi enviada, porque não pode ser verificada.',
      rejected: 'O serviço recusou esta linha.',
      'in-doubt':
        'Não recebemos resposta para esta linha. Ela pode ter sido cobrada, por isso não será enviada de novo automaticamente.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'Esta linha não foi enviada, porque não tem um endereço para verificar.',
      country:
        'Esta linha não foi enviada, porque não conhecemos o país. Informe um nome em inglês, como “Canada”, ou um código, como “CA”.',
      email: 'Esta linha não foi enviada, porque não tem um e-mail que possa ser verificado.',
      'several-emails':
        'Esta linha não foi enviada, porque tem vários e-mails. Antes de iniciar, escolha “Verificar cada e-mail em uma linha própria”.',
      'too-long': 'Esta linha não foi enviada, porque é longa demais.',
      unreadable: 'Esta linha não foi enviada, porque não pode ser lida.',
    })[fault],
  close: () => 'Fechar',
  fieldStatus: (name) => statusesPt[name],
  download: () => 'Baixar',
  complete: () => 'Todas as linhas',
  exceptions: () => 'Linhas a verificar',
  report: () => 'Relatório',
  fileFormat: () => 'Formato',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV para Excel', csv: 'CSV para outros programas', xlsx: 'Pasta de trabalho do Excel (.xlsx)' })[
      format
    ],
  allFields: () => 'Todos os campos dos resultados',
  separateFiles: () => 'Um arquivo por tipo de linha',
  results: () => 'Resultados',
  rejected: () => 'Recusadas',
  notSent: () => 'Não enviadas',
  inDoubt: () => 'Não confirmadas',
  unplaced: () => 'Resultados sem linha',
  unreadable: () => 'Linhas inutilizáveis',
  notSaved: (when) =>
    ({
      ready:
        'Este navegador não consegue salvar seu progresso. Mantenha esta página aberta até o arquivo ser concluído.',
      started: 'Alguns resultados não foram salvos. Baixe-os antes de sair.',
    })[when],
};
