import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('ja');
const addresses = count({ other: '#件の住所' });

export const searchJa: SearchWords = {
  label: () => '住所',
  placeholder: () => '住所を入力してください',
  hint: () =>
    '入力すると候補が表示されます。上下の矢印キーで移動し、Enterキーで選択します。タッチスクリーンでは、タップまたはスワイプで確認できます。',
  saved: () => '登録済みの住所',
  recent: () => '最近使った住所',
  suggestions: () => '住所の候補',
  addressesIn: (container) => `${container}の住所`,
  back: () => '検索結果に戻る',
  allResults: () => 'すべての検索結果',
  backTo: (container) => `${container ?? 'すべての検索結果'}に戻る`,
  everywhere: (text) => `「${text}」をすべての住所から検索`,
  manual: () => '住所を直接入力する',
  open: () => '候補を表示',
  close: () => '候補を閉じる',
  clear: () => '住所を消去',
  retry: () => 'もう一度試す',
  container: (name, amount) => `${name}${amount ? `、${addresses(amount)}` : ''}、一覧を開きます`,
  opensList: () => '一覧を開きます',
  addressCount: addresses,
  results: count({ other: '#件の候補' }),
  resultsIn: (found, container) => `${container}に${addresses(found)}があります`,
  none: () => '住所が見つかりませんでした',
  noneIn: (container) => `${container}には該当する住所がありません`,
  loading: () => '検索しています…',
  selected: (address) => `住所を入力しました：${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline') return 'オフラインです。住所を直接入力するか、接続が戻るまでお待ちください。';
    return kind === 'limit'
      ? '住所検索はご利用いただけません。住所を直接入力してください。'
      : '現在、住所検索をご利用いただけません。もう一度お試しいただくか、住所を直接入力してください。';
  },
};
