import type { Words } from '../words.ts';
import { plural } from './plural.ts';

export const books: Words['books'] = {
  by: 'تأليف {}',
  unknownAuthor: 'مؤلف مجهول',
  uncategorized: 'بلا تصنيف',
  published: 'تاريخ النشر',
  pages: 'عدد الصفحات',
  publisher: 'الناشر',
  language: 'اللغة',
  isbn: 'ISBN',
  categories: 'التصنيفات',
  author: 'مؤلف',
  category: 'تصنيف',
  bce: (year) => `${year} ق.م.`,
  pageCount: (count) =>
    plural(count, {
      zero: 'بلا صفحات',
      one: 'صفحة واحدة',
      two: 'صفحتان',
      few: '# صفحات',
      many: '# صفحة',
      other: '# صفحة',
    }),
  ratings: (count) =>
    plural(count, {
      zero: 'لا تقييمات',
      one: 'تقييم واحد',
      two: 'تقييمان',
      few: '# تقييمات',
      many: '# تقييمًا',
      other: '# تقييم',
    }),
  count: (count) =>
    plural(count, {
      zero: 'لا كتب',
      one: 'كتاب واحد',
      two: 'كتابان',
      few: '# كتب',
      many: '# كتابًا',
      other: '# كتاب',
    }),
  countOrMore: (count) =>
    plural(count, {
      zero: 'لا كتب',
      one: 'كتاب واحد أو أكثر',
      two: 'كتابان أو أكثر',
      few: '# كتب أو أكثر',
      many: '# كتابًا أو أكثر',
      other: '# كتاب أو أكثر',
    }),
  mostReadFirst: 'الأكثر قراءةً أولًا',
  loading: 'جارٍ تحميل الكتب…',
  failed: 'تعذّر تحميل الكتب. يُرجى المحاولة مرة أخرى.',
  noneByAuthor: 'لا توجد هنا كتب لهذا المؤلف بعد.',
  noneInCategory: 'لا توجد كتب في هذا التصنيف بعد.',
  noneMore: 'يمكنك إضافة كتاب ناقص.',
  loadingDetails: 'جارٍ تحميل الكتاب…',
  notFound: 'الكتاب غير موجود',
  detailsFailed: 'تعذّر تحميل الكتاب',
};
