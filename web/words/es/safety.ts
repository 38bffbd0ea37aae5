import type { Words } from '../words.ts';

export const safety: Words['safety'] = {
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blockOf: (username) => `Bloquear a ${username}`,
  unblockOf: (username) => `Desbloquear a ${username}`,
  blockQuestion: (username) => `¿Bloquear a @${username}?`,
  blockMeans:
    'Ninguno verá las reseñas del otro y dejaréis de seguiros. La otra persona no recibe ningún aviso.',
  blocking: 'Bloqueando…',
  blocked: (username) => `Has bloqueado a @${username}.`,
  unblocked: (username) => `Has desbloqueado a @${username}.`,
  blockFailed: 'No ha funcionado. Inténtalo de nuevo.',
  blocks: 'Personas bloqueadas',
  nobodyBlocked: 'No has bloqueado a nadie.',
  blocksFailed: 'No se han podido cargar las personas que has bloqueado.',

  report: 'Denunciar',
  reportOf: (what) => `Denunciar ${what}`,
  review: (username) => `la reseña de @${username}`,
  profile: (username) => `el perfil de @${username}`,
  reportQuestion: (what) => `Denunciar ${what}`,
  reportIntro: 'Un admin lo revisará. A quien lo escribió no se le dice quién lo denunció.',
  reason: '¿Qué tiene de malo?',
  choose: 'Elige una opción',
  reasons: {
    spam: 'Spam o publicidad',
    abuse: 'Insulta o incita al odio',
    spoiler: 'Desvela la historia',
    impersonation: 'Se hace pasar por otra persona',
    other: 'Otra cosa',
  },
  reportText: 'Cuéntanos más (opcional)',
  sendReport: 'Enviar la denuncia',
  sending: 'Enviando…',
  reported: 'Gracias. Un admin lo revisará.',
  reportFailed: 'No se ha podido enviar la denuncia. Inténtalo de nuevo.',
};
