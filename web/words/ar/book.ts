import type { Words } from '../words.ts';

export const book: Words['book'] = {
  documentTitle: 'كتاب',
  untitled: 'بلا عنوان',
  verifying: 'جارٍ التحقق من الصلاحية…',
  loading: 'جارٍ تحميل الكتاب…',
  signInRequired: 'يلزم تسجيل الدخول',
  signInReason: 'يُرجى تسجيل الدخول لعرض الكتب وكتابة المراجعات وإدارة المفضلة.',
  thisBook: 'هذا الكتاب',
  signIn: 'تسجيل الدخول',
  goBack: 'رجوع',
  notFound: 'عذرًا! الكتاب غير موجود',
  notLoaded: 'تعذّر تحميل الكتاب',
  gone: 'الكتاب الذي تبحث عنه غير موجود أو أُزيل.',
  toProfile: 'العودة إلى الملف الشخصي',
  toHome: 'إلى الصفحة الرئيسية',
  back: 'رجوع',
  home: 'الرئيسية',
  correct: 'تصحيح بيانات الكتاب',
  changes: 'التغييرات',
  findAnother: 'ابحث عن كتاب آخر',
};
