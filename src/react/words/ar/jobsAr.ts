import { countIn, isolate, failures, states, numberIn, percentIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('ar');
const percent = percentIn('ar');
const count = countIn('ar');
const addresses = count({
  zero: 'لا عناوين',
  one: 'عنوان واحد',
  two: 'عنوانان',
  few: '# عناوين',
  many: '# عنوانًا',
  other: '# عنوان',
});
/** Plural forms after مع (with). */
const withAddresses = count({
  one: 'عنوان واحد',
  two: 'عنوانين',
  few: '# عناوين',
  many: '# عنوانًا',
  other: '# عنوان',
});
const credits = count({
  one: 'رصيد واحد',
  two: 'رصيدان',
  few: '# أرصدة',
  many: '# رصيدًا',
  other: '# رصيد',
});
/** Plural forms after مقابل (for) and حوالي (about). */
const forCredits = count({
  one: 'رصيد واحد',
  two: 'رصيدين',
  few: '# أرصدة',
  many: '# رصيدًا',
  other: '# رصيد',
});
const couldBe = count({
  one: 'قد تكون مهمة واحدة هي ملفك. تحقق منها قبل رفعه مرة أخرى.',
  two: 'قد تكون إحدى مهمتين هي ملفك. تحقق منهما قبل رفعه مرة أخرى.',
  few: 'قد تكون إحدى # مهام هي ملفك. تحقق منها قبل رفعه مرة أخرى.',
  many: 'قد تكون إحدى # مهمة هي ملفك. تحقق منها قبل رفعه مرة أخرى.',
  other: 'قد تكون إحدى # مهمة هي ملفك. تحقق منها قبل رفعه مرة أخرى.',
});

const statesAr = states(
  'في الانتظار,تعذّرت معالجة الملف,جارٍ التحميل,جارٍ التحقق,جاهز للتنزيل,تم التنزيل,الحالة غير معروفة',
);
const failuresAr = failures(
  'أبلغت الخدمة عن خطأ.',
  'أبلغت الخدمة بما يلي:',
  'تعذّر الوصول إلى الخدمة.',
  'استغرقت الخدمة وقتًا طويلًا في الرد.',
  'تعذّرت قراءة رد الخدمة.',
  'لم يتم إرسال الطلب.',
  'بلغت هذه الصفحة حدها الأقصى.',
  'تم إيقاف العملية.',
);

export const jobsAr: JobsWords = {
  upload: () => 'رفع ملف',
  uploadFormats: () => `ملف CSV يحتوي على عمود «${isolate('email')}». لا تدفع إلا عند تنزيل النتائج.`,
  uploading: () => 'جارٍ الرفع…',
  uploadInDoubt: () => 'لم نتلقَّ ردًا بشأن الملف الذي رفعته. ربما يكون قد وصل، لذلك لن نرسله مرة أخرى.',
  reconcile: () => 'البحث عنه',
  reconcileCost: () => 'نراجع القائمة، ثم كل مهمة جديدة فيها مرة واحدة.',
  reconciled: (found, isCertain) =>
    found === 0 ? 'الملف غير موجود في القائمة. يمكنك رفعه مرة أخرى.' : isCertain ? 'وصل ملفك.' : couldBe(found),
  jobs: () => 'المهام',
  none: () => 'لا توجد مهام بعد.',
  refresh: () => 'تحديث القائمة',
  openJob: () => 'التفاصيل',
  listFailed: () => 'تعذّرت قراءة قائمة المهام.',
  downloadInDoubt: () => 'لم يكتمل التنزيل. ربما تكون قد حوسبت عليه.',
  downloadFailed: () => 'تعذّر التنزيل. لم تُحاسَب على أي شيء.',
  jobFailed: () => 'تعذّرت قراءة تفاصيل هذه المهمة.',
  uploadFailed: () => 'لم يتم رفع ملفك.',
  uploadInvalid: () => `يجب أن يكون ملفًا نصيًا بترميز UTF-8 يحتوي على عمود «${isolate('email')}» وصف واحد على الأقل.`,
  failure: (kind, text) => failuresAr(kind, text && isolate(text)),
  state: statesAr,
  records: addresses,
  estimated: (cost) => `حوالي ${forCredits(cost)} عند التنزيل`,
  cost: credits,
  downloadFor: (cost) => (cost === undefined ? 'تنزيل (مدفوع)' : `تنزيل مقابل ${forCredits(cost)}`),
  downloadAgain: () => 'تنزيل مرة أخرى (قد تُحاسَب عليه مجددًا)',
  downloaded: () => 'تم التنزيل. ستجد الملف ضمن تنزيلات المتصفح.',
  savePartial: () => 'حفظ ما وصل',
  reconcileFailed: () => 'تعذّر البحث عنه.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `صالحة: ${number(valid)}، غير صالحة: ${number(invalid)}، على خوادم تقبل كل الرسائل: ${number(acceptAll)}، غير معروفة: ${number(unknown)}`,
  direct: () => 'التحقق من البريد الإلكتروني الآن',
  directLead: () => 'الصق قائمة أو اختر ملفًا لتحصل على النتائج فورًا.',
  asJob: (amount) =>
    `كمهمة: ${addresses(amount)}، بما في ذلك المكررة. يظهر السعر التقديري بعد الرفع، وتدفع عند التنزيل.`,
  paste: () => 'لصق العناوين',
  pasteHint: () => 'عنوان واحد في كل سطر، أو عناوين مفصولة بفواصل',
  usePasted: (amount) => `المتابعة مع ${withAddresses(amount)}`,
  disposable: () => 'بريد مؤقت',
  systemMailbox: () => 'صندوق بريد مشترك',
  pastedName: () => 'العناوين الملصقة',
};
