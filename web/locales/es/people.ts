import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('es');

export const roles: Words['roles'] = {
  admin: 'Administrador',
  writer: 'Redactor',
  reader: 'Lector',
};

export const users: Words['users'] = {
  title: 'Personas',
  all: (count) => `Personas (${count})`,
  search: 'Buscar personas',
  searchPlaceholder: 'Buscar personas por su nombre',
  searching: 'Buscando personas…',
  loading: 'Cargando la lista…',
  none: 'No se ha encontrado a nadie',
  noneFor: (term) => `Nadie coincide con «${term}»`,
  noneMore: '¡Sé la primera persona de nuestra comunidad!',
  unavailable: 'La lista no está disponible en este momento',
  failed: 'No se ha podido cargar la lista',
  failedMore: 'Inténtalo más tarde o ponte en contacto con el soporte.',
  reviews: (count) => plural(count, { one: '# reseña', other: '# reseñas' }),
};

export const profiles: Words['profiles'] = {
  title: 'Perfil',
  ownTitle: 'Tu perfil',
  myProfile: 'Mi perfil',
  signInFirst: 'Entra para ver tu perfil',
  loading: 'Cargando el perfil…',
  failed: 'No se ha podido cargar el perfil',
  gone: 'Esta cuenta no existe o se ha borrado.',
  edit: 'Editar datos',
  saved: 'Perfil guardado',
  saveFailed: 'No se ha podido guardar el perfil',
  followers: 'Seguidores',
  following: 'Siguiendo',
  favorites: 'Favoritos',
  reviews: 'Reseñas',
  info: 'Datos',
  library: 'Biblioteca',
  shelves: 'Estantes',
  statistics: 'Estadísticas',
  lists: 'Listas',
  noFollowers: 'Aún no hay seguidores',
  noFollowing: 'Aún no sigue a nadie',
  favoriteBooks: 'Libros favoritos',
  noFavorites: 'Aún no hay libros favoritos',
  findBook: 'Buscar un libro',
  allReviews: 'Todas las reseñas',
  noReviews: 'Aún no hay reseñas',
  findBookToReview: 'Buscar un libro para reseñar',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  identity: 'Rol',
  bio: 'Sobre mí',
  notProvided: 'Sin indicar',
};

export const follows: Words['follows'] = {
  follow: 'Seguir',
  unfollow: 'Dejar de seguir',
  followUser: (name) => `Seguir a ${name}`,
  unfollowUser: (name) => `Dejar de seguir a ${name}`,
  ask: 'Pedir seguir',
  askUser: (name) => `Pedir seguir a ${name}`,
  requested: 'Solicitud enviada',
  takeBack: (name) => `Retirar la solicitud a ${name}`,
  requests: 'Solicitudes de seguimiento',
  accept: 'Aceptar',
  acceptUser: (name) => `Aceptar a ${name}`,
  decline: 'Rechazar',
  declineUser: (name) => `Rechazar a ${name}`,
  accepted: 'Ahora te sigue',
  declined: 'Solicitud rechazada',
  failed: 'No se ha podido cambiar el seguimiento',
  statusFailed: 'No se pudo comprobar si sigues este perfil',
};

export const privacy: Words['privacy'] = {
  title: 'Privacidad',
  intro: 'Quién ve lo que añades aquí.',
  profile: 'Quién ve tu perfil',
  profiles: { public: 'Todo el mundo', followers: 'Solo los seguidores que has aceptado' },
  standard: 'Quién ve lo que añadas a partir de ahora',
  standardHint: 'Puedes elegir otra cosa cada vez. Lo que ya está se queda como está.',
  showFollows: 'Mostrar a quién sigues y quién te sigue',
  showInDirectory: 'Aparecer en la lista de lectores',
  countsInTrends: 'Contar tus reseñas y favoritos en las tendencias',
  now: {
    profile: {
      public: 'Ahora mismo todo el mundo ve tu perfil y lo que en él es para todos.',
      followers:
        'Ahora mismo solo ven tu perfil los seguidores que has aceptado. Los demás ven tu nombre, tu presentación y que es privado.',
    },
    writing: {
      public: 'Lo que añadas será para todos los que ven tu perfil.',
      followers: 'Lo que añadas será para tus seguidores.',
      private: 'Lo que añadas será solo para ti.',
    },
    listed: 'Apareces en la lista de lectores.',
    unlisted: 'No apareces en la lista de lectores.',
  },
  saved: 'Privacidad guardada',
  failed: 'No se ha podido guardar tu elección',
  loadFailed: 'No se han podido cargar tus ajustes',
  seeAs: 'Ver como…',
  as: { visitor: 'Un visitante', member: 'Un miembro', follower: 'Un seguidor' },
  seenAs: {
    visitor: 'Así ve tu perfil un visitante.',
    member: 'Así ve tu perfil un miembro.',
    follower: 'Así ve tu perfil un seguidor.',
  },
  ownView: 'Volver a tu vista',
  isPrivate: 'Este perfil es privado',
  isPrivateMore: 'Pide seguir: cuando te acepten, verás lo que hay aquí.',
};
