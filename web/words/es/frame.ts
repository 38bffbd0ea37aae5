import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  skip: 'Saltar al contenido',
  navigation: 'Navegación principal',
  home: 'Inicio',
  search: 'Buscar',
  profile: 'Perfil',
  users: 'Gente',
  manageUsers: 'Gestionar cuentas',
  welcome: (name) => `¡Hola, ${name}!`,
  signIn: 'Entrar',
  signUp: 'Registrarse',
  signOut: 'Salir',
  toDark: 'Cambiar a colores oscuros',
  toLight: 'Cambiar a colores claros',
  offline:
    'No tienes conexión. Esto es lo último que se vio; lo nuevo llegará cuando vuelvas a estar en línea.',
  language: 'Leer este sitio en',
  languageFailed: 'No se ha podido cargar el idioma. Inténtalo de nuevo.',
};
