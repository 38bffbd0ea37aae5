import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Ajustes de la cuenta',
  back: 'Volver a tu perfil',
  signInFirst: 'Inicia sesión para ocuparte de tu cuenta.',

  email: 'Correo electrónico',
  emailIntro: 'Sirve para iniciar sesión. Solo lo veis tú y los admins.',
  newEmail: 'Correo nuevo',
  saveEmail: 'Cambiar el correo',
  emailSaved: 'Tu correo se ha cambiado.',
  emailFailed: 'No se ha podido cambiar tu correo. Inténtalo de nuevo.',

  password: 'Contraseña',
  passwordIntro: 'Al cambiarla se cierra tu sesión en todos los demás sitios.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirma la contraseña nueva',
  savePassword: 'Cambiar la contraseña',
  passwordSaved: 'Tu contraseña se ha cambiado. Las demás sesiones se han cerrado.',
  passwordFailed: 'No se ha podido cambiar tu contraseña. Inténtalo de nuevo.',

  sessions: 'Tus sesiones',
  sessionsIntro: 'Dónde tienes la sesión abierta. Cierra lo que no conozcas.',
  thisDevice: 'Esta',
  lastSeen: (when) => `Vista por última vez el ${when}`,
  signedInOn: (when) => `Iniciada el ${when}`,
  device: (browser, system) =>
    browser && system
      ? `${browser} en ${system}`
      : (browser ?? system ?? 'Un dispositivo desconocido'),
  endSession: 'Cerrar sesión',
  endSessionOf: (device) => `Cerrar la sesión de ${device}`,
  ending: 'Cerrando…',
  sessionEnded: (device) => `La sesión de ${device} se ha cerrado.`,
  endOthers: 'Cerrar todas las demás',
  othersEnded: 'Todas las demás sesiones se han cerrado.',
  sessionsFailed: 'No se han podido cargar tus sesiones.',
  endFailed: 'No ha funcionado. Inténtalo de nuevo.',

  export: 'Llévatelo todo',
  exportIntro:
    'Un archivo con todo lo que este sitio guarda sobre ti: cuenta, reseñas, favoritos, a quién sigues, sesiones y avisos.',
  download: 'Descargar en JSON',

  deletion: 'Borrar la cuenta',
  deletionIntro:
    'Con tu cuenta se van tus reseñas, tus favoritos y a quién sigues. No se puede deshacer.',
  adminsStay: 'Eres admin. Otro admin puede hacerte lector; entonces podrás irte.',
  deleteAccount: 'Borrar la cuenta',
  deleteQuestion: '¿Borrar tu cuenta?',
  deleted: 'Tu cuenta se ha borrado.',
  deleteFailed: 'No se ha podido borrar tu cuenta. Inténtalo de nuevo.',
};
