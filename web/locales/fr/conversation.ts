import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('fr');

export const conversation: Words['conversation'] = {
  like: 'J’aime',
  likes: (likes) => plural(likes, { one: '# mention J’aime', other: '# mentions J’aime' }),
  signInToLike: 'Se connecter pour aimer',
  notLiked: 'Cela n’a pas pu être enregistré. Veuillez réessayer.',

  title: 'Commentaires',
  replies: 'Réponses',
  comments: (comments) =>
    comments === 0
      ? 'Commenter'
      : plural(comments, { one: '# commentaire', other: '# commentaires' }),
  commentBy: (username) => `Commentaire de ${at(username)}`,
  empty: 'Personne n’a encore commenté cette critique.',
  failed: 'Les commentaires n’ont pas pu être chargés.',
  edited: 'modifié',
  deleted: 'Ce commentaire a été supprimé.',
  linked: 'La critique vers laquelle mène le lien',
  toAll: 'Toutes les critiques de ce livre',
  gone: 'Cette critique n’existe plus, ou vous ne pouvez pas la voir.',

  write: 'Votre commentaire',
  send: 'Publier le commentaire',
  sending: 'Publication…',
  reply: 'Répondre',
  replyTo: (username) => `Répondre à ${at(username)}`,
  replyLabel: (username) => `Votre réponse à ${at(username)}`,
  notSent: 'Votre commentaire n’a pas pu être publié. Veuillez réessayer.',
  editOwn: 'Modifier votre commentaire',
  changed: 'Commentaire modifié',
  deleteOwn: 'Supprimer votre commentaire',
  deleteOf: (username) => `Supprimer le commentaire de ${at(username)}`,
  askDeleteOwn: 'Supprimer votre commentaire ?',
  askDeleteOf: (username) => `Supprimer le commentaire de ${at(username)} ?`,
  removed: 'Commentaire supprimé',
  notDeleted: 'Le commentaire n’a pas pu être supprimé. Veuillez réessayer.',

  place: 'Endroit dans le livre',
  onlyFrom: 'Masquer pour qui n’a pas encore atteint',
  opensAt: (place) => `Visible à partir de : ${place}`,
  characters: (length) => plural(length, { one: '# caractère', other: '# caractères' }),
  showAnyway: 'Afficher quand même',
  shutAgain: 'Masquer de nouveau',
  notOpened: 'Ce passage n’a pas pu être affiché. Veuillez réessayer.',

  people: 'Personnes',
  peopleFound: (people) =>
    plural(people, { one: '# personne à mentionner', other: '# personnes à mentionner' }),
};
