import type { VerificationWords } from '../Words.ts';

export const verificationJa: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'こちらの住所ではありませんか？',
      reject: 'この住所が見つかりませんでした',
      unit: '部屋番号が抜けていませんか？',
      street: 'お客様の住所はどちらですか？',
      number: '番地をご確認ください',
      unavailable: '住所を確認できませんでした',
    })[kind],
  lead: (kind) =>
    ({
      confirm: '入力された住所によく似た住所が見つかりました。異なる部分を強調表示しています。',
      reject: 'ご注文の商品が届かない可能性があります。住所をご確認ください。',
      unit: 'この建物には複数の部屋またはオフィスがあります。',
      street: '入力内容に一致する住所が複数あります。',
      number: '通りは見つかりましたが、この番地は見つかりませんでした。',
      unavailable: 'こちらの不具合です。しばらくしてからもう一度お試しください。',
    })[kind],
  entered: () => '入力された住所',
  suggested: () => '候補の住所',
  differs: () => '変更箇所：',
  takeEntered: () => '入力した住所を使う',
  takeSuggestion: () => '候補の住所を使う',
  takeCandidate: () => 'この住所を使う',
  unit: () => '建物名・部屋番号',
  addUnit: () => '住所に追加する',
  withoutUnit: () => '入力せずに進む',
  needsUnit: () => '建物名・部屋番号を入力するか、入力せずに進んでください。',
  candidates: () => '一致する住所',
  edit: () => '住所を修正する',
  onlyConfirmed: () => '確認できた住所にのみお届けしております。住所に誤りがない場合は、お問い合わせください。',
  retry: () => 'もう一度試す',
  verifying: () => '住所を確認しています…',
  changed: () => '確認中に住所が変更されました。住所をご確認のうえ、もう一度お試しください。',
};
