import { countIn, isolate } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = countIn('ar')({
  zero: 'لا عناوين',
  one: 'عنوان واحد',
  two: 'عنوانان',
  few: '# عناوين',
  many: '# عنوانًا',
  other: '# عنوان',
});

export const lookupAr: LookupWords = {
  postcode: () => 'الرمز البريدي',
  find: () => 'البحث عن العنوان',
  missing: () => 'أدخل الرمز البريدي',
  incomplete: (country) => (country === 'GB' ? 'أدخل رمزًا بريديًا بريطانيًا كاملًا' : 'أدخل رمزًا بريديًا كاملًا'),
  notFound: (postcode) => `لم يُعثر على عناوين للرمز ${isolate(postcode)}. تحقق من الرمز البريدي أو أدخل العنوان بنفسك.`,
  found: (count) => `النتائج: ${addresses(count)}`,
  choose: () => 'اختر عنوانًا',
  unchosen: () => 'اختر عنوانًا',
  useAddress: () => 'استخدام هذا العنوان',
  yourAddress: () => 'عنوانك',
  change: () => 'تغيير العنوان',
  changePostcode: () => 'تغيير الرمز البريدي',
  notListed: () => 'لا أجد عنواني في القائمة',
  manual: () => 'إدخال العنوان بنفسي',
  backToPostcode: () => 'البحث عن العنوان بالرمز البريدي',
};
