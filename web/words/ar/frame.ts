import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  skip: 'انتقل إلى المحتوى',
  navigation: 'التنقل الرئيسي',
  home: 'الرئيسية',
  search: 'البحث',
  profile: 'الملف الشخصي',
  users: 'الأعضاء',
  manageUsers: 'إدارة الأعضاء',
  welcome: (name) => `مرحبًا، ${name}!`,
  signIn: 'دخول',
  signUp: 'حساب جديد',
  signOut: 'خروج',
  toDark: 'التبديل إلى الألوان الداكنة',
  toLight: 'التبديل إلى الألوان الفاتحة',
  offline: 'أنت غير متصل بالإنترنت. هذا آخر ما شوهد، وسيصل الجديد حين تعود إلى الاتصال.',
  language: 'لغة العرض',
  languageFailed: 'تعذّر تحميل اللغة. يُرجى المحاولة مرة أخرى.',
};
