import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('ar-u-nu-latn');

export const notifications: Words['notifications'] = {
  intro: 'ما حدث من حولك وحول ما كتبته.',
  signInFirst: 'سجّل الدخول لترى جديدك',
  unread: (count) =>
    plural(count, {
      zero: 'لا إشعارات غير مقروءة',
      one: 'إشعار واحد غير مقروء',
      two: 'إشعاران غير مقروءين',
      few: '# إشعارات غير مقروءة',
      many: '# إشعارًا غير مقروء',
      other: '# إشعار غير مقروء',
    }),
  manyUnread: 'أكثر من 99 إشعارًا غير مقروء',
  isUnread: 'غير مقروء',
  markAllRead: 'تعليم الكل كمقروء',
  allRead: 'عُلّم الكل كمقروء',
  notMarked: 'تعذّر التعليم كمقروء',
  showNew: 'اعرض الجديد',
  seeAll: 'عرض الكل',
  toSettings: 'اختر ما تُخبَر به',
  failed: 'تعذّر تحميل إشعاراتك',
  empty: 'لا جديد بعد.',
  emptyMore:
    'حين يتابعك أحد، أو يُعجب بما كتبته أو يردّ عليه، أو يراجع كتابًا تريد قراءته، تجد ذلك هنا.',
  others: (count) =>
    plural(count, {
      zero: 'لا أحد غيرهم',
      one: 'شخص آخر',
      two: 'شخصين آخرين',
      few: '# آخرين',
      many: '# آخرين',
      other: '# آخرين',
    }),
  things: {
    comment: (count) =>
      plural(count, {
        zero: 'لا تعليقات جديدة',
        one: 'تعليق جديد',
        two: 'تعليقان جديدان',
        few: '# تعليقات جديدة',
        many: '# تعليقًا جديدًا',
        other: '# تعليق جديد',
      }),
    reply: (count) =>
      plural(count, {
        zero: 'لا ردود جديدة',
        one: 'ردّ جديد',
        two: 'ردّان جديدان',
        few: '# ردود جديدة',
        many: '# ردًّا جديدًا',
        other: '# ردّ جديد',
      }),
    list_suggestion: (count) =>
      plural(count, {
        zero: 'لا اقتراحات',
        one: 'اقتراح واحد',
        two: 'اقتراحان',
        few: '# اقتراحات',
        many: '# اقتراحًا',
        other: '# اقتراح',
      }),
  },
  said: {
    follow: { one: 'يتابعك {who}', many: 'يتابعك {who}' },
    follow_request: { one: 'يطلب {who} متابعتك', many: 'يطلب {who} متابعتك' },
    follow_accepted: { one: 'قبل {who} طلب متابعتك' },
    like_review: {
      one: 'نالت مراجعتك {title} إعجاب {who}',
      many: 'نالت مراجعتك {title} إعجاب {who}',
    },
    like_comment: {
      one: 'نال تعليقك على {title} إعجاب {who}',
      many: 'نال تعليقك على {title} إعجاب {who}',
    },
    comment: {
      one: 'علّق {who} على مراجعتك {title}',
      many: '{things} على مراجعتك {title}، آخرها من {who}',
    },
    reply: {
      one: 'ردّ {who} على تعليقك على {title}',
      many: '{things} على تعليقك على {title}، آخرها من {who}',
    },
    mention_review: { one: 'ذكرك {who} في المراجعة {title}' },
    mention_comment: { one: 'ذكرك {who} في تعليق على {title}' },
    friend_review: { one: 'راجع {who} كتابًا تريد قراءته: {title}' },
    list_suggestion: {
      one: 'اقترح {who} كتابًا لقائمتك {title}',
      many: '{things} لقائمتك {title}، آخرها من {who}',
    },
    group_invite: {
      one: 'دعاك {who} إلى مجموعة القراءة {title}',
      many: 'دعاك {who} إلى مجموعة القراءة {title}',
    },
    group_comment: {
      one: 'كتب {who} في مجموعة القراءة {title}',
      many: '{things} في مجموعة القراءة {title}، آخرها من {who}',
    },
    role_decision: { one: 'بُتّ في طلب دورك: دورك الآن {title}' },
    report_closed: { one: 'نُظر في بلاغك. شكرًا لك!' },
    import_ready: { one: 'استيرادك {title} جاهز لتراجعه' },
    import_done: { one: 'اكتمل استيرادك {title}' },
  },
  settings: 'ما تُخبَر به',
  settingsIntro: 'يسري كل اختيار فورًا. لا يصل البريد إلا لمن طلبه.',
  mailNeedsAddress: 'يصل البريد بعد أن تضيف عنوانًا أعلاه وتؤكّده.',
  kind: 'الحدث',
  site: 'في الموقع',
  mail: 'بالبريد',
  siteOf: (kind) => `${kind}: في الموقع`,
  mailOf: (kind) => `${kind}: بالبريد`,
  frequencies: { now: 'فورًا', daily: 'يوميًا', weekly: 'أسبوعيًا', never: 'أبدًا' },
  saved: 'حُفظ',
  notSaved: 'تعذّر الحفظ',
  settingsFailed: 'تعذّر تحميل هذه الإعدادات',
  kinds: {
    follow: 'يتابعك أحد',
    follow_request: 'يطلب أحد متابعتك',
    follow_accepted: 'قُبل طلب متابعتك',
    like: 'يُعجب أحد بما كتبته',
    comment: 'تعليق على مراجعتك',
    reply: 'ردّ على تعليقك',
    mention: 'يذكرك أحد',
    friend_review: 'يراجع من تتابعه كتابًا تريد قراءته',
    list_suggestion: 'اقتراح لإحدى قوائمك',
    group_invite: 'دعوة إلى مجموعة قراءة',
    group_comment: 'جديد في مجموعات قراءتك',
    role_decision: 'يُبتّ في طلب دورك',
    report_closed: 'نُظر في بلاغك',
    import_ready: 'استيراد جاهز للمراجعة',
    import_done: 'اكتمل استيراد',
  },
};
