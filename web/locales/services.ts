import type { SERVICE_NAMES, Service } from '../../shared/imports.ts';

/** Where the file is to be found, by the words that the services themselves have on their screens. */
export const WAYS: readonly (readonly [
  service: keyof typeof SERVICE_NAMES,
  way: readonly string[],
])[] = [
  ['goodreads', ['My Books', 'Import and export', 'Export Library']],
  ['storygraph', ['Manage Account', 'Manage Your Data', 'Export StoryGraph Library']],
  ['librarything', ['More', 'Import/Export', 'Export as tab-delimited text']],
  ['openlibrary', ['My Books', 'Import & Export Options', 'Download']],
  ['bookwyrm', ['Settings', 'Export Book List']],
  ['hardcover', ['Settings', 'Export']],
  ['calibre', ['Convert books', 'Create a catalog', 'CSV']],
  ['openreads', ['Settings', 'Backup & Restore', 'Export as CSV']],
  ['booklogr', ['Profile', 'Data', 'Export CSV']],
  ['jelu', ['Profile', 'Import / export', 'Export']],
  ['inventaire', ['Settings', 'Data', 'Export CSV']],
  ['babelio', ['Mes livres', 'Exporter']],
];

/** The page with the export, of services that have one address for everybody. */
export const PAGES: Partial<Record<Service, string>> = {
  goodreads: 'https://www.goodreads.com/review/import',
  storygraph: 'https://app.thestorygraph.com/user-export',
  librarything: 'https://www.librarything.com/export.php',
  openlibrary: 'https://openlibrary.org/account/import',
  inventaire: 'https://inventaire.io/settings/data',
};
