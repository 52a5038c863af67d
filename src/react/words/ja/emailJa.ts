import type { EmailWords } from '../EmailWords.ts';

export const emailJa: EmailWords = {
  label: () => 'メールアドレス',
  required: () => 'メールアドレスを入力してください。',
  unfinished: () => 'メールアドレスを最後まで入力してください（例：name@example.jp）。',
  valid: () => 'このメールアドレスは有効です。',
  invalid: () => 'このメールアドレスが見つかりませんでした。入力に誤りがないかご確認ください。',
  disposable: () => '一時的なメールアドレスのようです。ご注文に関するメールが届かない可能性があります。',
  role: () => '共有のメールアドレスのようです。ご注文に関するメールがほかの方に読まれる可能性があります。',
  acceptAll: () => 'このメールアドレスが存在するか確認できません。入力に誤りがないかご確認ください。',
  unknown: () => 'このメールアドレスを確認できませんでした。誤字がないかご確認ください。',
  suggestion: (email) => `${email} ではありませんか？`,
};
