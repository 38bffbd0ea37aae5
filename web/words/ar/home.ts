import type { Words } from '../words.ts';

export const home: Words['home'] = {
  title: 'ما يقرؤه القرّاء الآن',
  documentTitle: 'الرئيسية',
  loading: 'جارٍ تحميل المحتوى…',
  failed: 'تعذّر تحميل المحتوى. يُرجى المحاولة لاحقًا.',
  trending: 'كتب رائجة',
  followedReviews: 'مراجعات من تتابعهم',
  communityReviews: 'مراجعات المجتمع',
  credit: 'عن هذا الموقع',
  noTrending: 'لا توجد كتب رائجة بعد.',
  noTrendingMore: 'عد لاحقًا لتكتشف أحبّ العناوين إلى القرّاء!',
  searchCatalogue: 'البحث في الفهرس',
  fromCatalogue: 'من الفهرس',
  rank: 'المرتبة',
  by: 'تأليف {}',
};
