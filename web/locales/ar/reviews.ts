import { wholeNumber } from '../../formatLater.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';
import { roles } from './people.ts';

const plural = pluralsOf('ar-u-nu-latn');

const stars = (count: number) =>
  plural(count, {
    zero: 'لا نجوم',
    one: 'نجمة واحدة',
    two: 'نجمتان',
    few: '# نجوم',
    many: '# نجمة',
    other: '# نجمة',
  });
const ratingsCount = (count: number) =>
  plural(count, {
    zero: 'لا تقييمات',
    one: 'تقييم واحد',
    two: 'تقييمان',
    few: '# تقييمات',
    many: '# تقييمًا',
    other: '# تقييم',
  });

export const reviews: Words['reviews'] = {
  rating: 'التقييم',
  stars,
  chosen: (rating) => `${rating} من 5`,
  halfMore: 'نصف نجمة إضافية',

  own: 'مراجعتك',
  add: 'أضف مراجعتك',
  editOwn: 'تعديل مراجعتك',
  title: 'عنوان المراجعة',
  content: 'مراجعتك',
  hasSpoilers: 'تكشف شيئًا من الأحداث',
  submit: 'نشر المراجعة',
  submitting: 'جارٍ النشر…',
  update: 'تحديث المراجعة',
  updating: 'جارٍ التحديث…',
  clear: 'مسح',
  submitted: 'نُشرت مراجعتك بنجاح!',
  updated: 'حُدّثت مراجعتك بنجاح!',
  signInAgain: 'يلزم التحقق من الهوية. يُرجى تسجيل الدخول مجددًا ثم محاولة نشر مراجعتك.',
  notSubmitted: (status) => `تعذّر نشر المراجعة (${status})`,
  networkError: 'خطأ في الشبكة',
  length: (length, most) => `عدد الأحرف: ${wholeNumber(length)} من ${wholeNumber(most)}`,
  draftKept: 'تُحفظ مسودتك في هذا المتصفح.',

  formatting: 'التنسيق',
  bold: 'عريض',
  italic: 'مائل',
  quote: 'اقتباس',
  list: 'قائمة',
  link: 'رابط',
  hide: 'إخفاء ما يحرق الأحداث',
  hideUntil: 'أخفِ حتى موضع في الكتاب',
  boldText: 'نص عريض',
  italicText: 'نص مائل',
  linkText: 'نص الرابط',
  spoilerText: 'ما يحرق الأحداث',
  preview: 'معاينة',
  write: 'كتابة',
  nothingToPreview: 'سيظهر هنا ما تكتبه كما سيراه الآخرون.',

  spoiler: 'حرق للأحداث',
  readMore: 'اقرأ المزيد',
  readLess: 'عرض أقل',
  unfold: 'أظهرها',
  fold: 'اطوِها',

  ratings: 'التقييمات',
  ratingsCount,
  bar: (rating, total, percent) => `${stars(rating)}: ${ratingsCount(total)}، ${percent}%`,
  noRatings: 'لم يقيّم أحد هذا الكتاب بعد.',

  community: (total) => `مراجعات المجتمع (${wholeNumber(total)})`,
  all: (total) => `كل المراجعات (${wholeNumber(total)})`,
  ofStars: (rating, total) => `${stars(rating)} (${wholeNumber(total)})`,
  showAll: 'عرض كل المراجعات',
  empty: 'لا مراجعات بعد',
  emptyMore: 'كن أول من يشارك رأيه في هذا الكتاب!',
  sort: 'الترتيب حسب',
  sorts: {
    newest: 'الأحدث أولًا',
    highest: 'الأعلى تقييمًا',
    lowest: 'الأدنى تقييمًا',
    following: 'من تتابعهم',
  },

  edit: 'تعديل',
  delete: 'حذف',
  deleting: 'جارٍ الحذف…',
  deleted: 'حُذفت المراجعة',
  notDeleted: 'تعذّر حذف المراجعة',
  undo: 'تراجع',
  cleared: 'أصبح النموذج فارغًا من جديد',
  restored: 'عادت مراجعتك',
  notRestored: 'تعذّرت استعادة مراجعتك. يُرجى المحاولة مرة أخرى.',
  ownNotLoaded: 'تعذّر تحميل مراجعتك',
  deleteOwn: 'حذف مراجعتك',
  deleteAs: (role) => `حذف هذه المراجعة (صلاحية صفة «${roles[role]}»)`,
  askDeleteOwn: 'هل تريد حذف مراجعتك؟',
  askDeleteOf: (username) => `هل تريد حذف مراجعة ${at(username, 'rtl')}؟`,
  askDelete: 'هل تريد حذف هذه المراجعة؟',
};
