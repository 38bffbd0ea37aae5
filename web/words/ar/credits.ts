import type { Words } from '../words.ts';

export const credits: Words['credits'] = {
  title: 'عن هذا الموقع',
  text: 'سُمّي Commonplace باسم دفتر المختارات (commonplace book) الذي كان القرّاء ينسخون فيه ما رأوه جديرًا بالحفظ.',
  course: 'المقرر',
  term: 'الفصل الدراسي',
  client: 'مستودع الواجهة',
  server: 'مستودع الخادم',
};
