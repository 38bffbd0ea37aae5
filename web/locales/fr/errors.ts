import type { Sentence } from '../errors.ts';

export const sentences: Record<Sentence, string> = {
  'Username is required': 'Veuillez indiquer un nom d’utilisateur',
  'Username must be at least # characters': 'Le nom d’utilisateur doit avoir au moins # caractères',
  'Username must be at most # characters': 'Le nom d’utilisateur peut avoir au plus # caractères',
  'Username may hold only letters, digits, “_”, “-” and “.”':
    'Le nom d’utilisateur ne peut contenir que des lettres, des chiffres, « _ », « - » et « . »',
  'Username may not begin or end with “.”':
    'Le nom d’utilisateur ne peut ni commencer ni finir par « . »',
  'Username may hold letters of one alphabet only':
    'Le nom d’utilisateur ne peut contenir que les lettres d’un seul alphabet',
  'Username is already taken': 'Ce nom d’utilisateur est déjà pris',
  'Email is required': 'Veuillez indiquer une adresse e-mail',
  'Email is already registered': 'Cette adresse e-mail est déjà utilisée',
  'Please enter a valid email address': 'Veuillez indiquer une adresse e-mail valable',
  'Password is required': 'Veuillez indiquer un mot de passe',
  'Password must be at most # characters': 'Le mot de passe peut avoir au plus # caractères',
  'Please confirm your password': 'Veuillez confirmer votre mot de passe',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Please select your identity': 'Veuillez choisir votre rôle',
  'Please fill in all fields': 'Veuillez remplir tous les champs',
  'Bio must be at most # characters': 'La présentation peut avoir au plus # caractères',
  'Please type your username or email': 'Veuillez saisir votre nom d’utilisateur ou votre e-mail',
  'Your email address is confirmed already': 'Votre adresse e-mail est déjà confirmée',
  'This site does not send email. Please ask an administrator.':
    'Ce site n’envoie pas d’e-mails. Veuillez vous adresser à un administrateur.',
  'This link has been used or has expired. Please ask for a new one.':
    'Ce lien a déjà servi ou a expiré. Veuillez en demander un nouveau.',
  'Please show your second factor': 'Veuillez confirmer la connexion par la seconde étape',
  'This took too long. Please sign in again.':
    'Cela a pris trop de temps. Veuillez vous reconnecter.',
  'Please type a code': 'Veuillez saisir un code',
  'That code is wrong, or has already been used': 'Ce code n’est pas bon ou a déjà servi',
  'This site does not support authenticator apps':
    'Ce site n’accepte pas d’application d’authentification',
  'There is an authenticator app already. Please remove it first.':
    'Il y a déjà une application d’authentification. Veuillez d’abord la retirer.',
  'This took too long. Please set the app up again.':
    'Cela a pris trop de temps. Veuillez reconfigurer l’application.',
  'Recovery codes are for accounts with a second factor':
    'Les codes de secours vont avec la connexion en deux étapes',
  'No account here uses this passkey': 'Aucun compte ici ne correspond à cette clé d’accès',
  'The passkey could not be added. Please try again.':
    'La clé d’accès n’a pas pu être ajoutée. Veuillez réessayer.',
  'This passkey is already in use, or you have too many of them':
    'Cette clé d’accès est déjà utilisée, ou vous en avez trop',
  'This site does not support passkeys': 'Ce site n’accepte pas de clés d’accès',
  'Passkey not found': 'Clé d’accès introuvable',
  'Please give the passkey a name': 'Veuillez donner un nom à la clé d’accès',
  'The name may be at most # characters long': 'Le nom peut avoir au plus # caractères',
  'Invalid username or password': 'Nom d’utilisateur ou mot de passe incorrect',
  'Too many attempts. Please try again later.': 'Trop de tentatives. Veuillez réessayer plus tard.',
  'Too many attempts. Please try again in a minute.':
    'Trop de tentatives. Veuillez réessayer dans une minute.',
  'Too many attempts. Please try again in # minutes.':
    'Trop de tentatives. Veuillez réessayer dans # minutes.',
  'You asked to be an admin. Until an administrator grants it you are a reader.':
    'Vous avez demandé le rôle d’administrateur. En attendant l’accord d’un administrateur, vous êtes lecteur.',
  'You asked to be an admin. Until an administrator grants it you are a writer.':
    'Vous avez demandé le rôle d’administrateur. En attendant l’accord d’un administrateur, vous êtes contributeur.',
  'You asked to be a writer. Until an administrator grants it you are a reader.':
    'Vous avez demandé le rôle de contributeur. En attendant l’accord d’un administrateur, vous êtes lecteur.',
  'You asked to be a writer. Until an administrator grants it you are an admin.':
    'Vous avez demandé le rôle de contributeur. En attendant l’accord d’un administrateur, vous êtes administrateur.',
  'An admin cannot give up their own role':
    'Un administrateur ne peut pas renoncer à son propre rôle',
  'Your role was changed a moment ago. Please check it again.':
    'Votre rôle vient d’être modifié. Veuillez le vérifier.',
  'User not found': 'Membre introuvable',
  'You cannot follow yourself': 'Vous ne pouvez pas vous suivre vous-même',
  'You cannot edit your own account here': 'Vous ne pouvez pas modifier votre propre compte ici',
  'You cannot delete your own account': 'Vous ne pouvez pas supprimer votre propre compte',
  'Only administrators may do this': 'Seuls les administrateurs peuvent faire cela',
  'Please fill in all fields and select a rating':
    'Veuillez remplir tous les champs et choisir une note',
  'The title may be at most # characters long': 'Le titre peut avoir au plus # caractères',
  'The review may be at most # characters long': 'La critique peut avoir au plus # caractères',
  'You have already reviewed this book': 'Vous avez déjà écrit une critique de ce livre',
  'Review not found': 'Critique introuvable',
  'Only the author can edit this review': 'Seul l’auteur de cette critique peut la modifier',
  'A moderator has removed this text. Within # days it cannot be posted again; please write another one.':
    'Un modérateur a retiré ce texte. Il ne peut pas être republié avant # jours ; veuillez en écrire un autre.',
  'You cannot delete this review': 'Vous ne pouvez pas supprimer cette critique',
  'Book not found': 'Livre introuvable',
  'Please type what to search for': 'Veuillez saisir ce que vous cherchez',
  'Please give the title of the book': 'Veuillez indiquer le titre du livre',
  'A title may be at most # characters long': 'Un titre peut avoir au plus # caractères',
  'A subtitle may be at most # characters long': 'Un sous-titre peut avoir au plus # caractères',
  'Please name the author, or “Anonymous” if nobody knows':
    'Veuillez nommer l’auteur ; si personne ne le connaît, « Anonymous »',
  'A book may have at most # authors': 'Un livre peut avoir au plus # auteurs',
  'A book may have at most # categories': 'Un livre peut avoir au plus # catégories',
  'Each of the authors may be at most # characters long':
    'Chaque nom d’auteur peut avoir au plus # caractères',
  'Each of the categories may be at most # characters long':
    'Chaque catégorie peut avoir au plus # caractères',
  'The year must be one from # BCE (−#) to #': 'L’année doit se situer entre # av. J.-C. (−#) et #',
  'The number of pages must be # to #': 'Le nombre de pages doit être compris entre # et #',
  'The language must be a code of two or three letters, such as “en”':
    'La langue est un code de deux ou trois lettres, par exemple « fr »',
  'The publisher may be at most # characters long': 'L’éditeur peut avoir au plus # caractères',
  'The description may be at most # characters long':
    'La description peut avoir au plus # caractères',
  'Not a valid ISBN. Check the digits against the book.':
    'ISBN non valide. Veuillez vérifier les chiffres sur le livre.',
  'This book is already here: #': 'Ce livre est déjà au catalogue : #',
  'This ISBN belongs to another book: #': 'Cet ISBN est celui d’un autre livre : #',
  'The picture must not be larger than # MB': 'L’image ne doit pas dépasser # Mo',
  'The cover must be a picture: JPEG, PNG or WebP':
    'La couverture doit être une image JPEG, PNG ou WebP',
  'The picture is too wide or too high; # pixels a side are allowed':
    'L’image est trop large ou trop haute ; # pixels par côté sont permis',
  'The picture has too many pixels; # million are allowed':
    'L’image a trop de pixels ; # millions sont permis',
  'Please choose a picture': 'Veuillez choisir une image',
  'That cover is no longer stored. Please upload it again.':
    'Cette couverture n’est plus conservée. Veuillez l’envoyer de nouveau.',
  'Only writers and administrators may correct books':
    'Seuls les contributeurs et les administrateurs peuvent corriger les livres',
  'Only writers, administrators and whoever added a book may change its cover':
    'Seuls les contributeurs, les administrateurs et la personne qui a ajouté un livre peuvent en changer la couverture',
  'Only writers and administrators may revert changes':
    'Seuls les contributeurs et les administrateurs peuvent annuler des modifications',
  'Change not found': 'Modification introuvable',
  'This cannot be reverted. Please correct the book instead.':
    'Cela ne peut pas être annulé. Veuillez plutôt corriger le livre.',
  'The book has been changed again since, so this cannot be reverted. Please correct it instead.':
    'Le livre a été modifié depuis ; cela ne peut donc pas être annulé. Veuillez plutôt le corriger.',
  'The book already is as it was before this change.':
    'Le livre est déjà tel qu’il était avant cette modification.',
  'Please sign in first': 'Veuillez d’abord vous connecter',
  'Not found': 'Introuvable',
  'That is too much for one request': 'C’est trop pour un seul envoi',
  'The site is busy. Please try again in a moment.':
    'Le site est très sollicité. Veuillez réessayer dans un instant.',
  'Something went wrong on our side. Please try again.':
    'Un problème est survenu de notre côté. Veuillez réessayer.',
  // Accounts, reports, blocks
  'Password must be at least # characters': 'Le mot de passe doit compter au moins # caractères',
  'This password is among the most common ones. Please choose one that nobody would guess.':
    'Ce mot de passe est parmi les plus répandus. Choisissez-en un que personne ne devinerait.',
  'Please type your current password': 'Veuillez saisir votre mot de passe actuel',
  'That is not your current password': 'Ce n’est pas votre mot de passe actuel',
  'Your password was changed a moment ago. Please sign in with the new one.':
    'Votre mot de passe vient d’être changé. Connectez-vous avec le nouveau.',
  'An admin cannot delete their own account. Another admin can make you a reader first.':
    'Un administrateur ne peut pas supprimer son propre compte. Un autre administrateur peut d’abord vous donner le rôle de lecteur.',
  'Session not found': 'Session introuvable',
  'You cannot block yourself': 'Vous ne pouvez pas vous bloquer vous-même',
  'You cannot report yourself': 'Vous ne pouvez pas vous signaler vous-même',
  'There is nothing left to report': 'Il n’y a plus rien à signaler',
  'Please say what is wrong with it': 'Veuillez dire ce qui ne va pas',
  'Please describe what is wrong': 'Veuillez décrire ce qui ne va pas',
  'Report not found': 'Signalement introuvable',
  'Somebody has closed this report already': 'Quelqu’un a déjà clos ce signalement',
  'Please note what was done': 'Veuillez noter ce qui a été fait',
  'The note may be at most # characters long': 'Le commentaire peut avoir au plus # caractères',
  'Its author has reviewed this book again since':
    'Son auteur a depuis critiqué de nouveau ce livre',
};
