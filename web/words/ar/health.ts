import type { Words } from '../words.ts';
import { plural } from './plural.ts';

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
    loop: 'تأخر حلقة الأحداث (99 من 100)',
    memory: 'ذاكرة هذه العملية',
    kept: 'الإجابات المحفوظة في الذاكرة',
    mails: 'رسائل في الانتظار',
    stuck: 'رسائل فشلت ثلاث مرات',
    replicas: 'النسخ المتماثلة المستخدمة، على الأقل',
    lag: 'تأخر أبطأ نسخة متماثلة',
    openlibrary: 'Open Library: طلبات اليوم',
    google: 'Google Books: طلبات اليوم',
  },
};
