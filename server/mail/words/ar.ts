import type { MailWords } from './words.ts';

export const arabic: MailWords = {
  greeting: 'مرحبًا،',
  greetingOf: (name) => `مرحبًا ${name}،`,
  'verify-email': {
    subject: 'هل هذا بريدك الإلكتروني؟',
    text: 'ذكر أحدهم هذا العنوان لحساب في Commonplace. إن كنت أنت، فيُرجى تأكيده:',
    link: 'تأكيد العنوان',
    otherwise: 'إن لم تكن أنت، فلا يلزمك فعل شيء.',
  },
  'reset-password': {
    subject: 'كلمة مرور جديدة',
    text: 'طلب أحدهم كلمة مرور جديدة لحسابك في Commonplace. إن كنت أنت، فاخترها هنا:',
    link: 'اختيار كلمة مرور جديدة',
    otherwise: 'إن لم تكن أنت، فلا يلزمك فعل شيء: تبقى كلمة مرورك كما هي.',
  },
  lasts: 'يعمل الرابط مرة واحدة ولمدة ساعة.',
};
