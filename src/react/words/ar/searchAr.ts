import { countIn, isolate } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('ar');
const addresses = count({
  zero: 'لا عناوين',
  one: 'عنوان واحد',
  two: 'عنوانان',
  few: '# عناوين',
  many: '# عنوانًا',
  other: '# عنوان',
});

export const searchAr: SearchWords = {
  label: () => 'العنوان',
  placeholder: () => 'ابدأ بكتابة عنوانك',
  hint: () =>
    'تظهر الاقتراحات أثناء الكتابة. تنقّل بينها بالسهمين لأعلى ولأسفل، ثم اضغط على Enter لاختيار أحدها. على شاشة اللمس، استكشفها باللمس أو السحب.',
  saved: () => 'العناوين المحفوظة',
  recent: () => 'العناوين الأخيرة',
  suggestions: () => 'اقتراحات العناوين',
  addressesIn: (container) => `العناوين في ${isolate(container)}`,
  back: () => 'العودة إلى النتائج',
  allResults: () => 'كل النتائج',
  backTo: (container) => `العودة إلى ${container === undefined ? 'كل النتائج' : isolate(container)}`,
  everywhere: (text) => `البحث عن «${isolate(text)}» في كل مكان`,
  manual: () => 'إدخال العنوان يدويًا',
  open: () => 'إظهار الاقتراحات',
  close: () => 'إخفاء الاقتراحات',
  clear: () => 'مسح العنوان',
  retry: () => 'إعادة المحاولة',
  container: (name, amount) => `${isolate(name)}${amount ? `، ${addresses(amount)}` : ''}، يفتح قائمة`,
  opensList: () => 'يفتح قائمة',
  addressCount: addresses,
  results: count({
    zero: 'لا اقتراحات',
    one: 'اقتراح واحد',
    two: 'اقتراحان',
    few: '# اقتراحات',
    many: '# اقتراحًا',
    other: '# اقتراح',
  }),
  resultsIn: (found, container) => `${addresses(found)} في ${isolate(container)}`,
  none: () => 'لم يتم العثور على أي عنوان',
  noneIn: (container) => `لا نتائج في ${isolate(container)}`,
  loading: () => 'جارٍ البحث…',
  selected: (address) => `تم إدخال العنوان: ${isolate(address)}`,
  error: ({ kind, code }) => {
    if (code === 'offline') return 'أنت غير متصل بالإنترنت. أدخل عنوانك بنفسك، أو انتظر عودة الاتصال.';
    return kind === 'limit'
      ? 'البحث عن العناوين غير متاح. يُرجى إدخال عنوانك بنفسك.'
      : 'البحث عن العناوين لا يعمل حاليًا. أعد المحاولة أو أدخل عنوانك بنفسك.';
  },
};
