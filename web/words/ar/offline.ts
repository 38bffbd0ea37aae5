import type { Words } from '../words.ts';

export const offline: Words['offline'] = {
  seenAt: (when) => `ما يظهر هنا يعود إلى ${when}.`,
  newVersion: 'إصدار جديد جاهز',
  later: 'لاحقًا',
};
