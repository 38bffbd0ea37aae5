import type { OwnPreviewWords } from '../../../shared/previewWords.ts';
import { at, isolated } from '../at.ts';
import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('ar-u-nu-latn');
const figure = new Intl.NumberFormat('ar-u-nu-latn', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const books = (count: number) =>
  plural(count, {
    zero: 'لا كتب',
    one: 'كتاب واحد',
    two: 'كتابان',
    few: '# كتب',
    many: '# كتابًا',
    other: '# كتاب',
  });
const ratings = (count: number) =>
  plural(count, {
    zero: 'لا تقييمات',
    one: 'تقييم واحد',
    two: 'تقييمان',
    few: '# تقييمات',
    many: '# تقييمًا',
    other: '# تقييم',
  });
const members = (count: number) =>
  plural(count, {
    zero: 'لا أعضاء',
    one: 'عضو واحد',
    two: 'عضوان',
    few: '# أعضاء',
    many: '# عضوًا',
    other: '# عضو',
  });

/** What the heads of pages say to programs that show links; no part of what a browser loads. */
export const previews: OwnPreviewWords = {
  comma: '، ',
  book: {
    by: (authors) => `تأليف ${isolated(authors)}.`,
    named: (title, authors) => `${isolated(title)}، تأليف ${isolated(authors)}`,
    rated: (average, count) => `${figure.format(average)} من 5 نجوم، ${ratings(count)}.`,
    unknown: 'كتاب على Commonplace.',
    cover: (name) => `غلاف ${isolated(name)}`,
  },
  mark: 'شعار Commonplace',
  author: (name, titles) => `كتب ${isolated(name)}: ${isolated(titles)}`,
  list: (count, owner) => `${books(count)}، قائمة أعدّها ${at(owner, 'rtl')}.`,
  group: {
    of: (count) => `مجموعة قراءة: ${members(count)}.`,
    reads: (title) => `كتابها ${isolated(title)}.`,
  },
  profile: {
    reviews: (count) =>
      plural(count, {
        zero: 'لا مراجعات',
        one: 'مراجعة واحدة',
        two: 'مراجعتان',
        few: '# مراجعات',
        many: '# مراجعة',
        other: '# مراجعة',
      }),
    favorites: (count) =>
      plural(count, {
        zero: 'لا كتب مفضّلة',
        one: 'كتاب مفضّل واحد',
        two: 'كتابان مفضّلان',
        few: '# كتب مفضّلة',
        many: '# كتابًا مفضّلًا',
        other: '# كتاب مفضّل',
      }),
    followers: (count) =>
      plural(count, {
        zero: 'لا متابِعين',
        one: 'متابِع واحد',
        two: 'متابِعان',
        few: '# متابِعين',
        many: '# متابِعًا',
        other: '# متابِع',
      }),
    isPrivate: 'هذا الملف الشخصي خاص.',
  },
  year: {
    title: (year, name) => `عام ${year} في كتب · ${at(name, 'rtl')}`,
    books,
    pages: (count) =>
      plural(count, {
        zero: 'لا صفحات',
        one: 'صفحة واحدة',
        two: 'صفحتان',
        few: '# صفحات',
        many: '# صفحة',
        other: '# صفحة',
      }),
    text: (year, name, counts) => `ما قرأه ${at(name, 'rtl')} في عام ${year}: ${counts}.`,
  },
};
