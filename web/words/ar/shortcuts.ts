import type { Words } from '../words.ts';

export const shortcuts: Words['shortcuts'] = {
  title: 'اختصارات لوحة المفاتيح',
  search: 'البحث عن كتاب',
  home: 'الذهاب إلى الصفحة الرئيسية',
  searchPage: 'الذهاب إلى البحث',
  profile: 'الذهاب إلى الملف الشخصي',
  users: 'الذهاب إلى الأعضاء',
  help: 'عرض الاختصارات',
  use: 'استخدام اختصارات لوحة المفاتيح',
};
