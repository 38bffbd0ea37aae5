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
  'sign-in-linked': {
    subject: 'Tu cuenta se ha vinculado con otra forma de entrar',
    text: 'Tu cuenta en Commonplace se acaba de vincular con una forma de entrar desde otro sitio, con la que se puede abrir desde ahora. Si has sido tú, no tienes que hacer nada.',
    link: 'Elegir una contraseña nueva',
    otherwise:
      'Si no has sido tú, elige enseguida una contraseña nueva y desvincúlala después en los ajustes de la cuenta.',
  },
  'registration-accepted': {
    subject: 'Te damos la bienvenida a Commonplace',
    text: 'La administración ha aceptado tu solicitud: tu cuenta está lista, con el nombre y la contraseña que elegiste.',
    link: 'Iniciar sesión',
    otherwise:
      'Si no has pedido ninguna cuenta, otra persona ha dado tu dirección. Avisa, por favor, a la administración del sitio.',
  },
  tellAdmin: 'Si no has sido tú, avisa a la administración del sitio.',
  lasts: 'El enlace funciona una sola vez y durante una hora.',
  notification: {
    subject: 'Novedades para ti',
    see: 'Verlo en Commonplace',
    end: 'No recibir más correos de este tipo',
    endQuestion: '¿No quieres recibir más correos de este tipo?',
    ended: 'No recibirás más correos de este tipo.',
    endGone: 'Este enlace no lleva a ninguna parte.',
    kinds: {
      follow: 'Alguien nuevo te sigue.',
      follow_request: 'Alguien pide seguirte.',
      follow_accepted: 'Han aceptado tu solicitud de seguimiento.',
      like: 'A alguien le gusta lo que escribiste.',
      comment: 'Hay comentarios nuevos en lo que has escrito.',
      reply: 'Alguien ha respondido a tu comentario.',
      mention: 'Alguien te ha mencionado.',
      friend_review: 'Alguien a quien sigues ha reseñado un libro que quieres leer.',
      question_answered: 'Alguien ha respondido a tu pregunta.',
      answer_accepted: 'Tu respuesta ha sido aceptada.',
      list_suggestion: 'Alguien sugiere un libro para tu lista.',
      author_book: 'Hay un libro nuevo de un autor que sigues.',
      group_invite: 'Te han invitado a un grupo de lectura.',
      group_comment: 'Hay comentarios nuevos en tu grupo de lectura.',
      role_decision: 'Se ha decidido sobre el rol que pediste.',
      report_closed: 'Se ha revisado lo que denunciaste.',
      import_ready: 'Tu importación está lista para revisarla.',
      import_done: 'Tu importación ha terminado.',
    },
  },
};
