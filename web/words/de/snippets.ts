import type { Words } from '../words.ts';

export const snippets: Words['snippets'] = {
  anonymous: 'Anonym',
  unknownBook: 'Unbekanntes Buch',
  following: 'Du folgst',
  place: 'Rezension',
  outOf: (rating) => `${rating.toLocaleString('de')} von 5 Sternen`,
  emptyFollowed: 'Noch keine Rezensionen von Leuten, denen du folgst.',
  emptyFollowedMore: 'Folge anderen, dann siehst du ihre Rezensionen hier!',
  findReaders: 'Leute zum Folgen finden',
  emptyCommunity: 'Noch gibt es keine Rezensionen.',
  emptyCommunityMore: 'Schreib die erste!',
  findBook: 'Ein Buch zum Rezensieren finden',
  spoilerInSnippet: '[Spoiler]',
};
