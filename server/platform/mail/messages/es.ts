import type { MailWords } from './messages.ts';

export const spanish: MailWords = {
  greeting: 'Hola:',
  greetingOf: (name) => `Hola, ${name}:`,
  'verify-email': {
    subject: '¿Es esta tu dirección de correo?',
    text: 'Alguien ha indicado esta dirección para una cuenta en Commonplace. Si has sido tú, confírmala:',
    link: 'Confirmar la dirección',
    otherwise: 'Si no has sido tú, no tienes que hacer nada.',
  },
  'reset-password': {
    subject: 'Una contraseña nueva',
    text: 'Alguien ha pedido una contraseña nueva para tu cuenta en Commonplace. Si has sido tú, elígela aquí:',
    link: 'Elegir una contraseña nueva',
    otherwise: 'Si no has sido tú, no tienes que hacer nada: tu contraseña sigue como está.',
  },
  'email-changed': {
    subject: 'Se ha cambiado tu dirección de correo',
    text: 'La cuenta en Commonplace que tenía esta dirección tiene ahora otra. Si la has cambiado tú, no tienes que hacer nada.',
    link: 'Elegir una contraseña nueva',
    otherwise:
      'Si no has sido tú, pide enseguida un enlace para elegir una contraseña nueva: todavía llega a esta dirección.',
  },
  tellAdmin: 'Si no has sido tú, avisa a la administración del sitio.',
  lasts: 'El enlace funciona una sola vez y durante una hora.',
};
