import { isolated } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('ar-u-nu-latn');

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
  reviews: (count) =>
    plural(count, {
      zero: 'لا مراجعات',
      one: 'مراجعة واحدة',
      two: 'مراجعتان',
      few: '# مراجعات',
      many: '# مراجعة',
      other: '# مراجعة',
    }),
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
  library: 'المكتبة',
  shelves: 'الرفوف',
  statistics: 'الإحصاءات',
  lists: 'القوائم',
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
  ask: 'طلب المتابعة',
  askUser: (name) => `طلب متابعة ${isolated(name)}`,
  requested: 'أُرسل الطلب',
  takeBack: (name) => `سحب طلب متابعة ${isolated(name)}`,
  requests: 'طلبات المتابعة',
  accept: 'قبول',
  acceptUser: (name) => `قبول ${isolated(name)}`,
  decline: 'رفض',
  declineUser: (name) => `رفض ${isolated(name)}`,
  accepted: 'صار من متابعيك',
  declined: 'رُفض الطلب',
  failed: 'تعذّر تغيير المتابعة',
  statusFailed: 'تعذّر التحقق مما إذا كنت تتابع هذا الحساب',
};

export const privacy: Words['privacy'] = {
  title: 'الخصوصية',
  intro: 'من يرى ما تدوّنه هنا.',
  profile: 'من يرى ملفك الشخصي',
  profiles: { public: 'الجميع', followers: 'المتابعون الذين قبلتهم فقط' },
  standard: 'من يرى ما تضيفه من الآن',
  standardHint: 'يمكنك أن تختار غير ذلك في كل مرة. وما هو موجود يبقى كما هو.',
  showFollows: 'إظهار من تتابعهم ومن يتابعونك',
  showInDirectory: 'إدراجك ضمن قرّاء الموقع',
  countsInTrends: 'احتساب مراجعاتك ومفضلاتك ضمن الرائج',
  now: {
    profile: {
      public: 'الآن يرى الجميع ملفك الشخصي وما جعلته فيه للجميع.',
      followers:
        'الآن لا يرى ملفك الشخصي إلا المتابعون الذين قبلتهم. ويرى غيرهم اسمك ونبذتك وأن الملف خاص.',
    },
    writing: {
      public: 'ما تضيفه بعد هذا يراه كل من يرى ملفك.',
      followers: 'ما تضيفه بعد هذا يراه متابعوك.',
      private: 'ما تضيفه بعد هذا لا يراه غيرك.',
    },
    listed: 'أنت مدرج ضمن القرّاء.',
    unlisted: 'لست مدرجًا ضمن القرّاء.',
  },
  saved: 'حُفظت إعدادات الخصوصية',
  failed: 'تعذّر حفظ اختيارك',
  loadFailed: 'تعذّر تحميل إعداداتك',
  seeAs: 'عرض كما يراه…',
  as: { visitor: 'زائر', member: 'عضو', follower: 'متابع' },
  seenAs: {
    visitor: 'هكذا يرى الزائر ملفك الشخصي.',
    member: 'هكذا يرى العضو ملفك الشخصي.',
    follower: 'هكذا يرى المتابع ملفك الشخصي.',
  },
  ownView: 'العودة إلى عرضك',
  isPrivate: 'هذا الملف الشخصي خاص',
  isPrivateMore: 'اطلب المتابعة، وسترى ما هنا حين يُقبل طلبك.',
};
