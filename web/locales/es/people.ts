import type { Words } from '../words.ts';

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
  failed: 'No se ha podido cambiar el seguimiento',
};
