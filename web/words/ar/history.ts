import type { Words } from '../words.ts';
import { plural } from './plural.ts';

export const history: Words['history'] = {
  title: 'السجل',
  titleOf: (title) => `سجل ${title}`,
  failed: 'تعذّر تحميل السجل.',
  none: 'لم يغيّر أحد شيئًا بعد.',
  noneMore: 'ما يقوله الفهرس عن هذا الكتاب باقٍ كما وصل.',
  count: (count) =>
    plural(count, {
      zero: 'لا تغييرات',
      one: 'تغيير واحد',
      two: 'تغييران',
      few: '# تغييرات',
      many: '# تغييرًا',
      other: '# تغيير',
    }),
  kinds: {
    added: 'إضافة هذا الكتاب: {}',
    corrected: 'تصحيح: {}',
    reverted: 'تراجع عن تغيير: {}',
  },
  somebodyWhoLeft: 'عضو غادر الموقع',
  before: 'قبل: ',
  after: 'بعد: ',
  fields: {
    title: 'العنوان',
    subtitle: 'العنوان الفرعي',
    authors: 'المؤلفون',
    categories: 'التصنيفات',
    publishedDate: 'تاريخ النشر',
    pageCount: 'عدد الصفحات',
    publisher: 'الناشر',
    language: 'اللغة',
    isbn13: 'ISBN',
    description: 'الوصف',
    cover: 'الغلاف',
  },
  pictureHandedIn: 'صورة مُرسلة',
  revert: 'تراجع',
  reverting: 'جارٍ التراجع…',
  revertOf: (fields) => `التراجع عن هذا التغيير: ${fields.join('، ')}`,
  reverted: 'جرى التراجع عن التغيير.',
  revertFailed: 'تعذّر التراجع عن التغيير. يُرجى المحاولة مرة أخرى.',
};
