import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import { countIn, numberIn, lineFields, minutes, spaced } from '../wording.ts';
import type { FilesWords } from '../Words.ts';

const number = numberIn('cy');
const count = countIn('cy');

const statusesCy: Record<FieldStatus, string> = {
  'not-applicable': 'amherthnasol',
  'verified-no-change': 'wedi’i wirio',
  'verified-alias': 'wedi’i wirio o dan enw arall',
  'verified-small-change': 'wedi’i wirio gyda newid bach',
  'verified-large-change': 'wedi’i wirio gyda newid mawr',
  added: 'wedi’i ychwanegu',
  'identified-no-change': 'wedi’i adnabod',
  'identified-alias': 'wedi’i adnabod o dan enw arall',
  'identified-context': 'wedi’i adnabod o weddill y cyfeiriad',
  empty: 'gwag',
  unrecognised: 'heb ei adnabod',
};

const kindsCy: Record<RowKind, string> = {
  accept: 'Derbyn',
  confirm: 'Cadarnhau',
  fix: 'Cywiro',
  reject: 'Gwrthod',
  valid: 'Dilys',
  invalid: 'Annilys',
  'accept-all': 'Yn derbyn pob neges',
  unknown: 'Anhysbys',
  rejected: 'Gwrthodwyd gan y gwasanaeth',
  'not-sent': 'Heb ei anfon',
  'in-doubt': 'Ansicr',
  waiting: 'Yn aros',
};

const estimateLinesCy: Record<EstimateLineName, string> = {
  rows: 'Rhesi',
  done: 'Wedi gorffen neu’n ansicr',
  unreadable: 'Llinellau na ellir eu darllen',
  'no-address': 'Heb eu hanfon: dim cyfeiriad',
  country: 'Heb eu hanfon: gwlad anhysbys',
  email: 'Heb eu hanfon: dim cyfeiriad e-bost',
  'several-emails': 'Heb eu hanfon: sawl cyfeiriad e-bost',
  'too-long': 'Heb eu hanfon: rhy hir',
  'unreadable-row': 'Heb eu hanfon: annarllenadwy',
  duplicates: 'Rhesi dyblyg, am ddim',
  'charged-duplicates': 'Rhesi dyblyg, â thâl',
  'to-send': 'Rhesi i’w hanfon',
  calls: 'Galwadau',
  credits: 'Credydau',
  geocode: 'Credydau ar gyfer cyfesurynnau',
  certify: 'Credydau ar gyfer data ardystiedig',
  budget: 'Cyllideb',
};

const fieldsCy: Record<string, string> = {
  Id: 'Eich cyfeirnod',
  Organization: 'Cwmni',
  ...lineFields('Address', (line) => `Llinell gyfeiriad ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Llinell ddanfon ${String(line)}`),
  Locality: 'Dinas',
  DependentLocality: 'Ardal',
  AdministrativeArea: 'Talaith neu ranbarth',
  PostalCode: 'Cod post',
  Country: 'Gwlad',
  Premise: 'Rhif y tŷ',
  Thoroughfare: 'Enw’r stryd',
  SubBuilding: 'Fflat neu uned',
  Latitude: 'Lledred',
  Longitude: 'Hydred',
  Address: 'Cyfeiriad llawn',
  DeliveryAddress: 'Llinellau danfon',
  SuperAdministrativeArea: 'Rhan o’r wlad',
  SubAdministrativeArea: 'Sir',
  DoubleDependentLocality: 'Rhan o’r ardal',
  DependentThoroughfare: 'Stryd ochr',
  Building: 'Adeilad',
  SubBuildingFloor: 'Llawr',
  PostBox: 'Blwch post',
  Contact: 'Cyswllt',
  Function: 'Teitl swydd',
  Department: 'Adran',
  Forename: 'Enw cyntaf',
  Surname: 'Cyfenw',
  MiddleName: 'Enw canol',
  FullName: 'Enw llawn',
  email: 'E-bost',
};

// A noun stays in the singular after a number, but the number can change its first letter.
const rows = count({ two: '# res', other: '# rhes' });
const credits = count({ two: '# gredyd', few: '# chredyd', many: '# chredyd', other: '# credyd' });
const requests = count({ two: '# gais', few: '# chais', many: '# chais', other: '# cais' });
const columns = count({ one: '# golofn', two: '# golofn', many: '# cholofn', other: '# colofn' });
const lines = count({ two: '# linell', other: '# llinell' });
const durations = {
  second: count({ other: '# eiliad' }),
  minute: count({ two: '# funud', other: '# munud' }),
  hour: count({ other: '# awr' }),
};
const doubtful = (inDoubt: number) => (inDoubt > 0 ? ` Mae ${rows(inDoubt)} yn ansicr.` : '');

export const filesCy: FilesWords = {
  choose: () => 'Dewis ffeil',
  drop: () => 'neu ei gollwng yma',
  formats: () => 'Ffeil CSV neu Excel (.xlsx), gydag enwau colofnau neu hebddynt.',
  reading: () => 'Yn darllen y ffeil…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'Ni allem ddarllen y ffeil hon. Dewiswch hi eto.',
      encoding:
        'Nid yw’r ffeil hon yn destun mewn amgodiad yr ydym yn ei adnabod. Dewiswch ei hamgodiad isod, neu cadwch hi fel ffeil CSV yn UTF-8.',
      format:
        'Ni ellir darllen y math hwn o ffeil yma. Agorwch hi yn ei rhaglen, cadwch hi fel XLSX neu CSV, yna dewiswch hi eto.',
      archive: 'Rhaid i’r ffeil ZIP hon gynnwys un ffeil yn unig. Dadbaciwch hi, yna dewiswch un o’i ffeiliau.',
      password: 'Mae’r ffeil hon wedi’i diogelu â chyfrinair. Tynnwch y cyfrinair yn Excel, yna dewiswch y ffeil eto.',
      'long-line':
        'Mae llinell gyntaf y ffeil hon yn rhy hir i gynnwys enwau colofnau. Cadwch y ffeil fel CSV, yna dewiswch hi eto.',
      empty: 'Mae’r ffeil hon yn wag. Mae angen llinell ag enwau’r colofnau.',
      'too-large': 'Mae’r ffeil hon yn rhy fawr i borwr. Rhannwch hi’n ffeiliau llai.',
      'no-rows': 'Nid oes rhesi o dan enwau’r colofnau yn y ffeil hon.',
      'chosen-encoding':
        'Nid yw’r ffeil hon yn yr amgodiad a ddewiswyd. Dewiswch un arall, neu cadwch hi fel ffeil CSV yn UTF-8.',
      mixed:
        'Mae rhai nodau yn y ffeil hon mewn amgodiad gwahanol i’r gweddill. Dewiswch ei hamgodiad, neu cadwch hi fel ffeil CSV yn UTF-8.',
      nul: 'Mae nod NUL yn enwau’r colofnau. Dewiswch amgodiad y ffeil hon, neu cadwch hi fel ffeil CSV yn UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'Neu rhedwch y gorchymyn hwn mewn terfynell:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `Gadawsoch “${file}” cyn y diwedd. Wedi’u gorffen: ${number(done)} o ${rows(total)}.${doubtful(inDoubt)} Os byddwch yn parhau, ni chodir tâl arnoch amdanynt eto.`,
  savedFinished: (file, done, inDoubt) =>
    `Mae “${file}” wedi gorffen. Mae gan ${rows(done)} ganlyniad.${doubtful(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `Mae “${file}” ${state === 'running' ? 'yn rhedeg' : 'wedi’i seibio'} mewn ffenestr arall.`,
  savedUnreadable: (file) => `Cadwyd “${file}” yn y porwr hwn, ond ni ellir ei darllen mwyach.`,
  checkingSaved: () => 'Yn chwilio am ffeil wedi’i chadw…',
  takenElsewhere: () =>
    'Wedi stopio: mewn ffenestr arall, parhawyd â’r ffeil hon, neu dechreuwyd un arall. Ni anfonir dim byd arall oddi yma.',
  unsavedResults: () =>
    'Dim ond ar y dudalen hon y mae’r canlyniadau hyn. Lawrlwythwch nhw’n gyntaf, neu pwyswch “Ffeil arall” eto i adael hebddynt.',
  replacesSaved: () => 'Bydd dechrau’r ffeil hon yn dileu’r un a gadwyd a’i chanlyniadau.',
  lockedElsewhere: () =>
    'Mae ffeil yn rhedeg mewn ffenestr arall, neu newydd gael ei chau yno. Nid anfonwyd dim. Rhowch gynnig arall arni pan fydd wedi gorffen.',
  exportRun: () => 'Parhau rhywle arall',
  exported: (file) =>
    `Symudwyd “${file}” i ffeil gynnydd, ac ni anfonir dim byd arall oddi yma. I barhau, dewiswch “${file}” a’i ffeil gynnydd gyda’i gilydd, yma neu mewn porwr arall, neu rhedwch y gorchymyn hwn mewn terfynell:`,
  exportAgain: () => 'Lawrlwytho’r ffeil gynnydd eto',
  howToImport: () => 'I barhau â ffeil o rywle arall, dewiswch hi gyda’i ffeil gynnydd.',
  needsRows: () => 'Nawr dewiswch y ffeil sy’n perthyn i’r ffeil gynnydd hon.',
  importRun: () => 'Ei disodli',
  runFileError: (reason) =>
    ({
      damaged: 'Ni ellir defnyddio’r ffeil gynnydd hon, oherwydd ei bod wedi’i difrodi neu ei newid.',
      version: 'Gwnaed y ffeil gynnydd hon gan fersiwn mwy newydd, ac ni ellir ei darllen yma.',
      cut: 'Mae diwedd y ffeil gynnydd hon ar goll. Lawrlwythwch hi eto.',
      operation: 'Mae’r ffeil gynnydd hon yn perthyn i fath arall o wiriad.',
      'other-file': 'Mae’r ffeil gynnydd hon yn perthyn i ffeil arall, neu mae’r ffeil wedi newid ers hynny.',
      digest: 'Dim ond ar dudalen sy’n defnyddio https y gellir symud ffeiliau.',
    })[reason],
  continueSaved: () => 'Parhau',
  showResults: () => 'Dangos canlyniadau',
  forget: () => 'Dileu',
  otherFile: () => 'Ffeil arall',
  rows,
  unreadableLines: (amount) => `Ni ellir darllen ${lines(amount)}, ac ni chânt eu hanfon`,
  unreadableLine: (line, why) =>
    `Llinell ${number(line)}: ${{ preamble: 'uwchben enwau’r colofnau', short: 'rhy ychydig o werthoedd', long: 'gormod o werthoedd', quote: 'nid yw dyfynnod wedi’i gau', header: 'enwau’r colofnau eto', length: 'mae’r llinell yn rhy hir', nul: 'mae’r llinell wedi’i difrodi', units: 'unedau neu fathau’r colofnau', total: 'cyfanswm neu droedyn', json: 'nid yw’n wrthrych JSON' }[why]}`,
  more: (amount) => `a ${number(amount)} arall`,
  saveUnreadableLines: () => 'Lawrlwytho’r llinellau hyn',
  emptyFormulas: (amount) =>
    `Fformiwlâu heb ganlyniad wedi’i gadw: ${number(amount)}. Mae’r celloedd hyn yn cyfrif yn wag. I gael y canlyniadau, agorwch y ffeil yn Excel a’i chadw.`,
  preview: () => 'Yr 20 rhes gyntaf',
  findColumn: () => 'Dod o hyd i golofn',
  someColumns: (shown, total) => `${number(shown)} o ${columns(total)}`,
  unused: () => 'Heb ei defnyddio',
  columnAt: (name, position) => (name ? `${name} (colofn ${number(position)})` : `Colofn ${number(position)}`),
  column: (name) => `Beth mae “${name}” yn ei gynnwys`,
  confidence: (level, by) =>
    ({ sure: 'Sicr', likely: 'Tebygol', check: 'Gwiriwch hwn' })[level] +
    { name: ', yn ôl yr enw', values: ', yn ôl y gwerthoedd', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'Mae’r colofnau wedi’u gosod fel yn eich ffeil ddiwethaf â’r un enwau.',
  forgetColumns: () => 'Anghofio’r dewis hwn',
  field: (name) => getOwn(fieldsCy, name) ?? spaced(name),
  howRead: () => 'Sut y darllenir y ffeil',
  encoding: () => 'Amgodiad',
  delimiter: () => 'Gwahanydd',
  delimiters: (delimiter) => ({ ',': 'Coma', ';': 'Hanner colon', '\t': 'Nod tab', '|': 'Bar fertigol' })[delimiter],
  sheet: () => 'Dalen',
  headerRow: () => 'Enwau’r colofnau',
  headerRows: (line) => (line === 0 ? 'Dim' : `Yn llinell ${number(line)}`),
  templates: () => 'Cyfuno colofnau, neu lenwi un maes ym mhob rhes',
  templateField: () => 'Maes',
  templateText: () => 'Testun, gydag enwau colofnau mewn bachau cyrliog',
  insertColumn: () => 'Mewnosod colofn',
  insert: () => 'Mewnosod',
  setTemplate: () => 'Defnyddio',
  removeTemplate: (field) => `Dileu’r testun ar gyfer “${field}”`,
  templateError: (reason, subject, near) =>
    ({
      column: `Does dim colofn o’r enw “${subject}”.${near && ` Oeddech chi’n golygu ${near}?`}`,
      several: `Mae sawl colofn o’r enw “${subject}”.${near && ` Dewiswch un: ${near}.`}`,
      brace: 'Mae bachyn cyrliog ar goll.',
      field: 'Nid oes gan y gwasanaeth y maes hwn.',
      empty: 'Ysgrifennwch destun yn gyntaf.',
      country: `Nid yw “${subject}” yn wlad.${near && ` Oeddech chi’n golygu ${near}?`}`,
    })[reason],
  sameCommand: () => 'Yr un peth mewn terfynell:',
  options: () => 'Opsiynau',
  geocode: () => 'Ychwanegu cyfesurynnau (1 credyd arall fesul rhes)',
  certify: () => 'Defnyddio data post ardystiedig lle mae ar gael',
  statuses: () => 'Cynnwys manylion gwirio ar gyfer pob maes',
  casing: () => 'Priflythrennau',
  casings: (name) => ({ Title: 'Priflythyren i Bob Gair', Upper: 'PRIFLYTHRENNAU', Lower: 'llythrennau bach' })[name],
  splitEmails: () => 'Gwirio pob cyfeiriad e-bost mewn rhes ar wahân',
  severalEmails: (rows) => `Rhesi â sawl cyfeiriad e-bost: ${number(rows)}`,
  country: () => 'Gwlad ar gyfer rhesi heb wlad',
  estimate: (records, calls, cost) => `${rows(records)} mewn ${requests(calls)}, tua ${credits(cost)}`,
  estimating: () => 'Yn cyfrif y rhesi…',
  estimateLine: (name) => estimateLinesCy[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, digon ar gyfer pob rhes`
      : `${number(credits)}, ${lastRow === 0 ? 'dim digon ar gyfer un rhes' : `yn gorffen ar ôl rhes ${number(lastRow)}`}; mae angen ${number(needed)} ar gyfer pob rhes`,
  needsColumns: (needs, names) =>
    ({
      street: 'Yn gyntaf, dewiswch golofn y stryd.',
      email: 'Yn gyntaf, dewiswch golofn yr e-bost.',
      choice: `Dewiswch un o’r colofnau hyn: ${names}`,
      column: `Dewiswch beth sydd yn y golofn hon: ${names}`,
    })[needs],
  lacksPlace: () => 'Nid oes dinas, cod post na gwlad mewn unrhyw golofn',
  lacksCountry: () => 'Nid oes gwlad mewn unrhyw golofn',
  nothingToSend: () => 'Ni ellir anfon unrhyw res',
  start: () => 'Dechrau',
  trySample: (amount, cost) => `Rhoi cynnig ar ${rows(amount)} yn gyntaf (${credits(cost)})`,
  pause: () => 'Seibio',
  resume: () => 'Parhau',
  cancel: () => 'Canslo',
  status: (name) =>
    ({
      running: 'Yn rhedeg',
      pausing: 'Yn seibio. Yn aros am y canlyniadau olaf…',
      paused: 'Wedi’i seibio',
      stopping: 'Yn stopio. Yn aros am y canlyniadau olaf…',
      cancelled: 'Wedi’i ganslo. Ni chodir tâl arnoch am resi nad anfonwyd.',
    })[name],
  done: (tone) =>
    ({
      good: 'Wedi gorffen',
      mixed: 'Wedi gorffen. Nid oes gan rai rhesi ganlyniad.',
      bad: 'Wedi gorffen. Nid oes gan yr un o’r rhesi ganlyniad.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'Wedi’i seibio ar ôl y rhesi cyntaf. Edrychwch ar eu canlyniadau, yna parhewch gyda’r lleill.',
      budget: 'Wedi stopio: mae eich cyllideb wedi’i defnyddio.',
      refused: 'Wedi stopio: gwrthododd y gwasanaeth y cais. Gwiriwch eich allwedd a’ch credyd.',
      'slow-down': 'Wedi stopio: mae’r gwasanaeth yn rhy brysur. Parhewch yn nes ymlaen.',
      unreachable: 'Wedi stopio: ni allem gyrraedd y gwasanaeth. Gwiriwch eich cysylltiad.',
      'in-doubt':
        'Wedi stopio: ni chafodd gormod o geisiadau ateb. Ni chânt eu hanfon eto, oherwydd efallai y codwyd tâl arnoch amdanynt.',
      rejected: 'Wedi stopio: gwrthododd y gwasanaeth ormod o resi, un ar ôl y llall.',
      source: 'Wedi stopio: ni allem ddarllen gweddill y ffeil.',
      journal: 'Wedi stopio: ni allai’r porwr hwn gadw eich cynnydd. Rhyddhewch ychydig o le, yna parhewch.',
    })[reason],
  progress: (answered, total) => `${number(answered)} o ${rows(total)}`,
  without: (what, amount) =>
    `${number(amount)} ${{ rejected: 'wedi’u gwrthod gan y gwasanaeth', 'not-sent': 'heb eu hanfon', 'in-doubt': 'yn ansicr' }[what]}`,
  timeLeft: (ms) => `${minutes(ms, (value, name) => durations[name](value))} ar ôl`,
  slowedDown: () => 'Gofynnodd y gwasanaeth i ni arafu',
  rate: (perSecond) => `${rows(perSecond)} yr eiliad`,
  spent: (cost, inDoubt) =>
    `Defnyddiwyd ${credits(cost)}${inDoubt > 0 ? `, a hyd at ${number(inDoubt)} arall yn ansicr` : ''}`,
  spentOnSearch: (cost) => `Ynghyd â ${credits(cost)} am chwiliadau`,
  verdicts: () => 'Dyfarniadau',
  verdict: () => 'Dyfarniad',
  qualities: () => 'Ansawdd (AQI)',
  kind: (kind) => kindsCy[kind],
  all: () => 'Pob un',
  filter: () => 'Dangos',
  searchRows: () => 'Chwilio yn y rhesi',
  reason: () => 'Rheswm',
  changed: () => 'Newidiwyd',
  showAll: () => 'Dangos pob rhes',
  unknownPlace: () => 'Anhysbys',
  table: () => 'Rhesi a chanlyniadau',
  number: () => 'Rhes',
  input: () => 'Eich data',
  answer: () => 'Canlyniad',
  details: (row) => `Rhes ${number(row)}`,
  editedRows: () => 'Rhesi wedi’u golygu',
  runAgain: () => 'Gwirio eto',
  runRowsAgain: (amount, cost) => `Gwirio ${rows(amount)} eto (tua ${credits(cost)})`,
  includeInDoubt: (amount, cost) =>
    `Anfon rhesi ansicr hefyd: ${rows(amount)}. Efallai y codir tâl ddwywaith, hyd at ${credits(cost)} arall.`,
  saveEdit: () => 'Cadw',
  findAddress: () => 'Chwilio am y cyfeiriad',
  undoEdit: () => 'Dadwneud',
  acceptRow: () => 'Derbyn fel y mae',
  note: () => 'Nodyn',
  reviewed: (what) => ({ edited: 'Wedi’i golygu, heb ei hanfon eto', accepted: 'Derbyniwyd fel y mae' })[what],
  earlier: (amount) => `Canlyniadau blaenorol: ${number(amount)}`,
  rowReason: (why) =>
    ({
      unsent: 'Nid anfonwyd y rhes hon, oherwydd i’r gwaith ddod i ben yn gyntaf.',
      unsendable: 'Nid anfonwyd y rhes hon, oherwydd na ellir ei gwirio.',
      rejected: 'Gwrthododd y gwasanaeth y rhes hon.',
      'in-doubt':
        'Ni chawsom ateb ar gyfer y rhes hon. Efallai y codwyd tâl arnoch amdani, felly ni chaiff ei hanfon eto ar ei phen ei hun.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'Nid anfonwyd y rhes hon, oherwydd nad oes cyfeiriad i’w wirio ynddi.',
      country:
        'Nid anfonwyd y rhes hon, oherwydd nad ydym yn adnabod y wlad. Ysgrifennwch enw Saesneg fel “Canada”, neu god fel “CA”.',
      email: 'Nid anfonwyd y rhes hon, oherwydd nad oes cyfeiriad e-bost y gellir ei wirio ynddi.',
      'several-emails':
        'Nid anfonwyd y rhes hon, oherwydd bod sawl cyfeiriad e-bost ynddi. Cyn dechrau, dewiswch “Gwirio pob cyfeiriad e-bost mewn rhes ar wahân”.',
      'too-long': 'Nid anfonwyd y rhes hon, oherwydd ei bod yn rhy hir.',
      unreadable: 'Nid anfonwyd y rhes hon, oherwydd na ellir ei darllen.',
    })[fault],
  close: () => 'Cau',
  fieldStatus: (name) => statusesCy[name],
  download: () => 'Lawrlwytho',
  complete: () => 'Pob rhes',
  exceptions: () => 'Rhesi i’w gwirio',
  report: () => 'Adroddiad',
  fileFormat: () => 'Fformat',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV ar gyfer Excel', csv: 'CSV ar gyfer rhaglenni eraill', xlsx: 'Llyfr gwaith Excel (.xlsx)' })[
      format
    ],
  allFields: () => 'Holl feysydd y canlyniadau',
  separateFiles: () => 'Ffeil ar gyfer pob math o res',
  results: () => 'Canlyniadau',
  rejected: () => 'Gwrthodwyd gan y gwasanaeth',
  notSent: () => 'Heb eu hanfon',
  inDoubt: () => 'Ansicr',
  unplaced: () => 'Canlyniadau heb res',
  unreadable: () => 'Llinellau na ellir eu darllen',
  notSaved: (when) =>
    ({
      ready: 'Ni all y porwr hwn gadw eich cynnydd. Cadwch y dudalen hon ar agor nes bod y ffeil wedi gorffen.',
      started: 'Nid yw rhai canlyniadau wedi’u cadw. Lawrlwythwch nhw cyn i chi adael.',
    })[when],
};
