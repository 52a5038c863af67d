import { countIn, failures, states, numberIn, percentIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('ja');
const percent = percentIn('ja');
const count = countIn('ja');
const addresses = count({ other: '#件のアドレス' });
const credits = count({ other: '#クレジット' });

const statesJa = states(
  '待機中,ファイルを処理できませんでした,読み込み中,確認中,ダウンロードできます,ダウンロード済み,状態不明',
);
const failuresJa = failures(
  'サービスでエラーが発生しました。',
  'サービスからのメッセージ：',
  'サービスに接続できませんでした。',
  'サービスの応答に時間がかかりすぎました。',
  'サービスの応答を読み取れませんでした。',
  'リクエストは送信されませんでした。',
  'このページの上限に達しました。',
  '処理は中止されました。',
);

export const jobsJa: JobsWords = {
  upload: () => 'ファイルをアップロード',
  uploadFormats: () => '「email」列のあるCSVファイルをご用意ください。料金は結果のダウンロード時に発生します。',
  uploading: () => 'アップロードしています…',
  uploadInDoubt: () => 'アップロードの応答がありませんでした。届いている可能性があるため、再送信は行いません。',
  reconcile: () => 'ファイルを探す',
  reconcileCost: () => '一覧を確認したあと、その中の新しいジョブを1回ずつ確認します。',
  reconciled: (found, isCertain) =>
    found === 0
      ? '一覧にありませんでした。もう一度アップロードできます。'
      : isCertain
        ? 'ファイルは届いています。'
        : found === 1
          ? 'お客様のファイルと思われるジョブが1件あります。もう一度アップロードする前にご確認ください。'
          : `お客様のファイルの可能性があるジョブが${number(found)}件あります。もう一度アップロードする前にご確認ください。`,
  jobs: () => 'ジョブ',
  none: () => 'ジョブはまだありません。',
  refresh: () => '一覧を更新',
  openJob: () => '詳細',
  listFailed: () => 'ジョブの一覧を読み込めませんでした。',
  downloadInDoubt: () => 'ダウンロードが完了しませんでした。課金された可能性があります。',
  downloadFailed: () => 'ダウンロードに失敗しました。料金は発生していません。',
  jobFailed: () => 'このジョブの詳細を読み込めませんでした。',
  uploadFailed: () => 'ファイルはアップロードされませんでした。',
  uploadInvalid: () => '「email」列と1行以上のデータがある、UTF-8のテキストファイルをご用意ください。',
  failure: failuresJa,
  state: statesJa,
  records: addresses,
  estimated: (cost) => `ダウンロード時に約${credits(cost)}`,
  cost: credits,
  downloadFor: (cost) => (cost === undefined ? 'ダウンロード（有料）' : `${credits(cost)}でダウンロード`),
  downloadAgain: () => 'もう一度ダウンロード（再度課金される可能性があります）',
  downloaded: () => 'ダウンロードしました。ファイルはブラウザーのダウンロードにあります。',
  savePartial: () => '届いた分を保存',
  reconcileFailed: () => 'ファイルを探せませんでした。',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `有効 ${number(valid)}件、無効 ${number(invalid)}件、すべて受信するサーバー ${number(acceptAll)}件、不明 ${number(unknown)}件`,
  direct: () => 'メールアドレスを今すぐ確認',
  directLead: () => '一覧を貼り付けるか、ファイルを選択すると、すぐに結果が表示されます。',
  asJob: (amount) =>
    `ジョブの場合：重複を含めて${addresses(amount)}。見積もり料金はアップロード後に表示され、支払いはダウンロード時です。`,
  paste: () => 'アドレスを貼り付け',
  pasteHint: () => '1行に1件、またはコンマ区切り',
  usePasted: (amount) => `${addresses(amount)}で続ける`,
  disposable: () => '使い捨て',
  systemMailbox: () => '共有アドレス',
  pastedName: () => '貼り付けたアドレス',
};
