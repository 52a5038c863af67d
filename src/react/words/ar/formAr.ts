import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';
import { isolate } from '../wording.ts';

const cities: Record<string, string> = { suburb: 'الضاحية', district: 'الحي', postTown: 'المدينة أو البلدة' };
const regions: Record<string, string> = {
  area: 'المنطقة',
  county: 'المقاطعة',
  department: 'الإقليم',
  district: 'الحي',
  doSi: 'المقاطعة أو المدينة (Do/Si)',
  emirate: 'الإمارة',
  island: 'الجزيرة',
  oblast: 'الإقليم (أوبلاست)',
  parish: 'الأبرشية',
  prefecture: 'المحافظة',
  province: 'المقاطعة',
  state: 'الولاية',
};
const postalCodes: Record<string, string> = {
  zip: 'الرمز البريدي (ZIP)',
  pin: 'الرمز البريدي (PIN)',
  eircode: 'الرمز البريدي (Eircode)',
  postcode: 'الرمز البريدي',
  cep: 'الرمز البريدي (CEP)',
};
const postalCode = (word: string) => getOwn(postalCodes, word) ?? 'الرمز البريدي';

export const formAr: FormWords = {
  legend: () => 'العنوان',
  country: () => 'الدولة أو المنطقة',
  name: () => 'الاسم الكامل',
  givenName: () => 'الاسم الأول',
  familyName: () => 'اسم العائلة',
  company: () => 'الشركة',
  line1: () => 'الشارع ورقم المبنى',
  street: () => 'الشارع',
  houseNumber: () => 'رقم المبنى',
  line2: () => 'الشقة أو الطابق أو المكتب',
  addLine2: () => 'إضافة شقة أو طابق أو مكتب',
  line3: () => 'تفاصيل أخرى للعنوان',
  district: () => 'الحي',
  city: (word) => getOwn(cities, word) ?? 'المدينة',
  region: (word) => getOwn(regions, word) ?? 'المنطقة أو المحافظة',
  postalCode,
  phone: () => 'رقم الهاتف',
  optional: () => 'اختياري',
  choose: () => 'اختر',
  search: () => 'البحث عن العنوان',
  locate: () => 'استخدام موقعي',
  locationUnknown: () => 'تعذّر تحديد موقعك. اسمح بالوصول إليه في المتصفح أو أدخل العنوان يدويًا.',
  unfinished: () => 'اختر أحد الاقتراحات أو أدخل العنوان يدويًا.',
  required: (field) => `هذا الحقل مطلوب: ${field}.`,
  houseNumberMissing: () => 'يُرجى إدخال رقم المبنى. إذا لم يكن للمبنى رقم، فأدخل شرطة.',
  phoneOdd: () => 'يُرجى التحقق من رقم الهاتف.',
  postalCodeOdd: (word, example) =>
    `يُرجى التحقق من ${postalCode(word)}.${example ? ` عادةً ما يكون بهذا الشكل: ${isolate(example)}.` : ''}`,
  poBox: () => 'لا نوصّل إلى صناديق البريد. يُرجى إدخال عنوان يتضمن شارعًا ورقم مبنى.',
  countryNotServed: (country) => `لا نوصّل إلى هذه الدولة: ${country}.`,
  residentialOnly: () => 'نوصّل إلى المنازل فقط، ويبدو أن هذا عنوان شركة.',
  notListed: (field) => `يُرجى الاختيار من القائمة: ${field}.`,
  tooLong: (field) => `النص طويل جدًا: ${field}.`,
  unverifiedUnit: (unit) =>
    `أبقينا على «${isolate(unit)}» كما كتبته. لا يظهر ذلك في بيانات العناوين لدينا، فتأكد من صحته.`,
  language: () => 'لغة العنوان',
};
