import type { Words } from '../words.ts';

export const states: Words['states'] = {
  loading: 'جارٍ التحميل…',
  pageFailed: 'تعذّر عرض هذه الصفحة.',
  notFound: 'الصفحة غير موجودة',
  nothingHere: 'لا يوجد شيء في هذا العنوان.',
  mayBeMistyped: 'ربما كُتب خطأً.',
  signInRequired: 'يلزم تسجيل الدخول',
  authenticationRequired: 'يلزم التحقق من الهوية',
  accessDenied: 'الوصول مرفوض',
  verifying: 'جارٍ التحقق من الصلاحية…',
};
