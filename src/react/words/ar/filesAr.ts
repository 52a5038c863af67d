import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import { countIn, isolate, numberIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';
import type { FilesWords } from '../Words.ts';

const number = numberIn('ar');
const unit = unitIn('ar');
const count = countIn('ar');

const statusesAr: Record<FieldStatus, string> = {
  'not-applicable': 'لا ينطبق',
  'verified-no-change': 'تم تأكيده',
  'verified-alias': 'تم تأكيده باسم آخر',
  'verified-small-change': 'تم تأكيده مع تغيير بسيط',
  'verified-large-change': 'تم تأكيده مع تغيير كبير',
  added: 'تمت إضافته',
  'identified-no-change': 'تم التعرف عليه',
  'identified-alias': 'تم التعرف عليه باسم آخر',
  'identified-context': 'تم التعرف عليه من بقية العنوان',
  empty: 'فارغ',
  unrecognised: 'لم يتم التعرف عليه',
};

const kindsAr: Record<RowKind, string> = {
  accept: 'قبول',
  confirm: 'تأكيد',
  fix: 'تصحيح',
  reject: 'رفض',
  valid: 'صالح',
  invalid: 'غير صالح',
  'accept-all': 'يقبل كل الرسائل',
  unknown: 'غير معروف',
  rejected: 'مرفوض',
  'not-sent': 'لم يُرسل',
  'in-doubt': 'غير مؤكد',
  waiting: 'في الانتظار',
};

const estimateLinesAr: Record<EstimateLineName, string> = {
  rows: 'الصفوف',
  done: 'المنتهية أو غير المؤكدة',
  unreadable: 'الأسطر غير الصالحة',
  'no-address': 'لم تُرسل: لا عنوان',
  country: 'لم تُرسل: بلد غير معروف',
  email: 'لم تُرسل: لا بريد إلكتروني',
  'several-emails': 'لم تُرسل: أكثر من بريد إلكتروني',
  'too-long': 'لم تُرسل: أطول من اللازم',
  'unreadable-row': 'لم تُرسل: لا يمكن قراءتها',
  duplicates: 'صفوف مكررة، مجانية',
  'charged-duplicates': 'صفوف مكررة، مدفوعة',
  'to-send': 'الصفوف المطلوب إرسالها',
  calls: 'الاستدعاءات',
  credits: 'الأرصدة',
  geocode: 'أرصدة الإحداثيات',
  certify: 'أرصدة البيانات المعتمدة',
  budget: 'الميزانية',
};

const fieldsAr: Record<string, string> = {
  Id: 'رقمك المرجعي',
  Organization: 'الشركة',
  ...lineFields('Address', (line) => `العنوان، السطر ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `التوصيل، السطر ${String(line)}`),
  Locality: 'المدينة',
  DependentLocality: 'الحي',
  AdministrativeArea: 'الولاية أو المنطقة',
  PostalCode: 'الرمز البريدي',
  Country: 'الدولة',
  Premise: 'رقم المبنى',
  Thoroughfare: 'اسم الشارع',
  SubBuilding: 'الشقة أو الوحدة',
  Latitude: 'خط العرض',
  Longitude: 'خط الطول',
  Address: 'العنوان الكامل',
  DeliveryAddress: 'أسطر التوصيل',
  SuperAdministrativeArea: 'جزء من الدولة',
  SubAdministrativeArea: 'المقاطعة',
  DoubleDependentLocality: 'جزء من الحي',
  DependentThoroughfare: 'شارع فرعي',
  Building: 'المبنى',
  SubBuildingFloor: 'الطابق',
  PostBox: 'صندوق البريد',
  Contact: 'جهة الاتصال',
  Function: 'المسمى الوظيفي',
  Department: 'القسم',
  Forename: 'الاسم الأول',
  Surname: 'اسم العائلة',
  MiddleName: 'الاسم الأوسط',
  FullName: 'الاسم الكامل',
  email: 'البريد الإلكتروني',
};

const rows = count({
  zero: 'لا صفوف',
  one: 'صف واحد',
  two: 'صفان',
  few: '# صفوف',
  many: '# صفًا',
  other: '# صف',
});
/** Plural forms after من (of). */
const ofRows = count({ one: 'صف واحد', two: 'صفين', few: '# صفوف', many: '# صفًا', other: '# صف' });
const credits = count({ one: 'رصيد واحد', two: 'رصيدان', few: '# أرصدة', many: '# رصيدًا', other: '# رصيد' });
/** Plural forms after حوالي (about). */
const aboutCredits = count({ one: 'رصيد واحد', two: 'رصيدين', few: '# أرصدة', many: '# رصيدًا', other: '# رصيد' });
/** Plural forms after في (in). */
const inRequests = count({ one: 'طلب واحد', two: 'طلبين', few: '# طلبات', many: '# طلبًا', other: '# طلب' });
/** Plural forms after من (of). */
const ofColumns = count({ one: 'عمود واحد', two: 'عمودين', few: '# أعمدة', many: '# عمودًا', other: '# عمود' });
const areUnconfirmed = count({
  one: ' صف واحد غير مؤكد.',
  two: ' صفان غير مؤكدين.',
  few: ' # صفوف غير مؤكدة.',
  many: ' # صفًا غير مؤكد.',
  other: ' # صف غير مؤكد.',
});
const notTwice = count({
  one: 'إذا تابعت، فلن تُحاسَب عليه مرة أخرى.',
  two: 'إذا تابعت، فلن تُحاسَب عليهما مرة أخرى.',
  other: 'إذا تابعت، فلن تُحاسَب عليها مرة أخرى.',
});
const unconfirmed = (inDoubt: number) => (inDoubt > 0 ? areUnconfirmed(inDoubt) : '');

export const filesAr: FilesWords = {
  choose: () => 'اختيار ملف',
  drop: () => 'أو أفلته هنا',
  formats: () => 'ملف CSV أو Excel (‎.xlsx)، بأسماء أعمدة أو بدونها.',
  reading: () => 'جارٍ قراءة الملف…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'تعذّرت قراءة هذا الملف. يُرجى اختياره مرة أخرى.',
      encoding: 'هذا الملف ليس نصًا بترميز يمكن التعرّف عليه. اختر ترميزه أدناه أو احفظه كملف CSV بترميز UTF-8.',
      format: 'لا يمكن قراءة هذا النوع من الملفات هنا. افتحه في برنامجه واحفظه بصيغة XLSX أو CSV ثم اختره مرة أخرى.',
      archive: 'يجب أن يحتوي ملف ZIP هذا على ملف واحد فقط. فك ضغطه ثم اختر أحد ملفاته.',
      password: 'هذا الملف محمي بكلمة مرور. أزل كلمة المرور في Excel ثم اختره مرة أخرى.',
      'long-line': 'السطر الأول من هذا الملف طويل جدًا ليكون أسماء أعمدة. احفظه كملف CSV ثم اختره مرة أخرى.',
      empty: 'هذا الملف فارغ. يجب أن يحتوي على سطر بأسماء الأعمدة.',
      'too-large': 'هذا الملف كبير جدًا على المتصفح. قسّمه إلى ملفات أصغر.',
      'no-rows': 'لا يحتوي هذا الملف على صفوف تحت أسماء الأعمدة.',
      'chosen-encoding': 'هذا الملف ليس بالترميز المختار. اختر ترميزًا آخر أو احفظه كملف CSV بترميز UTF-8.',
      mixed: 'بعض أحرف هذا الملف ليست بترميز بقية الأحرف. اختر ترميزه أو احفظه كملف CSV بترميز UTF-8.',
      nul: 'تحتوي أسماء الأعمدة على حرف NUL. اختر ترميز هذا الملف أو احفظه كملف CSV بترميز UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'أو شغّل هذا الأمر في الطرفية:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `غادرت «${isolate(file)}» قبل انتهائه. اكتمل ${number(done)} من ${ofRows(total)}.${unconfirmed(inDoubt)} ${notTwice(done + inDoubt)}`,
  savedFinished: (file, done, inDoubt) =>
    `اكتمل «${isolate(file)}». عدد الصفوف التي لها نتيجة: ${number(done)}.${unconfirmed(inDoubt)}`,
  runningElsewhere: (file, state) =>
    `«${isolate(file)}» ${state === 'running' ? 'قيد التشغيل' : 'متوقف مؤقتًا'} في نافذة أخرى.`,
  savedUnreadable: (file) => `«${isolate(file)}» محفوظ في هذا المتصفح، لكن لم يعد من الممكن قراءته.`,
  checkingSaved: () => 'جارٍ البحث عن ملف محفوظ…',
  takenElsewhere: () =>
    'تم الإيقاف: تمت متابعة هذا الملف، أو بدء ملف آخر، في نافذة أخرى. لن يتم إرسال أي شيء آخر من هنا.',
  unsavedResults: () =>
    'هذه النتائج موجودة في هذه الصفحة فقط. نزّلها أولًا، أو اضغط على «ملف آخر» مرة أخرى للمغادرة بدونها.',
  replacesSaved: () => 'يؤدي بدء هذا الملف إلى حذف الملف المحفوظ ونتائجه.',
  lockedElsewhere: () =>
    'هناك ملف قيد التشغيل في نافذة أخرى، أو أُغلق فيها للتو. لم يتم إرسال أي شيء. أعد المحاولة بعد اكتماله.',
  exportRun: () => 'المتابعة في مكان آخر',
  exported: (file) =>
    `نُقل «${isolate(file)}» إلى ملف تقدّم، ولن يُرسل شيء آخر من هنا. للمتابعة، اختر «${isolate(file)}» مع ملف التقدّم معًا، هنا أو في متصفح آخر، أو شغّل هذا الأمر في الطرفية:`,
  exportAgain: () => 'تنزيل ملف التقدّم مرة أخرى',
  howToImport: () => 'لمتابعة ملف من مكان آخر، اختره مع ملف تقدّمه.',
  needsRows: () => 'اختر الآن الملف الذي ينتمي إليه ملف التقدّم هذا.',
  importRun: () => 'استبداله',
  runFileError: (reason) =>
    ({
      damaged: 'لا يمكن استخدام ملف التقدّم هذا لأنه تالف أو معدّل.',
      version: 'ملف التقدّم هذا من إصدار أحدث ولا يمكن قراءته هنا.',
      cut: 'نهاية ملف التقدّم هذا مفقودة. نزّله مرة أخرى.',
      operation: 'ملف التقدّم هذا يخص نوعًا آخر من التحقق.',
      'other-file': 'ملف التقدّم هذا يخص ملفًا آخر، أو تغيّر الملف منذ ذلك الحين.',
      digest: 'لا يمكن نقل ملف إلا في صفحة تستخدم https.',
    })[reason],
  continueSaved: () => 'متابعة',
  showResults: () => 'عرض النتائج',
  forget: () => 'حذف',
  otherFile: () => 'ملف آخر',
  rows,
  unreadableLines: count({
    zero: 'لا أسطر غير صالحة',
    one: 'سطر واحد غير صالح ولن يتم إرساله',
    two: 'سطران غير صالحين ولن يتم إرسالهما',
    few: '# أسطر غير صالحة ولن يتم إرسالها',
    many: '# سطرًا غير صالح ولن يتم إرسالها',
    other: '# سطر غير صالح ولن يتم إرسالها',
  }),
  unreadableLine: (line, why) =>
    `السطر ${number(line)}: ${{ preamble: 'سطر فوق أسماء الأعمدة', short: 'قيم أقل من اللازم', long: 'قيم أكثر من اللازم', quote: 'لم تُغلق علامة الاقتباس', header: 'أسماء الأعمدة مرة أخرى', length: 'السطر أطول من اللازم', nul: 'السطر تالف', units: 'وحدات الأعمدة أو أنواعها', total: 'مجموع أو تذييل', json: 'ليس كائن JSON' }[why]}`,
  more: (amount) => `و${number(amount)} غيرها`,
  saveUnreadableLines: () => 'تنزيل هذه الأسطر',
  emptyFormulas: (amount) =>
    `صيغ بدون نتيجة محفوظة: ${number(amount)}. تُعد هذه الخلايا فارغة. للحصول على النتائج، افتح الملف في Excel واحفظه.`,
  preview: () => 'أول 20 صفًا',
  findColumn: () => 'البحث عن عمود',
  someColumns: (shown, total) => `${number(shown)} من ${ofColumns(total)}`,
  unused: () => 'غير مستخدم',
  columnAt: (name, position) => (name ? `${isolate(name)} (العمود ${number(position)})` : `العمود ${number(position)}`),
  column: (name) => `محتوى «${isolate(name)}»`,
  confidence: (level, by) =>
    ({ sure: 'مؤكد', likely: 'مرجّح', check: 'تحقق منه' })[level] +
    { name: '، حسب الاسم', values: '، حسب القيم', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'تم ضبط الأعمدة كما في آخر ملف بالأسماء نفسها.',
  forgetColumns: () => 'نسيان هذا الاختيار',
  field: (name) => getOwn(fieldsAr, name) ?? spaced(name),
  howRead: () => 'طريقة قراءة الملف',
  encoding: () => 'الترميز',
  delimiter: () => 'الفاصل',
  delimiters: (delimiter) => ({ ',': 'فاصلة', ';': 'فاصلة منقوطة', '\t': 'علامة جدولة', '|': 'خط عمودي' })[delimiter],
  sheet: () => 'الورقة',
  headerRow: () => 'أسماء الأعمدة',
  headerRows: (line) => (line === 0 ? 'لا توجد' : `في السطر ${number(line)}`),
  templates: () => 'دمج أعمدة أو ملء حقل واحد في كل الصفوف',
  templateField: () => 'الحقل',
  templateText: () => 'نص، مع أسماء الأعمدة بين أقواس معقوفة',
  insertColumn: () => 'إدراج عمود',
  insert: () => 'إدراج',
  setTemplate: () => 'تطبيق',
  removeTemplate: (field) => `حذف نص «${field}»`,
  templateError: (reason, subject, near) =>
    ({
      column: `لا يوجد عمود باسم «${subject}».${near && ` هل تقصد ${near}؟`}`,
      several: `توجد عدة أعمدة باسم «${subject}».${near && ` اختر واحدًا منها: ${near}.`}`,
      brace: 'ينقص قوس معقوف.',
      field: 'لا تحتوي الخدمة على هذا الحقل.',
      empty: 'اكتب نصًا أولًا.',
      country: `«${subject}» ليست دولة.${near && ` هل تقصد ${near}؟`}`,
    })[reason],
  sameCommand: () => 'الأمر نفسه في الطرفية:',
  options: () => 'الخيارات',
  geocode: () => 'إضافة الإحداثيات (رصيد إضافي واحد لكل صف)',
  certify: () => 'استخدام البيانات البريدية المعتمدة حيثما توفرت',
  statuses: () => 'تضمين تفاصيل التحقق لكل حقل',
  casing: () => 'حالة الأحرف اللاتينية',
  casings: (name) => ({ Title: 'أول حرف كبير', Upper: 'أحرف كبيرة', Lower: 'أحرف صغيرة' })[name],
  splitEmails: () => 'التحقق من كل بريد إلكتروني في صف مستقل',
  severalEmails: (rows) => `الصفوف التي تحتوي على أكثر من بريد إلكتروني: ${number(rows)}`,
  country: () => 'الدولة للصفوف التي لا تذكرها',
  estimate: (records, calls, cost) => `${rows(records)} في ${inRequests(calls)}، حوالي ${aboutCredits(cost)}`,
  estimating: () => 'جارٍ عدّ الصفوف…',
  estimateLine: (name) => estimateLinesAr[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}، تكفي لكل الصفوف`
      : `${number(credits)}، ${lastRow === 0 ? 'لا تكفي لصف واحد' : `تنتهي بعد الصف ${number(lastRow)}`}؛ كل الصفوف تحتاج إلى ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'حدّد أولًا العمود الذي يحتوي على الشارع.',
      email: 'حدّد أولًا العمود الذي يحتوي على عناوين البريد الإلكتروني.',
      choice: `قد تكون عدة أعمدة هي الجزء نفسه من العنوان. اختر واحدًا منها: ${columns}`,
      column: `اختر ما يحتويه هذا العمود: ${columns}`,
    })[needs],
  lacksPlace: () => 'لا يحتوي أي عمود على مدينة أو رمز بريدي أو بلد',
  lacksCountry: () => 'لا يحتوي أي عمود على دولة',
  nothingToSend: () => 'لا يمكن إرسال أي صف',
  start: () => 'بدء',
  trySample: (amount, cost) => `جرّب أولًا ${ofRows(amount)} (${credits(cost)})`,
  pause: () => 'إيقاف مؤقت',
  resume: () => 'استئناف',
  cancel: () => 'إلغاء',
  status: (name) =>
    ({
      running: 'قيد التشغيل',
      pausing: 'جارٍ الإيقاف مؤقتًا. في انتظار آخر النتائج…',
      paused: 'متوقف مؤقتًا',
      stopping: 'جارٍ الإيقاف. في انتظار آخر النتائج…',
      cancelled: 'تم الإلغاء. لن تُحاسَب على الصفوف التي لم تُرسل.',
    })[name],
  done: (tone) =>
    ({
      good: 'اكتمل',
      mixed: 'اكتمل. بعض الصفوف بلا نتيجة.',
      bad: 'اكتمل. لا نتيجة لأي صف.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'توقف مؤقت بعد الصفوف الأولى. راجع نتائجها، ثم استأنف لإرسال البقية.',
      budget: 'تم الإيقاف: نفدت ميزانيتك.',
      refused: 'تم الإيقاف: رفضت الخدمة الطلب. تحقق من مفتاحك ورصيدك.',
      'slow-down': 'تم الإيقاف: الخدمة مشغولة جدًا. تابع لاحقًا.',
      unreachable: 'تم الإيقاف: تعذّر الوصول إلى الخدمة. تحقق من اتصالك.',
      'in-doubt': 'تم الإيقاف: بقيت طلبات كثيرة جدًا بلا رد. لن يتم إرسالها مرة أخرى، لأنك ربما حوسبت عليها.',
      rejected: 'تم الإيقاف: رفضت الخدمة عددًا كبيرًا من الصفوف على التوالي.',
      source: 'تم الإيقاف: تعذّرت قراءة بقية الملف.',
      journal: 'تم الإيقاف: لم يتمكن هذا المتصفح من حفظ تقدمك. وفّر بعض المساحة ثم تابع.',
    })[reason],
  progress: (answered, total) => `${number(answered)} من ${ofRows(total)}`,
  without: (what, amount) =>
    `${{ rejected: 'مرفوضة', 'not-sent': 'لم تُرسل', 'in-doubt': 'غير مؤكدة' }[what]}: ${number(amount)}`,
  timeLeft: (ms) => `الوقت المتبقي: ${minutes(ms, unit)}`,
  slowedDown: () => 'طلبت منا الخدمة أن نبطئ الإرسال',
  rate: (perSecond) => `${rows(perSecond)} في الثانية`,
  spent: (cost, inDoubt) =>
    `المستخدم: ${credits(cost)}${inDoubt > 0 ? `، وما يصل إلى ${number(inDoubt)} غير مؤكد` : ''}`,
  spentOnSearch: (cost) => `بالإضافة إلى ${aboutCredits(cost)} للبحث`,
  verdicts: () => 'التقييمات',
  verdict: () => 'التقييم',
  qualities: () => 'الجودة (AQI)',
  kind: (kind) => kindsAr[kind],
  all: () => 'الكل',
  filter: () => 'عرض',
  searchRows: () => 'البحث في الصفوف',
  reason: () => 'السبب',
  changed: () => 'ما تغيّر',
  showAll: () => 'عرض كل الصفوف',
  unknownPlace: () => 'غير معروف',
  table: () => 'الصفوف والنتائج',
  number: () => 'الصف',
  input: () => 'بياناتك',
  answer: () => 'النتيجة',
  details: (row) => `الصف ${number(row)}`,
  editedRows: () => 'الصفوف المعدّلة',
  runAgain: () => 'التحقق مرة أخرى',
  runRowsAgain: (amount, cost) => `التحقق مرة أخرى: ${rows(amount)} (حوالي ${aboutCredits(cost)})`,
  includeInDoubt: (amount, cost) =>
    `إرسال الصفوف غير المؤكدة أيضًا: ${rows(amount)}. قد تُحاسب عليها مرة ثانية، بما يصل إلى ${aboutCredits(cost)}.`,
  saveEdit: () => 'حفظ',
  findAddress: () => 'ابحث عن العنوان',
  undoEdit: () => 'تراجع',
  acceptRow: () => 'قبول كما هو',
  note: () => 'ملاحظة',
  reviewed: (what) => ({ edited: 'مُعدَّل ولم يُرسل بعد', accepted: 'مقبول كما هو' })[what],
  earlier: (amount) => `النتائج السابقة: ${number(amount)}`,
  rowReason: (why) =>
    ({
      unsent: 'لم يتم إرسال هذا الصف لأن المعالجة انتهت قبله.',
      unsendable: 'لم يتم إرسال هذا الصف لأنه لا يمكن التحقق منه.',
      rejected: 'رفضت الخدمة هذا الصف.',
      'in-doubt': 'لم نتلقَّ ردًا بشأن هذا الصف. ربما حوسبت عليه، لذلك لن يُرسل مرة أخرى تلقائيًا.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'لم يتم إرسال هذا الصف لأنه لا يحتوي على عنوان للتحقق منه.',
      country: 'لم يتم إرسال هذا الصف لأننا لم نتعرف على الدولة. اكتب اسمًا بالإنجليزية مثل «Canada»، أو رمزًا مثل «CA».',
      email: 'لم يتم إرسال هذا الصف لأنه لا يحتوي على بريد إلكتروني يمكن التحقق منه.',
      'several-emails':
        'لم يتم إرسال هذا الصف لأنه يحتوي على أكثر من بريد إلكتروني. قبل البدء، اختر «التحقق من كل بريد إلكتروني في صف مستقل».',
      'too-long': 'لم يتم إرسال هذا الصف لأنه أطول من اللازم.',
      unreadable: 'لم يتم إرسال هذا الصف لأنه لا يمكن قراءته.',
    })[fault],
  close: () => 'إغلاق',
  fieldStatus: (name) => statusesAr[name],
  download: () => 'تنزيل',
  complete: () => 'جميع الصفوف',
  exceptions: () => 'صفوف تحتاج إلى مراجعة',
  report: () => 'تقرير',
  fileFormat: () => 'التنسيق',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV لبرنامج Excel', csv: 'CSV لبرامج أخرى', xlsx: 'مصنف Excel‏ (.xlsx)' })[format],
  allFields: () => 'جميع حقول النتائج',
  separateFiles: () => 'ملف لكل نوع من الصفوف',
  results: () => 'النتائج',
  rejected: () => 'المرفوضة',
  notSent: () => 'لم تُرسل',
  inDoubt: () => 'غير المؤكدة',
  unplaced: () => 'نتائج بلا صف',
  unreadable: () => 'الأسطر غير الصالحة',
  notSaved: (when) =>
    ({
      ready: 'لا يستطيع هذا المتصفح حفظ تقدمك. أبقِ هذه الصفحة مفتوحة حتى يكتمل الملف.',
      started: 'بعض النتائج غير محفوظة. نزّلها قبل المغادرة.',
    })[when],
};
