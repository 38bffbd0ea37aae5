import type { Words } from '../words.ts';

export const favorites: Words['favorites'] = {
  add: 'أضف إلى المفضلة',
  remove: 'أزل من المفضلة',
  added: 'أُضيف إلى مفضلتك',
  removed: 'أُزيل من مفضلتك',
  signInFirst: 'يُرجى تسجيل الدخول لإضافة كتب إلى المفضلة',
  signInAgain: 'يُرجى تسجيل الدخول مجددًا لإدارة المفضلة',
  failed: 'تعذّر تغيير المفضلة',
  bookId: (id) => `رقم الكتاب: ${id}`,
  addedOn: 'أُضيف في {}',
};
