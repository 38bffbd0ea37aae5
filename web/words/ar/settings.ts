import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'إعدادات الحساب',
  back: 'العودة إلى ملفك',
  signInFirst: 'سجّل الدخول لتعتني بحسابك.',

  email: 'البريد الإلكتروني',
  emailIntro: 'يمكنك تسجيل الدخول به. لا يراه أحد سواك والمشرفين.',
  newEmail: 'البريد الإلكتروني الجديد',
  saveEmail: 'تغيير البريد الإلكتروني',
  emailSaved: 'تم تغيير بريدك الإلكتروني.',
  emailFailed: 'تعذّر تغيير بريدك الإلكتروني. يُرجى المحاولة مرة أخرى.',

  password: 'كلمة المرور',
  passwordIntro: 'تغييرها يسجّل خروجك من كل مكان آخر.',
  currentPassword: 'كلمة المرور الحالية',
  newPassword: 'كلمة المرور الجديدة',
  confirmPassword: 'تأكيد كلمة المرور الجديدة',
  savePassword: 'تغيير كلمة المرور',
  passwordSaved: 'تم تغيير كلمة المرور، وسُجّل خروجك من كل مكان آخر.',
  passwordFailed: 'تعذّر تغيير كلمة المرور. يُرجى المحاولة مرة أخرى.',

  sessions: 'جلساتك',
  sessionsIntro: 'الأماكن التي سجّلت الدخول فيها. أنهِ ما لا تعرفه منها.',
  thisDevice: 'هذه الجلسة',
  lastSeen: (when) => `آخر ظهور: ${when}`,
  signedInOn: (when) => `تسجيل الدخول: ${when}`,
  device: (browser, system) =>
    browser && system ? `${browser} على ${system}` : (browser ?? system ?? 'جهاز غير معروف'),
  endSession: 'تسجيل الخروج',
  endSessionOf: (device) => `تسجيل الخروج من ${device}`,
  ending: 'جارٍ تسجيل الخروج…',
  sessionEnded: (device) => `تم تسجيل الخروج من ${device}.`,
  endOthers: 'تسجيل الخروج من كل مكان آخر',
  othersEnded: 'تم تسجيل خروجك من كل مكان آخر.',
  sessionsFailed: 'تعذّر تحميل جلساتك.',
  endFailed: 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.',

  export: 'خذ كل شيء معك',
  exportIntro:
    'ملف فيه كل ما يحفظه هذا الموقع عنك: حسابك ومراجعاتك ومفضلتك ومن تتابعهم وجلساتك وبلاغاتك.',
  download: 'تنزيل بصيغة JSON',

  deletion: 'حذف الحساب',
  deletionIntro: 'يُحذف حسابك مع مراجعاتك ومفضلتك ومن تتابعهم. لا يمكن التراجع عن ذلك.',
  adminsStay: 'أنت مشرف. يمكن لمشرف آخر أن يجعلك قارئًا، وعندها يمكنك المغادرة.',
  deleteAccount: 'حذف الحساب',
  deleteQuestion: 'هل تريد حذف حسابك؟',
  deleted: 'تم حذف حسابك.',
  deleteFailed: 'تعذّر حذف حسابك. يُرجى المحاولة مرة أخرى.',
};
