import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('es');

export const accounts: Words['accounts'] = {
  welcomeBack: 'Nos alegra verte de nuevo',
  signInTitle: 'Entrar',
  signInIntro: 'Entra en tu cuenta',
  signInForBook: (title) => `Entra para ver «${title}» y disfrutar de todo el sitio`,
  signIn: 'Entrar',
  signingIn: 'Entrando…',
  newHere: '¿Es tu primera vez aquí? {}',
  joinUs: 'Únete hoy',
  signUpTitle: 'Registrarse',
  signUpIntro: 'Crea tu cuenta',
  signUp: 'Registrarse',
  signingUp: 'Registrando…',
  haveAccount: '¿Ya tienes una cuenta? {}',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  identity: 'Rol',
  selectIdentity: 'Elige tu rol',
  password: 'Contraseña',
  passwordHint: (least) => `Al menos ${least} caracteres.`,
  confirmPassword: 'Confirma la contraseña',
  signInNoAnswer: 'Error de red. Comprueba si el servidor está en marcha.',
  invalid: 'El nombre de usuario o la contraseña no son correctos',
  signInFailed: 'No se ha podido entrar',
  signUpNoAnswer: 'Error de red. Inténtalo de nuevo.',
  signUpFailed: 'No se ha podido completar el registro',
  epigraph:
    'Un libro de lugares comunes es aquello sin lo cual un poeta previsor no puede subsistir, por la proverbial razón de que los grandes ingenios tienen mala memoria.',
  epigraphBy: 'Jonathan Swift, Carta de consejos a un joven poeta, 1721',
};

export const recovery: Words['recovery'] = {
  forgotLink: '¿Has olvidado la contraseña?',
  forgotTitle: '¿Has olvidado la contraseña?',
  forgotIntro:
    'Dinos tu nombre de usuario o tu correo y te enviaremos un enlace para elegir una nueva.',
  name: 'Nombre de usuario o correo',
  send: 'Enviar el enlace',
  sending: 'Enviando…',
  sent: 'Si existe esa cuenta, hay un correo en camino. Su enlace funciona una sola vez y durante una hora.',
  sendFailed: 'No se ha podido enviar el correo. Inténtalo de nuevo.',
  backToSignIn: 'Volver a la página de entrada',
  resetTitle: 'Elige una contraseña nueva',
  resetIntro: 'Saldrás de todos tus dispositivos; después entrarás con la nueva.',
  reset: 'Guardar la contraseña',
  resetDone: 'Tu contraseña se ha cambiado. Entra con ella.',
  resetFailed: 'No se ha podido cambiar tu contraseña. Inténtalo de nuevo.',
  noToken: 'Este enlace no está completo. Ábrelo de nuevo desde el correo.',
  askAgain: 'Pedir un enlace nuevo',
  verifyTitle: 'Confirma tu correo',
  verifyIntro: 'Con un clic confirmas que la dirección es tuya.',
  verify: 'Confirmar la dirección',
  verifying: 'Confirmando…',
  verified: 'Tu dirección de correo está confirmada.',
  verifyFailed: 'No se ha podido confirmar tu dirección de correo. Inténtalo de nuevo.',
  isVerified: 'Confirmada',
  isNotVerified: 'Sin confirmar todavía. Te hemos enviado un correo con un enlace.',
  sendAgain: 'Enviar de nuevo',
  sentAgain: 'El correo está en camino.',
  sendAgainFailed: 'No se ha podido enviar de nuevo el correo. Inténtalo otra vez.',
  access: 'Acceso',
  accessOf: (name) => `Acceso de ${name}`,
  makeLink: 'Crear un enlace de recuperación',
  linkIntro:
    'Con este enlace, la persona puede elegir una contraseña nueva. Funciona una sola vez y durante una hora. Entrégalo de modo que nadie más pueda leerlo.',
  link: 'Enlace de recuperación',
  copy: 'Copiar el enlace',
  copied: 'El enlace se ha copiado.',
  notCopied: 'No se ha podido copiar el enlace. Selecciónalo y cópialo tú.',
  linkOnce: 'No se volverá a mostrar.',
  linkFailed: 'No se ha podido crear el enlace. Inténtalo de nuevo.',
};

export const factors: Words['factors'] = {
  title: 'Verificación en dos pasos',
  intro: 'Después de la contraseña te pedimos algo que solo tú tienes.',
  none: 'Todavía no hay nada configurado: basta la contraseña para entrar.',
  failed: 'No se ha podido cargar la verificación en dos pasos.',
  app: 'Aplicación de autenticación',
  appSince: (day) => `Configurada el ${day}`,
  addApp: 'Configurar una aplicación de autenticación',
  removeApp: 'Quitar la aplicación',
  removeQuestion: '¿Quitar la aplicación de autenticación?',
  appRemoved: 'La aplicación de autenticación se ha quitado.',
  removeFailed: 'No ha sido posible. Inténtalo de nuevo.',
  remove: 'Quitar',
  removing: 'Quitando…',
  password1: 'Para empezar, escribe tu contraseña actual.',
  next: 'Continuar',
  scan: 'Escanea esto con tu aplicación de autenticación y escribe el código que muestra.',
  typeInstead: 'O escribe esto en la aplicación:',
  copySecret: 'Copiar la clave',
  secretCopied: 'La clave se ha copiado.',
  code: 'Código de la aplicación',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
  setupFailed: 'No se ha podido configurar la aplicación. Inténtalo de nuevo.',
  appAdded: 'La aplicación de autenticación está configurada.',
  codesTitle: 'Tus códigos de recuperación',
  codesIntro:
    'Guárdalos donde los encuentres sin el teléfono. Cada uno te deja entrar una vez. No se volverán a mostrar.',
  codesCopy: 'Copiar los códigos',
  codesCopied: 'Los códigos se han copiado.',
  codesNotCopied: 'No se han podido copiar los códigos. Selecciónalos y cópialos tú.',
  codesDone: 'Los he guardado',
  codesLeft: (count) =>
    plural(count, {
      one: 'Queda # código de recuperación',
      other: 'Quedan # códigos de recuperación',
    }),
  newCodes: 'Nuevos códigos de recuperación',
  newCodesQuestion: '¿Crear nuevos códigos de recuperación?',
  newCodesIntro: 'Tus códigos anteriores dejarán de funcionar.',
  makeCodes: 'Crear códigos nuevos',
  codesFailed: 'No se han podido crear los códigos. Inténtalo de nuevo.',
  stepTitle: 'Un paso más',
  stepIntro: 'Escribe el código que muestra tu aplicación de autenticación.',
  recoveryCode: 'Código de recuperación',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar la aplicación',
  stepFailed: 'No se ha podido entrar. Inténtalo de nuevo.',
  signInAgain: 'Volver a entrar',
  qr: 'Código QR para tu aplicación de autenticación',
  clear: 'Desactivar la verificación en dos pasos',
  clearIntro:
    'Para quien ha perdido el teléfono y los códigos de recuperación: podrá entrar solo con la contraseña.',
  cleared: 'La verificación en dos pasos está desactivada.',
  clearFailed: 'No se ha podido desactivar. Inténtalo de nuevo.',

  passkey: 'Llave de acceso',
  addPasskey: 'Añadir una llave de acceso',
  passkeyIntro:
    'Tu dispositivo la crea y la desbloquea con tu huella, tu cara o un PIN. Basta para entrar por sí sola o después de la contraseña.',
  passkeyName: 'Nombre de la llave de acceso',
  passkeyAdded: 'La llave de acceso se ha añadido.',
  passkeyNotAdded: 'La llave de acceso no se ha añadido. Inténtalo de nuevo.',
  passkeySince: (day) => `Añadida el ${day}`,
  passkeyUsed: (day) => `Usada por última vez el ${day}`,
  removePasskey: (name) => `Quitar ${name}`,
  removePasskeyQuestion: (name) => `¿Quitar ${name}?`,
  passkeyRemoved: 'La llave de acceso se ha quitado.',
  signInWithPasskey: 'Entrar con una llave de acceso',
  passkeyFailed: 'La llave de acceso no ha funcionado. Inténtalo de nuevo.',
};

export const settings: Words['settings'] = {
  title: 'Ajustes de la cuenta',
  back: 'Volver a tu perfil',
  signInFirst: 'Entra para gestionar tu cuenta',

  email: 'Correo electrónico',
  emailIntro: 'Sirve para entrar. Solo pueden verlo tú y los administradores.',
  newEmail: 'Correo nuevo',
  saveEmail: 'Cambiar el correo',
  emailSaved: 'Tu correo se ha cambiado.',
  emailFailed: 'No se ha podido cambiar tu correo. Inténtalo de nuevo.',

  password: 'Contraseña',
  passwordIntro: 'Al cambiarla saldrás de todos los demás dispositivos.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirma la contraseña nueva',
  savePassword: 'Cambiar la contraseña',
  passwordSaved: 'Tu contraseña se ha cambiado. Has salido de los demás dispositivos.',
  passwordFailed: 'No se ha podido cambiar tu contraseña. Inténtalo de nuevo.',

  sessions: 'Tus sesiones',
  sessionsIntro: 'Dónde has entrado. Sal de los dispositivos que no reconozcas.',
  thisDevice: 'Este dispositivo',
  lastSeen: (when) => `Última actividad: ${when}`,
  signedInOn: (when) => `Entrada: ${when}`,
  device: (browser, system) =>
    browser && system
      ? `${browser} en ${system}`
      : (browser ?? system ?? 'Un dispositivo desconocido'),
  endSession: 'Salir',
  endSessionOf: (device) => `Salir de ${device}`,
  ending: 'Saliendo…',
  sessionEnded: (device) => `Has salido de ${device}.`,
  endOthers: 'Salir de todos los demás',
  othersEnded: 'Has salido de todos los demás dispositivos.',
  sessionsFailed: 'No se han podido cargar tus sesiones.',
  endFailed: 'No ha sido posible. Inténtalo de nuevo.',

  export: 'Descargar tus datos',
  exportIntro:
    'Un archivo con todo lo que este sitio guarda sobre ti: cuenta, reseñas, favoritos, a quién sigues, sesiones y denuncias.',
  download: 'Descargar en JSON',
  takeOut:
    'El CSV se lee en cualquier otro servicio, el archivo completo en cualquier otro Commonplace. Ambos se pueden volver a importar aquí.',
  forOthers: 'Para otros servicios (CSV)',
  withAll: 'Con todos los datos (CSV)',
  archive: 'Archivo completo (ZIP)',

  deletion: 'Borrar la cuenta',
  deletionIntro:
    'Con tu cuenta se borrarán también tus reseñas, tus favoritos y a quién sigues. No se puede deshacer.',
  adminsStay:
    'Eres administrador. Otro administrador puede darte el rol de lector; entonces podrás borrar tu cuenta.',
  deleteAccount: 'Borrar la cuenta',
  deleteQuestion: '¿Borrar tu cuenta?',
  deleted: 'Tu cuenta se ha borrado.',
  deleteFailed: 'No se ha podido borrar tu cuenta. Inténtalo de nuevo.',
};

export const roleChoice = {
  byApproval: 'Serás redactor o administrador en cuanto un administrador lo conceda.',
};

export const roleRequested = {
  admin: {
    reader:
      'Has pedido el rol de administrador. Hasta que un administrador lo conceda, eres lector.',
    writer:
      'Has pedido el rol de administrador. Hasta que un administrador lo conceda, eres redactor.',
  },
  writer: {
    reader: 'Has pedido el rol de redactor. Hasta que un administrador lo conceda, eres lector.',
    admin:
      'Has pedido el rol de redactor. Hasta que un administrador lo conceda, eres administrador.',
  },
};
