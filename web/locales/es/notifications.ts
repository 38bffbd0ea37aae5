import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('es');

export const notifications: Words['notifications'] = {
  ofNewKind: 'Hay algo nuevo para ti. Recarga la página para verlo.',
  intro: 'Nuevos seguidores, «me gusta», respuestas y más.',
  signInFirst: 'Entra para ver tus notificaciones',
  unread: (count) =>
    plural(count, { one: '# notificación sin leer', other: '# notificaciones sin leer' }),
  manyUnread: 'Más de 99 notificaciones sin leer',
  moreThan: (most) => `+${most}`,
  isUnread: 'Sin leer',
  markAllRead: 'Marcar todo como leído',
  allRead: 'Todo está marcado como leído',
  notMarked: 'No se ha podido marcar como leído',
  showNew: 'Ver lo nuevo',
  seeAll: 'Ver todas',
  toSettings: 'Elegir de qué te avisamos',
  failed: 'No se han podido cargar tus notificaciones',
  empty: 'Todavía no hay nada nuevo.',
  emptyMore:
    'Cuando alguien te siga, le guste lo que escribes, te responda o reseñe un libro que quieres leer, lo verás aquí.',
  others: (count) => plural(count, { one: '# persona más', other: '# personas más' }),
  things: {
    comment: (count) => plural(count, { one: '# comentario nuevo', other: '# comentarios nuevos' }),
    reply: (count) => plural(count, { one: '# respuesta nueva', other: '# respuestas nuevas' }),
    list_suggestion: (count) => plural(count, { one: '# sugerencia', other: '# sugerencias' }),
  },
  said: {
    follow: { one: '{who} te sigue', many: '{who} te siguen' },
    follow_request: { one: '{who} quiere seguirte', many: '{who} quieren seguirte' },
    follow_accepted: { one: '{who} ha aceptado tu solicitud' },
    like_review: {
      one: 'A {who} le gusta tu reseña {title}',
      many: 'A {who} les gusta tu reseña {title}',
    },
    like_comment: {
      one: 'A {who} le gusta tu comentario sobre {title}',
      many: 'A {who} les gusta tu comentario sobre {title}',
    },
    comment: {
      one: '{who} ha comentado tu reseña {title}',
      many: '{things} en tu reseña {title}, el último de {who}',
    },
    reply: {
      one: '{who} ha respondido a tu comentario sobre {title}',
      many: '{things} a tu comentario sobre {title}, la última de {who}',
    },
    mention_review: { one: '{who} te ha mencionado en la reseña {title}' },
    mention_comment: { one: '{who} te ha mencionado en un comentario sobre {title}' },
    mention_profile: { one: '{who} te ha mencionado en una nota de lectura' },
    friend_review: { one: '{who} ha reseñado un libro que quieres leer: {title}' },
    list_suggestion: {
      one: '{who} ha sugerido un libro para tu lista {title}',
      many: '{things} para tu lista {title}, la última de {who}',
    },
    group_invite: {
      one: '{who} te invita al club de lectura {title}',
      many: '{who} te invitan al club de lectura {title}',
    },
    group_comment: {
      one: '{who} ha escrito en el club de lectura {title}',
      many: '{things} en el club de lectura {title}, el último de {who}',
    },
    role_decision: { one: 'Tu solicitud de rol está resuelta: tu rol es {title}' },
    report_closed: { one: 'Tu denuncia se ha revisado. ¡Gracias!' },
    import_ready: { one: 'Tu importación {title} está lista para revisar' },
    import_done: { one: 'Tu importación {title} ha terminado' },
  },
  settings: 'Notificaciones',
  settingsIntro: 'Cada elección vale al momento. Nadie recibe correos sin haberlos pedido.',
  mailNeedsAddress:
    'Los correos llegan cuando hayas indicado arriba una dirección y la hayas confirmado.',
  kind: 'Qué pasa',
  site: 'En el sitio',
  mail: 'Por correo',
  siteOf: (kind) => `${kind}: en el sitio`,
  mailOf: (kind) => `${kind}: por correo`,
  frequencies: { now: 'Al momento', daily: 'Cada día', weekly: 'Cada semana', never: 'Nunca' },
  pushColumn: 'Push',
  pushOf: (kind) => `${kind}: notificación push`,
  push: {
    title: 'Notificaciones push en este navegador',
    states: {
      unsupported:
        'Este navegador no puede recibir notificaciones push. En un iPhone o iPad, añade antes este sitio a la pantalla de inicio.',
      denied:
        'Tu navegador bloquea las notificaciones de este sitio. Permítelas en sus ajustes para esta página y vuelve.',
      on: 'En este navegador te enteras de las novedades al momento, aunque la página esté cerrada, mientras tengas la sesión iniciada.',
      off: 'Entérate de las novedades al momento, aunque la página esté cerrada. Tu navegador preguntará si puede mostrarte notificaciones.',
    },
    turnOn: 'Activar las notificaciones push',
    turnOff: 'Desactivar las notificaciones push',
    nowOn: 'Notificaciones push activadas',
    nowOff: 'Notificaciones push desactivadas',
    notOn:
      'No se han podido activar las notificaciones push. Puede que tu navegador no tenga servicio push o que ahora no pueda conectarse a él.',
    notOff: 'No se han podido desactivar las notificaciones push. Inténtalo de nuevo.',
    notKnown: 'No se ha podido saber si las notificaciones push están activadas',
  },
  saved: 'Guardado',
  notSaved: 'No se ha podido guardar',
  settingsFailed: 'No se han podido cargar estos ajustes',
  kinds: {
    follow: 'Alguien te sigue',
    follow_request: 'Alguien quiere seguirte',
    follow_accepted: 'Aceptan tu solicitud de seguir a alguien',
    like: 'A alguien le gusta lo que has escrito',
    comment: 'Un comentario en tu reseña',
    reply: 'Una respuesta a tu comentario',
    mention: 'Alguien te menciona',
    friend_review: 'Alguien a quien sigues reseña un libro que quieres leer',
    list_suggestion: 'Una sugerencia para una de tus listas',
    group_invite: 'Una invitación a un club de lectura',
    group_comment: 'Novedades en tus clubes de lectura',
    role_decision: 'Se resuelve tu solicitud de rol',
    report_closed: 'Se ha revisado tu denuncia',
    import_ready: 'Una importación está lista para revisar',
    import_done: 'Una importación ha terminado',
  },
};
