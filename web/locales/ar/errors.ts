import type { Sentence } from '../errors.ts';

export const sentences: Record<Sentence, string> = {
  'Username is required': 'اسم المستخدم مطلوب',
  'Username must be at least # characters': 'الحد الأدنى لعدد أحرف اسم المستخدم: #',
  'Username must be at most # characters': 'الحد الأقصى لعدد أحرف اسم المستخدم: #',
  'Username may hold only letters, digits, “_”, “-” and “.”':
    'لا يحتوي اسم المستخدم إلا على حروف وأرقام و«_» و«-» و«.»',
  'Username may not begin or end with “.”': 'لا يبدأ اسم المستخدم ولا ينتهي بـ«.»',
  'Username may hold letters of one alphabet only':
    'لا يحتوي اسم المستخدم إلا على حروف أبجدية واحدة',
  'Username is already taken': 'اسم المستخدم هذا محجوز',
  'Email is required': 'البريد الإلكتروني مطلوب',
  'Email is already registered': 'هذا البريد الإلكتروني مسجّل بالفعل',
  'Please enter a valid email address': 'يُرجى إدخال بريد إلكتروني صالح',
  'Password is required': 'كلمة المرور مطلوبة',
  'Password must be at most # characters': 'الحد الأقصى لعدد أحرف كلمة المرور: #',
  'Please confirm your password': 'يُرجى تأكيد كلمة المرور',
  'Passwords do not match': 'كلمتا المرور غير متطابقتين',
  'Please select your identity': 'يُرجى اختيار صفتك',
  'Please fill in all fields': 'يُرجى ملء كل الحقول',
  'Bio must be at most # characters': 'الحد الأقصى لعدد أحرف النبذة: #',
  'Please type your username or email': 'يُرجى كتابة اسم المستخدم أو البريد الإلكتروني',
  'Your email address is confirmed already': 'بريدك الإلكتروني مؤكَّد بالفعل',
  'This site does not send email. Please ask an administrator.':
    'هذا الموقع لا يرسل بريدًا. يُرجى سؤال أحد المشرفين.',
  'This link has been used or has expired. Please ask for a new one.':
    'استُخدم هذا الرابط أو انتهت صلاحيته. يُرجى طلب رابط جديد.',
  'Please show your second factor': 'يُرجى تأكيد تسجيل الدخول بالخطوة الثانية',
  'This took too long. Please sign in again.': 'استغرق ذلك وقتًا طويلًا. يُرجى تسجيل الدخول مرة أخرى.',
  'Please type a code': 'يُرجى كتابة رمز',
  'That code is wrong, or has already been used': 'هذا الرمز غير صحيح أو سبق استخدامه',
  'This site does not support authenticator apps': 'لا يقبل هذا الموقع تطبيقات المصادقة',
  'There is an authenticator app already. Please remove it first.':
    'هناك تطبيق مصادقة بالفعل. يُرجى إزالته أولًا.',
  'This took too long. Please set the app up again.':
    'استغرق ذلك وقتًا طويلًا. يُرجى إعداد التطبيق مرة أخرى.',
  'Recovery codes are for accounts with a second factor':
    'رموز الاسترداد للحسابات التي تسجّل الدخول بخطوتين',
  'No account here uses this passkey': 'لا حساب هنا لمفتاح المرور هذا',
  'The passkey could not be added. Please try again.':
    'تعذّرت إضافة مفتاح المرور. يُرجى المحاولة مرة أخرى.',
  'This passkey is already in use, or you have too many of them':
    'مفتاح المرور هذا مستخدم بالفعل، أو أن المفاتيح كثيرة جدًا',
  'This site does not support passkeys': 'لا يقبل هذا الموقع مفاتيح المرور',
  'Passkey not found': 'لم يُعثر على مفتاح المرور',
  'Please give the passkey a name': 'يُرجى تسمية مفتاح المرور',
  'The name may be at most # characters long': 'يجب ألا يزيد الاسم على # حرفًا',
  'Invalid username or password': 'اسم المستخدم أو كلمة المرور غير صحيحة',
  'Too many attempts. Please try again later.': 'محاولات كثيرة جدًا. يُرجى المحاولة لاحقًا.',
  'Too many attempts. Please try again in a minute.': 'محاولات كثيرة جدًا. يُرجى المحاولة بعد دقيقة.',
  'Too many attempts. Please try again in # minutes.':
    'محاولات كثيرة جدًا. يُرجى المحاولة لاحقًا (الانتظار بالدقائق: #).',
  'You asked to be an admin. Until an administrator grants it you are a reader.':
    'طلبت صفة «مشرف». وإلى أن يوافق أحد المشرفين، صفتك «قارئ».',
  'You asked to be an admin. Until an administrator grants it you are a writer.':
    'طلبت صفة «مشرف». وإلى أن يوافق أحد المشرفين، صفتك «محرّر».',
  'You asked to be a writer. Until an administrator grants it you are a reader.':
    'طلبت صفة «محرّر». وإلى أن يوافق أحد المشرفين، صفتك «قارئ».',
  'You asked to be a writer. Until an administrator grants it you are an admin.':
    'طلبت صفة «محرّر». وإلى أن يوافق أحد المشرفين، صفتك «مشرف».',
  'An admin cannot give up their own role': 'لا يمكن للمشرف التخلي عن صفته',
  'Your role was changed a moment ago. Please check it again.':
    'تغيّرت صفتك قبل لحظات. يُرجى مراجعتها.',
  'User not found': 'العضو غير موجود',
  'You cannot follow yourself': 'لا يمكنك متابعة نفسك',
  'You cannot edit your own account here': 'لا يمكنك تعديل حسابك من هنا',
  'You cannot delete your own account': 'لا يمكنك حذف حسابك',
  'Only administrators may do this': 'هذا متاح للمشرفين فقط',
  'Please fill in all fields and select a rating': 'يُرجى ملء كل الحقول واختيار تقييم',
  'The title may be at most # characters long': 'الحد الأقصى لعدد أحرف العنوان: #',
  'The review may be at most # characters long': 'الحد الأقصى لعدد أحرف المراجعة: #',
  'You have already reviewed this book': 'سبق أن كتبت مراجعة لهذا الكتاب',
  'Review not found': 'المراجعة غير موجودة',
  'Only the author can edit this review': 'لا يعدّل هذه المراجعة إلا كاتبها',
  'A moderator has removed this text. Within # days it cannot be posted again; please write another one.':
    'أزال أحد المشرفين هذا النص. لا يمكن نشره من جديد خلال # يومًا؛ يُرجى كتابة نص آخر.',
  'You cannot delete this review': 'لا يمكنك حذف هذه المراجعة',
  'Book not found': 'الكتاب غير موجود',
  'Please type what to search for': 'يُرجى كتابة ما تبحث عنه',
  'Please give the title of the book': 'يُرجى كتابة عنوان الكتاب',
  'A title may be at most # characters long': 'الحد الأقصى لعدد أحرف عنوان الكتاب: #',
  'A subtitle may be at most # characters long': 'الحد الأقصى لعدد أحرف العنوان الفرعي: #',
  'Please name the author, or “Anonymous” if nobody knows':
    'يُرجى ذكر المؤلف، وإن لم يُعرف فاكتب «Anonymous»',
  'A book may have at most # authors': 'الحد الأقصى لعدد المؤلفين: #',
  'A book may have at most # categories': 'الحد الأقصى لعدد التصنيفات: #',
  'Each of the authors may be at most # characters long': 'الحد الأقصى لعدد أحرف اسم كل مؤلف: #',
  'Each of the categories may be at most # characters long': 'الحد الأقصى لعدد أحرف كل تصنيف: #',
  'The year must be one from # BCE (−#) to #': 'يجب أن تقع السنة بين # ق.م. (−#) و#',
  'The number of pages must be # to #': 'يجب أن يكون عدد الصفحات بين # و#',
  'The language must be a code of two or three letters, such as “en”':
    'اللغة رمز من حرفين أو ثلاثة، مثل «ar»',
  'The publisher may be at most # characters long': 'الحد الأقصى لعدد أحرف اسم الناشر: #',
  'The description may be at most # characters long': 'الحد الأقصى لعدد أحرف الوصف: #',
  'Not a valid ISBN. Check the digits against the book.':
    'رقم ISBN غير صالح. يُرجى مطابقة الأرقام مع الكتاب.',
  'This book is already here: #': 'هذا الكتاب موجود في الفهرس: #',
  'This ISBN belongs to another book: #': 'رقم ISBN هذا لكتاب آخر: #',
  'The picture must not be larger than # MB': 'يجب ألا يزيد حجم الصورة على # م.ب.',
  'The cover must be a picture: JPEG, PNG or WebP': 'يجب أن يكون الغلاف صورة: JPEG أو PNG أو WebP',
  'The picture is too wide or too high; # pixels a side are allowed':
    'الصورة أعرض أو أطول مما ينبغي؛ المسموح به # بكسل لكل جانب',
  'The picture has too many pixels; # million are allowed':
    'عدد بكسلات الصورة كبير جدًا؛ المسموح به # مليونًا',
  'Please choose a picture': 'يُرجى اختيار صورة',
  'That cover is no longer stored. Please upload it again.':
    'لم يعد ذلك الغلاف محفوظًا. يُرجى رفعه مجددًا.',
  'Only writers and administrators may correct books': 'تصحيح الكتب متاح للمحرّرين والمشرفين فقط',
  'Only writers, administrators and whoever added a book may change its cover':
    'تغيير الغلاف متاح للمحرّرين والمشرفين ومن أضاف الكتاب فقط',
  'Only writers and administrators may revert changes':
    'التراجع عن التغييرات متاح للمحرّرين والمشرفين فقط',
  'Change not found': 'التغيير غير موجود',
  'This cannot be reverted. Please correct the book instead.':
    'لا يمكن التراجع عن هذا. يُرجى تصحيح الكتاب بدلًا من ذلك.',
  'The book has been changed again since, so this cannot be reverted. Please correct it instead.':
    'تغيّر الكتاب مجددًا بعد ذلك، فلا يمكن التراجع. يُرجى تصحيحه بدلًا من ذلك.',
  'The book already is as it was before this change.': 'الكتاب على ما كان عليه قبل هذا التغيير.',
  'Please sign in first': 'يُرجى تسجيل الدخول أولًا',
  'Not found': 'غير موجود',
  'That is too much for one request': 'هذا أكثر مما يقبله الموقع دفعة واحدة',
  'The site is busy. Please try again in a moment.': 'الموقع مشغول. يُرجى المحاولة بعد لحظات.',
  'Something went wrong on our side. Please try again.':
    'حدث خطأ من جهتنا. يُرجى المحاولة مرة أخرى.',
  // Accounts, reports, blocks
  'Password must be at least # characters': 'يجب ألا تقل كلمة المرور عن # أحرف',
  'This password is among the most common ones. Please choose one that nobody would guess.':
    'كلمة المرور هذه من أكثرها شيوعًا. يُرجى اختيار كلمة لا يخمنها أحد.',
  'Please type your current password': 'يُرجى كتابة كلمة مرورك الحالية',
  'That is not your current password': 'هذه ليست كلمة مرورك الحالية',
  'Your password was changed a moment ago. Please sign in with the new one.':
    'تغيّرت كلمة مرورك قبل لحظة. يُرجى تسجيل الدخول بالجديدة.',
  'An admin cannot delete their own account. Another admin can make you a reader first.':
    'لا يستطيع المشرف حذف حسابه. يمكن لمشرف آخر أن يجعلك قارئًا أولًا.',
  'Session not found': 'الجلسة غير موجودة',
  'You cannot block yourself': 'لا يمكنك حظر نفسك',
  'You cannot report yourself': 'لا يمكنك الإبلاغ عن نفسك',
  'There is nothing left to report': 'لم يعد هناك ما يُبلَّغ عنه',
  'Please say what is wrong with it': 'يُرجى ذكر المشكلة فيه',
  'Please describe what is wrong': 'يُرجى وصف المشكلة',
  'Report not found': 'البلاغ غير موجود',
  'Somebody has closed this report already': 'أغلق أحدهم هذا البلاغ من قبل',
  'Please note what was done': 'يُرجى كتابة الإجراء المتخذ',
  'The note may be at most # characters long': 'يجب ألا تزيد الملاحظة على # حرف',
  'Its author has reviewed this book again since': 'راجع كاتبها هذا الكتاب مرة أخرى منذ ذلك الحين',
};
