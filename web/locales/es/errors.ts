import type { Sentence } from '../errors.ts';

export const sentences: Record<Sentence, string> = {
  'Username is required': 'Indica un nombre de usuario',
  'Username must be at least # characters': 'El nombre de usuario debe tener al menos # caracteres',
  'Username must be at most # characters':
    'El nombre de usuario puede tener como mucho # caracteres',
  'Username may hold only letters, digits, “_”, “-” and “.”':
    'El nombre de usuario solo puede contener letras, cifras, «_», «-» y «.»',
  'Username may not begin or end with “.”':
    'El nombre de usuario no puede empezar ni terminar con «.»',
  'Username may hold letters of one alphabet only':
    'El nombre de usuario solo puede contener letras de un mismo alfabeto',
  'Username is already taken': 'Ese nombre de usuario ya está en uso',
  'Email is required': 'Indica una dirección de correo',
  'Email is already registered': 'Esa dirección de correo ya está registrada',
  'Please enter a valid email address': 'Indica una dirección de correo válida',
  'Password is required': 'Indica una contraseña',
  'Password must be at most # characters': 'La contraseña puede tener como mucho # caracteres',
  'Please confirm your password': 'Confirma tu contraseña',
  'Passwords do not match': 'Las contraseñas no coinciden',
  'Please select your identity': 'Elige tu rol',
  'Please fill in all fields': 'Rellena todos los campos',
  'Bio must be at most # characters': 'El texto sobre ti puede tener como mucho # caracteres',
  'Please type your username or email': 'Escribe tu nombre de usuario o tu correo',
  'Your email address is confirmed already': 'Tu dirección de correo ya está confirmada',
  'This site does not send email. Please ask an administrator.':
    'Este sitio no envía correos. Dirígete a un administrador.',
  'This link has been used or has expired. Please ask for a new one.':
    'Este enlace ya se ha usado o ha caducado. Pide uno nuevo.',
  'Please show your second factor': 'Confirma la entrada con el segundo paso',
  'This took too long. Please sign in again.': 'Ha tardado demasiado. Vuelve a entrar.',
  'Please type a code': 'Escribe un código',
  'That code is wrong, or has already been used': 'Ese código no es correcto o ya se ha usado',
  'This site does not support authenticator apps':
    'Este sitio no admite aplicaciones de autenticación',
  'There is an authenticator app already. Please remove it first.':
    'Ya hay una aplicación de autenticación. Quítala primero.',
  'This took too long. Please set the app up again.':
    'Ha tardado demasiado. Configura la aplicación de nuevo.',
  'Recovery codes are for accounts with a second factor':
    'Los códigos de recuperación son para cuentas con entrada en dos pasos',
  'No account here uses this passkey': 'Ninguna cuenta de aquí corresponde a esta llave de acceso',
  'The passkey could not be added. Please try again.':
    'No se ha podido añadir la llave de acceso. Inténtalo de nuevo.',
  'This passkey is already in use, or you have too many of them':
    'Esta llave de acceso ya está en uso, o tienes demasiadas',
  'This site does not support passkeys': 'Este sitio no admite llaves de acceso',
  'Passkey not found': 'Llave de acceso no encontrada',
  'Please give the passkey a name': 'Pon un nombre a la llave de acceso',
  'The name may be at most # characters long': 'El nombre puede tener como máximo # caracteres',
  'Invalid username or password': 'El nombre de usuario o la contraseña no son correctos',
  'Too many attempts. Please try again later.': 'Demasiados intentos. Inténtalo más tarde.',
  'Too many attempts. Please try again in a minute.':
    'Demasiados intentos. Inténtalo dentro de un minuto.',
  'Too many attempts. Please try again in # minutes.':
    'Demasiados intentos. Inténtalo dentro de # minutos.',
  'You asked to be an admin. Until an administrator grants it you are a reader.':
    'Has pedido el rol de administrador. Hasta que un administrador lo conceda, eres lector.',
  'You asked to be an admin. Until an administrator grants it you are a writer.':
    'Has pedido el rol de administrador. Hasta que un administrador lo conceda, eres redactor.',
  'You asked to be a writer. Until an administrator grants it you are a reader.':
    'Has pedido el rol de redactor. Hasta que un administrador lo conceda, eres lector.',
  'You asked to be a writer. Until an administrator grants it you are an admin.':
    'Has pedido el rol de redactor. Hasta que un administrador lo conceda, eres administrador.',
  'An admin cannot give up their own role': 'Un administrador no puede renunciar a su propio rol',
  'Your role was changed a moment ago. Please check it again.':
    'Tu rol acaba de cambiar. Compruébalo de nuevo.',
  'User not found': 'No se ha encontrado a esa persona',
  'You cannot follow yourself': 'No puedes seguirte a ti mismo',
  'You cannot edit your own account here': 'Aquí no puedes cambiar tu propia cuenta',
  'You cannot delete your own account': 'No puedes borrar tu propia cuenta',
  'Only administrators may do this': 'Eso solo pueden hacerlo los administradores',
  'Please fill in all fields and select a rating':
    'Rellena todos los campos y elige una valoración',
  'The title may be at most # characters long': 'El título puede tener como mucho # caracteres',
  'The review may be at most # characters long': 'La reseña puede tener como mucho # caracteres',
  'You have already reviewed this book': 'Ya has reseñado este libro',
  'Review not found': 'Reseña no encontrada',
  'Only the author can edit this review': 'Solo quien escribió esta reseña puede cambiarla',
  'A moderator has removed this text. Within # days it cannot be posted again; please write another one.':
    'Un moderador ha retirado este texto. No se puede volver a publicar antes de # días; escribe otro, por favor.',
  'You cannot delete this review': 'No puedes borrar esta reseña',
  'Book not found': 'Libro no encontrado',
  'Please type what to search for': 'Escribe qué quieres buscar',
  'Please give the title of the book': 'Indica el título del libro',
  'A title may be at most # characters long': 'Un título puede tener como mucho # caracteres',
  'A subtitle may be at most # characters long': 'Un subtítulo puede tener como mucho # caracteres',
  'Please name the author, or “Anonymous” if nobody knows':
    'Indica el autor; si nadie lo conoce, «Anonymous»',
  'A book may have at most # authors': 'Un libro puede tener como mucho # autores',
  'A book may have at most # categories': 'Un libro puede tener como mucho # categorías',
  'Each of the authors may be at most # characters long':
    'El nombre de cada autor puede tener como mucho # caracteres',
  'Each of the categories may be at most # characters long':
    'Cada categoría puede tener como mucho # caracteres',
  'The year must be one from # BCE (−#) to #': 'El año debe estar entre # a. C. (−#) y #',
  'The number of pages must be # to #': 'El número de páginas debe estar entre # y #',
  'The language must be a code of two or three letters, such as “en”':
    'El idioma es un código de dos o tres letras, por ejemplo «es»',
  'The publisher may be at most # characters long':
    'La editorial puede tener como mucho # caracteres',
  'The description may be at most # characters long':
    'La descripción puede tener como mucho # caracteres',
  'Not a valid ISBN. Check the digits against the book.':
    'ISBN no válido. Comprueba las cifras en el libro.',
  'This book is already here: #': 'Este libro ya está en el catálogo: #',
  'This ISBN belongs to another book: #': 'Este ISBN es de otro libro: #',
  'The picture must not be larger than # MB': 'La imagen no debe pasar de # MB',
  'The cover must be a picture: JPEG, PNG or WebP':
    'La cubierta debe ser una imagen JPEG, PNG o WebP',
  'The picture is too wide or too high; # pixels a side are allowed':
    'La imagen es demasiado ancha o demasiado alta; se permiten # píxeles por lado',
  'The picture has too many pixels; # million are allowed':
    'La imagen tiene demasiados píxeles; se permiten # millones',
  'Please choose a picture': 'Elige una imagen',
  'That cover is no longer stored. Please upload it again.':
    'Esa cubierta ya no se conserva. Envíala de nuevo.',
  'Only writers and administrators may correct books':
    'Solo los redactores y los administradores pueden corregir libros',
  'Only writers, administrators and whoever added a book may change its cover':
    'Solo los redactores, los administradores y quien añadió un libro pueden cambiar su cubierta',
  'Only writers and administrators may revert changes':
    'Solo los redactores y los administradores pueden deshacer cambios',
  'Change not found': 'Cambio no encontrado',
  'This cannot be reverted. Please correct the book instead.':
    'Esto no se puede deshacer. Corrige el libro en su lugar.',
  'The book has been changed again since, so this cannot be reverted. Please correct it instead.':
    'El libro ha vuelto a cambiar desde entonces, así que esto no se puede deshacer. Corrígelo en su lugar.',
  'The book already is as it was before this change.':
    'El libro ya está como antes de este cambio.',
  'Please sign in first': 'Primero tienes que entrar',
  'Not found': 'No encontrado',
  'That is too much for one request': 'Es más de lo que este sitio admite de una vez',
  'The site is busy. Please try again in a moment.':
    'Hay mucha actividad ahora mismo. Inténtalo dentro de un momento.',
  'Something went wrong on our side. Please try again.':
    'Algo ha fallado por nuestra parte. Inténtalo de nuevo.',
  // Accounts, reports, blocks
  'Password must be at least # characters': 'La contraseña debe tener al menos # caracteres',
  'This password is among the most common ones. Please choose one that nobody would guess.':
    'Esta contraseña es de las más comunes. Elige una que nadie adivinaría.',
  'Please type your current password': 'Escribe tu contraseña actual',
  'That is not your current password': 'Esa no es tu contraseña actual',
  'Your password was changed a moment ago. Please sign in with the new one.':
    'Tu contraseña se acaba de cambiar. Entra con la nueva.',
  'An admin cannot delete their own account. Another admin can make you a reader first.':
    'Un administrador no puede borrar su propia cuenta. Otro administrador puede darte antes el rol de lector.',
  'Session not found': 'No se ha encontrado la sesión',
  'You cannot block yourself': 'No puedes bloquearte',
  'You cannot report yourself': 'No puedes denunciarte',
  'There is nothing left to report': 'Ya no hay nada que denunciar',
  'Please say what is wrong with it': 'Indica qué tiene de malo',
  'Please describe what is wrong': 'Describe qué tiene de malo',
  'Report not found': 'No se ha encontrado la denuncia',
  'Somebody has closed this report already': 'Alguien ya ha cerrado esta denuncia',
  'Please note what was done': 'Anota qué se ha hecho',
  'The note may be at most # characters long': 'La nota puede tener como máximo # caracteres',
  'Its author has reviewed this book again since':
    'Su autor ha vuelto a reseñar este libro desde entonces',
};
