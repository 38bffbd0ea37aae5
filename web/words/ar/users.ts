import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'أعضاء المجتمع',
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
