import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('ar-u-nu-latn');

export const feed: Words['feed'] = {
  intro: 'ما يقرؤه من تتابعهم وما يقولونه عنه.',
  signInFirst: 'سجّل الدخول لترى ما يقرؤه من تتابعهم',
  filter: 'اعرض',
  filters: {
    all: 'الكل',
    reviews: 'المراجعات',
    ratings: 'التقييمات',
    reading: 'القراءات',
    wanted: 'أرغب بقراءته',
    quotes: 'الاقتباسات',
    lists: 'القوائم',
    groups: 'مجموعات القراءة',
  },
  failed: 'تعذّر تحميل الجديد',
  empty: 'لا شيء هنا بعد.',
  emptyMore: 'تابع بعض القرّاء، ليظهر هنا ما يقرؤونه وما يقولونه.',
  emptyOfKind: 'لا شيء من هذا النوع بعد.',
  showAll: 'اعرض الكل',
  said: {
    review: 'كتب {who} مراجعة عن {book}',
    rating: 'قيّم {who} {book}',
    started: 'بدأ {who} قراءة {book}',
    finished: 'أنهى {who} قراءة {book}',
    stopped: 'توقّف {who} عن قراءة {book}',
    progress: 'بلغ {who} {place} من {book}',
    wanted: 'يريد {who} قراءة {book}',
    quote: 'احتفظ {who} باقتباس من {book}',
    list: 'أنشأ {who} القائمة {list}',
    joined: 'انضمّ {who} إلى مجموعة القراءة {group}',
  },
  joinedOne: 'انضمّ {who} إلى مجموعة قراءة',
  isReading: 'يقرأ {who} {book}',
  more: (count) =>
    plural(count, {
      zero: 'لا شيء غيره',
      one: 'وواحد آخر',
      two: 'واثنان آخران',
      few: 'و# أخرى',
      many: 'و# أخرى',
      other: 'و# أخرى',
    }),
  less: 'اعرض أقل',
  moreFailed: 'تعذّر تحميل البقية',
  readOn: 'اقرأ المراجعة',
  readOnOf: (title) => `اقرأ مراجعة ${title}`,
  folded: 'هذه المراجعة تكشف شيئًا من الأحداث.',
  foldedQuote: 'يُفتح هذا الاقتباس لاحقًا في الكتاب.',
  foldedQuoteAt: (place) => `يُفتح هذا الاقتباس ابتداءً من ${place}.`,
  likes: (count) =>
    plural(count, {
      zero: 'لا إعجابات',
      one: 'إعجاب واحد',
      two: 'إعجابان',
      few: '# إعجابات',
      many: '# إعجابًا',
      other: '# إعجاب',
    }),
  comments: (count) =>
    plural(count, {
      zero: 'لا تعليقات',
      one: 'تعليق واحد',
      two: 'تعليقان',
      few: '# تعليقات',
      many: '# تعليقًا',
      other: '# تعليق',
    }),
  suggested: 'قرّاء قد تودّ متابعتهم',
  alike: (agreement) => `ذوق متقارب بنسبة ${agreement}%`,
  common: (count) =>
    plural(count, {
      zero: 'لا كتب مشتركة',
      one: 'كتاب مشترك واحد',
      two: 'كتابان مشتركان',
      few: '# كتب مشتركة',
      many: '# كتابًا مشتركًا',
      other: '# كتاب مشترك',
    }),
  showFeed: 'اعرض الجديد',
  friends: (count) =>
    plural(count, {
      zero: 'لا أحد ممن تتابعهم لديه هذا الكتاب',
      one: 'واحد ممن تتابعهم لديه هذا الكتاب',
      two: 'اثنان ممن تتابعهم لديهما هذا الكتاب',
      few: '# ممن تتابعهم لديهم هذا الكتاب',
      many: '# ممن تتابعهم لديهم هذا الكتاب',
      other: '# ممن تتابعهم لديهم هذا الكتاب',
    }),
  manyFriends: 'كثيرون ممن تتابعهم لديهم هذا الكتاب',
  theirReview: (name) => `مراجعة ${name}`,
};
