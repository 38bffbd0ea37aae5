import { isolated } from '../at.ts';
import type { Words } from '../words.ts';

export const roles: Words['roles'] = {
  admin: 'مشرف',
  writer: 'محرّر',
  reader: 'قارئ',
};

export const users: Words['users'] = {
  title: 'الأعضاء',
  all: (count) => `كل الأعضاء (${count})`,
  search: 'البحث عن أعضاء',
  searchPlaceholder: 'البحث عن أعضاء بالاسم',
  searching: 'جارٍ البحث عن أعضاء…',
  loading: 'جارٍ تحميل الأعضاء…',
  none: 'لم يُعثر على أعضاء',
  noneFor: (term) => `لم يُعثر على أعضاء يطابقون «${term}»`,
  noneMore: 'كن أول من ينضم إلى مجتمعنا!',
  unavailable: 'تعذّر عرض الأعضاء في الوقت الحالي',
  failed: 'تعذّر تحميل الأعضاء',
  failedMore: 'يُرجى المحاولة لاحقًا أو التواصل مع الدعم.',
};

export const profiles: Words['profiles'] = {
  title: 'الملف الشخصي',
  ownTitle: 'ملفك الشخصي',
  myProfile: 'ملفي الشخصي',
  signInFirst: 'يُرجى تسجيل الدخول لعرض ملفك الشخصي',
  loading: 'جارٍ تحميل الملف الشخصي…',
  failed: 'تعذّر تحميل الملف الشخصي',
  gone: 'هذا الحساب غير موجود أو حُذف.',
  edit: 'تعديل البيانات',
  saved: 'حُفظ الملف الشخصي',
  saveFailed: 'تعذّر حفظ الملف الشخصي',
  followers: 'المتابِعون',
  following: 'المتابَعون',
  favorites: 'المفضلة',
  reviews: 'المراجعات',
  info: 'البيانات',
  noFollowers: 'لا متابعين بعد',
  noFollowing: 'لا يتابع أحدًا بعد',
  favoriteBooks: 'الكتب المفضلة',
  noFavorites: 'لا كتب مفضلة بعد',
  findBook: 'ابحث عن كتاب',
  allReviews: 'كل المراجعات',
  noReviews: 'لا مراجعات بعد',
  findBookToReview: 'ابحث عن كتاب لتراجعه',
  username: 'اسم المستخدم',
  email: 'البريد الإلكتروني',
  identity: 'الصفة',
  bio: 'نبذة',
  notProvided: 'غير مذكور',
};

export const follows: Words['follows'] = {
  follow: 'متابعة',
  unfollow: 'إلغاء المتابعة',
  followUser: (name) => `متابعة ${isolated(name)}`,
  unfollowUser: (name) => `إلغاء متابعة ${isolated(name)}`,
  failed: 'تعذّر تغيير المتابعة',
};
