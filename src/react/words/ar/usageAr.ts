import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'عمليات البحث',
  retrieve: 'العناوين التي تم إدخالها',
  cleanse: 'العناوين التي تم تصحيحها',
  cleanseInternational: 'العناوين التي تم تصحيحها، دوليًا',
  verify: 'العناوين التي تم التحقق منها',
  capture: 'العناوين التي تم العثور عليها',
  complete: 'العناوين التي تم إكمالها',
  validateEmails: 'عناوين البريد الإلكتروني التي تم التحقق منها',
  uploadEmailBatch: 'ملفات البريد الإلكتروني التي تم رفعها',
  listEmailBatches: 'قوائم مهام البريد الإلكتروني',
  getEmailBatch: 'الاستعلامات عن مهام البريد الإلكتروني',
  downloadEmailBatch: 'ملفات البريد الإلكتروني التي تم تنزيلها',
};
/** Plural forms after من (of). */
const ofCredits = countIn('ar')({
  one: 'رصيد واحد',
  two: 'رصيدين',
  few: '# أرصدة',
  many: '# رصيدًا',
  other: '# رصيد',
});

export const usageAr: UsageWords = {
  title: () => 'الاستخدام حتى الآن',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'الاستدعاءات',
  credits: () => 'الأرصدة',
  inDoubt: () => 'قد تكون محتسبة',
  total: () => 'الإجمالي',
  none: () => 'لم يتم استخدام أي شيء بعد.',
  cap: (used, cap) => `تم استخدام ${used.toLocaleString('ar')} من ${ofCredits(cap)}`,
};
