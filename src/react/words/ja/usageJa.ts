import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: '住所の検索',
  retrieve: '住所の入力',
  cleanse: '住所の補正',
  cleanseInternational: '住所の補正（海外）',
  verify: '住所の確認',
  capture: '住所の取得',
  complete: '住所の補完',
  validateEmails: 'メールアドレスの確認',
  uploadEmailBatch: 'メールファイルのアップロード',
  listEmailBatches: 'メールジョブの一覧取得',
  getEmailBatch: 'メールジョブの状態確認',
  downloadEmailBatch: 'メールファイルのダウンロード',
};
const credits = countIn('ja')({ other: '#クレジット' });

export const usageJa: UsageWords = {
  title: () => 'これまでの利用状況',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => '呼び出し回数',
  credits: () => 'クレジット',
  inDoubt: () => '課金された可能性あり',
  total: () => '合計',
  none: () => 'まだ利用はありません。',
  cap: (used, cap) => `${credits(cap)}中 ${used.toLocaleString('ja')} を使用`,
};
