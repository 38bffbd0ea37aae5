import { isolated } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('ar-u-nu-latn');

export const shortcuts: Words['shortcuts'] = {
  title: 'اختصارات لوحة المفاتيح',
  search: 'البحث عن كتاب',
  home: 'الذهاب إلى الصفحة الرئيسية',
  searchPage: 'الذهاب إلى البحث',
  library: 'الذهاب إلى مكتبتي',
  feed: 'الذهاب إلى الجديد',
  lists: 'الذهاب إلى القوائم',
  groups: 'الذهاب إلى المجموعات',
  notifications: 'الذهاب إلى الإشعارات',
  profile: 'الذهاب إلى الملف الشخصي',
  users: 'الذهاب إلى الأعضاء',
  help: 'عرض الاختصارات',
  use: 'استخدام اختصارات لوحة المفاتيح',
};

export const links: Words['links'] = {
  share: 'مشاركة',
  more: 'إجراءات أخرى',
  copied: 'نُسخ الرابط',
  copiedAnd: (more) => `نُسخ الرابط. ${more}`,
  notCopied: (link) => `تعذّر نسخ الرابط: ${isolated(link)}`,
};

export const offline: Words['offline'] = {
  seenAt: (when) => `ما يظهر هنا يعود إلى ${when}.`,
  newVersion: 'إصدار جديد جاهز',
  later: 'لاحقًا',
};

export const health: Words['health'] = {
  allWell: 'كل شيء على ما يرام.',
  unwell: (count: number) =>
    plural(count, {
      zero: 'لا شيء يحتاج إلى انتباه.',
      one: 'أمر واحد يحتاج إلى انتباه.',
      two: 'أمران يحتاجان إلى انتباه.',
      few: '# أمور تحتاج إلى انتباه.',
      many: '# أمرًا يحتاج إلى انتباه.',
      other: '# أمر يحتاج إلى انتباه.',
    }),
  part: 'ماذا',
  now: 'الآن',
  limit: 'الحد',
  well: 'بخير',
  notWell: 'يحتاج إلى انتباه',
  since: (start: string, checked: string) => `يعمل منذ ${start}؛ فُحص في ${checked}.`,
  again: 'افحص مجددًا',
  parts: {
    answer: 'إجابة قاعدة البيانات',
    connections: 'الاتصالات المستخدمة',
    size: 'حجم قاعدة البيانات',
    disk: 'المتاح على القرص، على الأقل',
    loop: 'تأخر حلقة الأحداث (المئين 99)',
    memory: 'ذاكرة هذه العملية',
    cache: 'الإجابات المحفوظة في الذاكرة',
    mails: 'رسائل في الانتظار',
    stuck: 'رسائل فشلت ثلاث مرات',
    replicas: 'النسخ المتماثلة المستخدمة، على الأقل',
    lag: 'تأخر أبطأ نسخة متماثلة',
    openlibrary: 'Open Library: طلبات اليوم',
    google: 'Google Books: طلبات اليوم',
  },
};

export const credits: Words['credits'] = {
  title: 'عن هذا الموقع',
  text: 'سُمّي Commonplace باسم دفتر المختارات (commonplace book) الذي كان القرّاء ينسخون فيه ما رأوه جديرًا بالحفظ.',
  course: 'المقرر',
  term: 'الفصل الدراسي',
  client: 'مستودع الواجهة',
  server: 'مستودع الخادم',
};
