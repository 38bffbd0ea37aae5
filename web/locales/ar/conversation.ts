import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('ar-u-nu-latn');

export const conversation: Words['conversation'] = {
  like: 'إعجاب',
  likes: (count) =>
    plural(count, {
      zero: 'لا إعجابات',
      one: 'إعجاب واحد',
      two: 'إعجابان',
      few: '# إعجابات',
      many: '# إعجابًا',
      other: '# إعجاب',
    }),
  signInToLike: 'سجّل الدخول لتبدي إعجابك',
  notLiked: 'تعذّر الحفظ. حاول مرة أخرى.',

  title: 'التعليقات',
  replies: 'الردود',
  comments: (count) =>
    plural(count, {
      zero: 'علّق',
      one: 'تعليق واحد',
      two: 'تعليقان',
      few: '# تعليقات',
      many: '# تعليقًا',
      other: '# تعليق',
    }),
  commentBy: (username) => `تعليق ${at(username, 'rtl')}`,
  empty: 'لم يعلّق أحد على هذه المراجعة بعد.',
  failed: 'تعذّر تحميل التعليقات.',
  edited: 'مُعدَّل',
  deleted: 'حُذف هذا التعليق.',
  linked: 'المراجعة التي يقود إليها الرابط',
  toAll: 'كل مراجعات هذا الكتاب',
  gone: 'لم تعد هذه المراجعة موجودة، أو لا يمكنك رؤيتها.',

  write: 'تعليقك',
  send: 'نشر التعليق',
  sending: 'يجري النشر…',
  reply: 'ردّ',
  replyTo: (username) => `ردّ على ${at(username, 'rtl')}`,
  replyLabel: (username) => `ردّك على ${at(username, 'rtl')}`,
  notSent: 'تعذّر نشر تعليقك. حاول مرة أخرى.',
  editOwn: 'تعديل تعليقك',
  changed: 'حُدّث التعليق',
  deleteOwn: 'حذف تعليقك',
  deleteOf: (username) => `حذف تعليق ${at(username, 'rtl')}`,
  askDeleteOwn: 'أتريد حذف تعليقك؟',
  askDeleteOf: (username) => `أتريد حذف تعليق ${at(username, 'rtl')}؟`,
  removed: 'حُذف التعليق',
  notDeleted: 'تعذّر حذف التعليق. حاول مرة أخرى.',

  place: 'موضع في الكتاب',
  onlyFrom: 'أخفِه عمّن لم يبلغ بعد',
  opensAt: (place) => `يظهر عند: ${place}`,
  characters: (count) =>
    plural(count, {
      zero: 'بلا أحرف',
      one: 'حرف واحد',
      two: 'حرفان',
      few: '# أحرف',
      many: '# حرفًا',
      other: '# حرف',
    }),
  showAnyway: 'أظهره على أي حال',
  shutAgain: 'أخفِه مجددًا',
  notOpened: 'تعذّر الإظهار. حاول مرة أخرى.',

  people: 'الأشخاص',
  peopleFound: (count) =>
    plural(count, {
      zero: 'لا أحد لذكره',
      one: 'شخص واحد لذكره',
      two: 'شخصان لذكرهما',
      few: '# أشخاص لذكرهم',
      many: '# شخصًا لذكرهم',
      other: '# شخص لذكرهم',
    }),
};
