import type { Words } from '../words.ts';

export const snippets: Words['snippets'] = {
  anonymous: 'مجهول',
  unknownBook: 'كتاب غير معروف',
  following: 'تتابعه',
  place: 'المراجعة',
  outOf: (rating) => `التقييم: ${rating} من 5 نجوم`,
  emptyFollowed: 'لا توجد بعد مراجعات ممن تتابعهم.',
  emptyFollowedMore: 'تابع بعض القرّاء لترى مراجعاتهم هنا!',
  findReaders: 'ابحث عن قرّاء لتتابعهم',
  emptyCommunity: 'لا توجد مراجعات بعد.',
  emptyCommunityMore: 'كن أول من يكتب مراجعة!',
  findBook: 'ابحث عن كتاب لتراجعه',
  spoilerInSnippet: '[حرق للأحداث]',
};
