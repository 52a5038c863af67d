import { countIn } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = countIn('ja')({ other: '#件' });

export const lookupJa: LookupWords = {
  postcode: () => '郵便番号',
  find: () => '住所を検索',
  missing: () => '郵便番号を入力してください',
  incomplete: (country) =>
    country === 'GB' ? '英国の郵便番号をすべて入力してください' : '郵便番号をすべて入力してください',
  notFound: (postcode) => `${postcode} の住所が見つかりません。郵便番号を確認するか、住所を直接入力してください。`,
  found: (count) => `住所が${addresses(count)}見つかりました`,
  choose: () => '住所を選択してください',
  unchosen: () => '住所を選択してください',
  useAddress: () => 'この住所を使う',
  yourAddress: () => 'ご住所',
  change: () => '住所を変更',
  changePostcode: () => '郵便番号を変更',
  notListed: () => '自分の住所が一覧にない',
  manual: () => '住所を直接入力',
  backToPostcode: () => '郵便番号で住所を検索',
};
