import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import { countIn, numberIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';
import type { FilesWords } from '../Words.ts';

const number = numberIn('ja');
const unit = unitIn('ja');
const count = countIn('ja');

const statusesJa: Record<FieldStatus, string> = {
  'not-applicable': '対象外',
  'verified-no-change': '確認済み',
  'verified-alias': '別名で確認済み',
  'verified-small-change': '小さな変更で確認済み',
  'verified-large-change': '大きな変更で確認済み',
  added: '追加',
  'identified-no-change': '認識済み',
  'identified-alias': '別名で認識済み',
  'identified-context': '住所のほかの部分から認識',
  empty: '空欄',
  unrecognised: '認識できません',
};

const kindsJa: Record<RowKind, string> = {
  accept: '承認',
  confirm: '要確認',
  fix: '要修正',
  reject: '不承認',
  valid: '有効',
  invalid: '無効',
  'accept-all': 'すべて受信',
  unknown: '不明',
  rejected: '拒否',
  'not-sent': '未送信',
  'in-doubt': '未確定',
  waiting: '待機中',
};

const estimateLinesJa: Record<EstimateLineName, string> = {
  rows: '行数',
  done: '完了または未確定',
  unreadable: '使用できない行',
  'no-address': '未送信：住所なし',
  country: '未送信：不明な国',
  email: '未送信：メールアドレスなし',
  'several-emails': '未送信：複数のメールアドレス',
  'too-long': '未送信：長すぎる',
  'unreadable-row': '未送信：読み取れない',
  duplicates: '重複（無料）',
  'charged-duplicates': '重複（有料）',
  'to-send': '送信する行数',
  calls: '呼び出し回数',
  credits: 'クレジット',
  geocode: '座標のクレジット',
  certify: '認定データのクレジット',
  budget: '予算',
};

const fieldsJa: Record<string, string> = {
  Id: 'お客様の参照番号',
  Organization: '会社名',
  ...lineFields('Address', (line) => `住所 ${String(line)}行目`),
  ...lineFields('DeliveryAddress', (line) => `配達先 ${String(line)}行目`),
  Locality: '市区町村',
  DependentLocality: '地区',
  AdministrativeArea: '都道府県・州',
  PostalCode: '郵便番号',
  Country: '国名',
  Premise: '番地',
  Thoroughfare: '通り名',
  SubBuilding: '部屋番号',
  Latitude: '緯度',
  Longitude: '経度',
  Address: '住所全体',
  DeliveryAddress: '配達先の行',
  SuperAdministrativeArea: '国内の地方',
  SubAdministrativeArea: '郡名',
  DoubleDependentLocality: '地区の一部',
  DependentThoroughfare: '脇道',
  Building: '建物名',
  SubBuildingFloor: '階数',
  PostBox: '私書箱',
  Contact: '連絡先',
  Function: '役職',
  Department: '部署',
  Forename: '名前（名）',
  Surname: '名前（姓）',
  MiddleName: 'ミドルネーム',
  FullName: '氏名',
  email: 'メールアドレス',
};

const rows = count({ other: '#行' });
const credits = count({ other: '#クレジット' });
const unconfirmed = (inDoubt: number) => (inDoubt > 0 ? `${rows(inDoubt)}は未確定です。` : '');

export const filesJa: FilesWords = {
  choose: () => 'ファイルを選択',
  drop: () => 'またはここにドロップ',
  formats: () => 'CSVファイルまたはExcelファイル（.xlsx）をご利用ください。列名の行はなくても構いません。',
  reading: () => 'ファイルを読み込んでいます…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'このファイルを読み込めませんでした。もう一度選択してください。',
      encoding:
        'このファイルは、判別できる文字コードのテキストではありません。下で文字コードを選択するか、UTF-8のCSVファイルとして保存してください。',
      format:
        'この種類のファイルは読み込めません。作成したソフトで開き、XLSXまたはCSVとして保存してから、もう一度選択してください。',
      archive: 'ZIPファイルには、ファイルを1つだけ入れてください。展開してから、中のファイルを1つ選択してください。',
      password:
        'このファイルはパスワードで保護されています。Excelでパスワードを解除してから、もう一度選択してください。',
      'long-line':
        'このファイルの1行目は、列名としては長すぎます。CSVファイルとして保存してから、もう一度選択してください。',
      empty: 'このファイルは空です。列名の行が必要です。',
      'too-large': 'このファイルはブラウザーで扱うには大きすぎます。小さなファイルに分割してください。',
      'no-rows': 'このファイルには、列名の下に行がありません。',
      'chosen-encoding':
        'このファイルは、選択した文字コードではありません。別の文字コードを選択するか、UTF-8のCSVファイルとして保存してください。',
      mixed:
        'このファイルには、文字コードがほかと異なる文字があります。文字コードを選択するか、UTF-8のCSVファイルとして保存してください。',
      nul: '列名にNUL文字が含まれています。このファイルの文字コードを選択するか、UTF-8のCSVファイルとして保存してください。',
    })[detail ?? reason],
  largeFileCommand: () => 'または、ターミナルで次のコマンドを実行してください。',
  savedUnfinished: (file, done, total, inDoubt) =>
    `「${file}」は途中で終了しています。${rows(total)}中${rows(done)}が完了しました。${unconfirmed(inDoubt)}続けても、これらの行が再度課金されることはありません。`,
  savedFinished: (file, done, inDoubt) =>
    `「${file}」は完了しました。${rows(done)}の結果があります。${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `「${file}」は別のウィンドウで${state === 'running' ? '実行中です' : '一時停止しています'}。`,
  savedUnreadable: (file) => `「${file}」はこのブラウザーに保存されていますが、読み込めなくなりました。`,
  checkingSaved: () => '保存されたファイルを確認しています…',
  takenElsewhere: () =>
    '停止しました：別のウィンドウでこのファイルが続行されたか、別のファイルが開始されました。ここからはこれ以上送信されません。',
  unsavedResults: () =>
    'この結果はこのページにしかありません。先にダウンロードするか、破棄してよければ「別のファイル」をもう一度押してください。',
  replacesSaved: () => 'このファイルを開始すると、保存されているファイルとその結果は削除されます。',
  lockedElsewhere: () =>
    '別のウィンドウでファイルを処理中か、閉じられたばかりです。何も送信されていません。完了してからもう一度お試しください。',
  exportRun: () => '別の場所で続ける',
  exported: (file) =>
    `「${file}」は進行状況ファイルに移されました。ここからはもう何も送信されません。続けるには、このブラウザーまたは別のブラウザーで「${file}」と進行状況ファイルを一緒に選択するか、ターミナルで次のコマンドを実行してください。`,
  exportAgain: () => '進行状況ファイルをもう一度ダウンロード',
  howToImport: () => '別の場所で始めたファイルを続けるには、進行状況ファイルと一緒に選択してください。',
  needsRows: () => '次に、この進行状況ファイルに対応するファイルを選択してください。',
  importRun: () => '置き換える',
  runFileError: (reason) =>
    ({
      damaged: 'この進行状況ファイルは破損しているか変更されているため、使用できません。',
      version: 'この進行状況ファイルは新しいバージョンで作成されたため、ここでは読み取れません。',
      cut: 'この進行状況ファイルの末尾が欠けています。もう一度ダウンロードしてください。',
      operation: 'この進行状況ファイルは別の種類の確認のものです。',
      'other-file': 'この進行状況ファイルは別のファイルのものか、ファイルがその後変更されています。',
      digest: 'ファイルの移動はhttpsのページでのみ行えます。',
    })[reason],
  continueSaved: () => '続ける',
  showResults: () => '結果を表示',
  forget: () => '削除',
  otherFile: () => '別のファイル',
  rows,
  unreadableLines: count({ other: '#行は使用できないため、送信されません' }),
  unreadableLine: (line, why) =>
    `${number(line)}行目：${{ preamble: '列名より上の行です', short: '値が足りません', long: '値が多すぎます', quote: '引用符が閉じられていません', header: '列名の行がもう一度あります', length: '行が長すぎます', nul: '行が破損しています', units: '列の単位や型の行です', total: '合計などの行です', json: 'JSON オブジェクトではありません' }[why]}`,
  more: (amount) => `ほか${number(amount)}件`,
  saveUnreadableLines: () => 'これらの行をダウンロード',
  emptyFormulas: (amount) =>
    `結果が保存されていない数式：${number(amount)}個。これらのセルは空として扱われます。結果を含めるには、ファイルをExcelで開いて保存してください。`,
  preview: () => '最初の20行',
  findColumn: () => '列を検索',
  someColumns: (shown, total) => `${number(total)}列中${number(shown)}列`,
  unused: () => '使用しない',
  columnAt: (name, position) => (name ? `${name}（${number(position)}列目）` : `${number(position)}列目`),
  column: (name) => `「${name}」の内容`,
  confidence: (level, by) =>
    ({ sure: '確実', likely: 'おそらく', check: '要確認' })[level] +
    { name: '（列名から）', values: '（値から）', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => '列の割り当ては、同じ列名の前回のファイルと同じです。',
  forgetColumns: () => 'この割り当てを忘れる',
  field: (name) => getOwn(fieldsJa, name) ?? spaced(name),
  howRead: () => 'ファイルの読み込み方',
  encoding: () => '文字コード',
  delimiter: () => '区切り文字',
  delimiters: (delimiter) => ({ ',': 'コンマ', ';': 'セミコロン', '\t': 'タブ', '|': '縦棒' })[delimiter],
  sheet: () => 'シート',
  headerRow: () => '列名',
  headerRows: (line) => (line === 0 ? 'なし' : `${number(line)}行目`),
  templates: () => '列を結合する、またはすべての行の項目に同じ値を入れる',
  templateField: () => '項目',
  templateText: () => 'テキスト（列名は波かっこで囲む）',
  insertColumn: () => '列を挿入',
  insert: () => '挿入',
  setTemplate: () => '適用',
  removeTemplate: (field) => `「${field}」のテキストを削除`,
  templateError: (reason, subject, near) =>
    ({
      column: `「${subject}」という列はありません。${near && `もしかして：${near}`}`,
      several: `「${subject}」という列が複数あります。${near && `次のいずれかを選んでください：${near}`}`,
      brace: '波かっこが対になっていません。',
      field: 'サービスにこの項目はありません。',
      empty: '先にテキストを入力してください。',
      country: `「${subject}」という国はありません。${near && `もしかして：${near}`}`,
    })[reason],
  sameCommand: () => 'ターミナルで同じことを行うには：',
  options: () => 'オプション',
  geocode: () => '座標を追加（1行につき1クレジット追加）',
  certify: () => '認定された郵便データがあれば使用する',
  statuses: () => '各項目の確認結果の詳細を含める',
  casing: () => '大文字と小文字',
  casings: (name) => ({ Title: '単語の先頭を大文字', Upper: 'すべて大文字', Lower: 'すべて小文字' })[name],
  splitEmails: () => 'メールアドレスを1件ずつ別の行で確認する',
  severalEmails: (rows) => `複数のメールアドレスがある行：${number(rows)}`,
  country: () => '国の記載がない行の国',
  estimate: (records, calls, cost) => `${rows(records)}、リクエスト${number(calls)}回、約${credits(cost)}`,
  estimating: () => '行を数えています…',
  estimateLine: (name) => estimateLinesJa[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}、すべての行に足ります`
      : `${number(credits)}、${lastRow === 0 ? '1行にも足りません' : `${number(lastRow)}行目で終わります`}。すべての行には${number(needed)}必要です`,
  needsColumns: (needs, columns) =>
    ({
      street: '先に住所（番地）が入っている列を指定してください。',
      email: '先にメールアドレスが入っている列を指定してください。',
      choice: `住所の同じ部分と思われる列が複数あります。いずれか一つを選んでください：${columns}`,
      column: `この列の内容を選択してください：${columns}`,
    })[needs],
  lacksPlace: () => '市区町村、郵便番号、国の列がありません',
  lacksCountry: () => '国の列がありません',
  nothingToSend: () => '送信できる行がありません',
  start: () => '開始',
  trySample: (amount, cost) => `まず${rows(amount)}を試す（${credits(cost)}）`,
  pause: () => '一時停止',
  resume: () => '再開',
  cancel: () => 'キャンセル',
  status: (name) =>
    ({
      running: '実行中',
      pausing: '一時停止しています。最後の結果を待っています…',
      paused: '一時停止中',
      stopping: '停止しています。最後の結果を待っています…',
      cancelled: 'キャンセルしました。送信されなかった行に料金はかかりません。',
    })[name],
  done: (tone) =>
    ({
      good: '完了しました',
      mixed: '完了しました。結果のない行があります。',
      bad: '完了しました。結果のある行はありません。',
    })[tone],
  stopped: (reason) =>
    ({
      sample: '最初の行の後で一時停止しました。結果を確認してから、残りの行を再開してください。',
      budget: '停止しました：予算を使い切りました。',
      refused: '停止しました：サービスがリクエストを拒否しました。キーとクレジット残高をご確認ください。',
      'slow-down': '停止しました：サービスが混み合っています。しばらくしてから再開してください。',
      unreachable: '停止しました：サービスに接続できませんでした。接続をご確認ください。',
      'in-doubt': '停止しました：応答のないリクエストが多すぎます。課金された可能性があるため、再送信は行いません。',
      rejected: '停止しました：連続して多くの行がサービスに拒否されました。',
      source: '停止しました：ファイルの残りを読み込めませんでした。',
      journal: '停止しました：このブラウザーに進行状況を保存できませんでした。空き容量を増やしてから再開してください。',
    })[reason],
  progress: (answered, total) => `${rows(total)}中${rows(answered)}`,
  without: (what, amount) =>
    `${{ rejected: '拒否', 'not-sent': '未送信', 'in-doubt': '未確定' }[what]} ${number(amount)}件`,
  timeLeft: (ms) => `残り ${minutes(ms, unit)}`,
  slowedDown: () => 'サービスの要請により、速度を落としています',
  rate: (perSecond) => `毎秒${rows(perSecond)}`,
  spent: (cost, inDoubt) => `${credits(cost)}使用${inDoubt > 0 ? `、ほかに最大${number(inDoubt)}が未確定` : ''}`,
  spentOnSearch: (cost) => `ほかに検索で${credits(cost)}`,
  verdicts: () => '判定の内訳',
  verdict: () => '判定',
  qualities: () => '品質（AQI）',
  kind: (kind) => kindsJa[kind],
  all: () => 'すべて',
  filter: () => '表示',
  searchRows: () => '行を検索',
  reason: () => '理由',
  changed: () => '変更箇所',
  showAll: () => 'すべての行を表示',
  unknownPlace: () => '不明',
  table: () => '行と結果',
  number: () => '行番号',
  input: () => '元のデータ',
  answer: () => '結果',
  details: (row) => `${number(row)}行目`,
  editedRows: () => '編集した行',
  runAgain: () => '再確認',
  runRowsAgain: (amount, cost) => `${rows(amount)}を再確認（約${credits(cost)}）`,
  includeInDoubt: (amount, cost) =>
    `未確定の${rows(amount)}も送信します。二重に課金される場合があります（最大${credits(cost)}）。`,
  saveEdit: () => '保存',
  findAddress: () => '住所を検索',
  undoEdit: () => '元に戻す',
  acceptRow: () => 'このまま承認',
  note: () => 'メモ',
  reviewed: (what) => ({ edited: '編集済み（未送信）', accepted: 'このまま承認済み' })[what],
  earlier: (amount) => `以前の結果：${number(amount)}件`,
  rowReason: (why) =>
    ({
      unsent: '先に処理が終了したため、この行は送信されませんでした。',
      unsendable: '確認できない内容のため、この行は送信されませんでした。',
      rejected: 'サービスがこの行を拒否しました。',
      'in-doubt': 'この行の応答がありませんでした。課金された可能性があるため、自動では再送信されません。',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': '確認する住所がないため、この行は送信されませんでした。',
      country:
        '国を特定できないため、この行は送信されませんでした。「Canada」のような英語の国名か、「CA」のようなコードを入力してください。',
      email: '確認できるメールアドレスがないため、この行は送信されませんでした。',
      'several-emails':
        '複数のメールアドレスがあるため、この行は送信されませんでした。開始前に「メールアドレスを1件ずつ別の行で確認する」を選んでください。',
      'too-long': '長すぎるため、この行は送信されませんでした。',
      unreadable: '読み取れないため、この行は送信されませんでした。',
    })[fault],
  close: () => '閉じる',
  fieldStatus: (name) => statusesJa[name],
  download: () => 'ダウンロード',
  complete: () => 'すべての行',
  exceptions: () => '確認が必要な行',
  report: () => 'レポート',
  fileFormat: () => '形式',
  fileFormats: (format) =>
    ({ 'excel-csv': 'Excel 用の CSV', csv: '他のプログラム用の CSV', xlsx: 'Excel ブック (.xlsx)' })[format],
  allFields: () => '結果のすべての項目を含める',
  separateFiles: () => '種類ごとのファイル',
  results: () => '結果',
  rejected: () => '拒否',
  notSent: () => '未送信',
  inDoubt: () => '未確定',
  unplaced: () => '行に対応しない結果',
  unreadable: () => '使用できない行',
  notSaved: (when) =>
    ({
      ready:
        'このブラウザーには進行状況を保存できません。ファイルの処理が終わるまで、このページを開いたままにしてください。',
      started: '一部の結果が保存されていません。ページを離れる前にダウンロードしてください。',
    })[when],
};
