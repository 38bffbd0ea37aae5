import type { Sentence } from '../errors.ts';

export const sentences: Record<Sentence, string> = {
  'Username is required': 'Bitte gib einen Namen an',
  'Username must be at least # characters': 'Der Name braucht mindestens # Zeichen',
  'Username must be at most # characters': 'Der Name darf höchstens # Zeichen haben',
  'Username may hold only letters, digits, “_”, “-” and “.”':
    'Der Name darf nur Buchstaben, Ziffern, „_“, „-“ und „.“ enthalten',
  'Username may not begin or end with “.”': 'Der Name darf nicht mit „.“ beginnen oder enden',
  'Username may hold letters of one alphabet only':
    'Der Name darf nur Buchstaben eines einzigen Alphabets enthalten',
  'Username is already taken': 'Dieser Name ist schon vergeben',
  'Email is required': 'Bitte gib eine E-Mail-Adresse an',
  'Email is already registered': 'Diese E-Mail-Adresse ist schon registriert',
  'Please enter a valid email address': 'Bitte gib eine gültige E-Mail-Adresse an',
  'Password is required': 'Bitte gib ein Passwort an',
  'Password must be at most # characters': 'Das Passwort darf höchstens # Zeichen haben',
  'Please confirm your password': 'Bitte bestätige dein Passwort',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Please select your identity': 'Bitte wähle deine Rolle',
  'Please fill in all fields': 'Bitte fülle alle Felder aus',
  'Bio must be at most # characters': 'Der Text über dich darf höchstens # Zeichen haben',
  'Please type your username or email': 'Bitte gib deinen Namen oder deine E-Mail an',
  'Your email address is confirmed already': 'Deine E-Mail-Adresse ist schon bestätigt',
  'This site does not send email. Please ask an administrator.':
    'Diese Website verschickt keine Mails. Bitte wende dich an einen Admin.',
  'This link has been used or has expired. Please ask for a new one.':
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte fordere einen neuen an.',
  'Please show your second factor': 'Bitte bestätige die Anmeldung mit dem zweiten Schritt',
  'This took too long. Please sign in again.':
    'Das hat zu lange gedauert. Bitte melde dich noch einmal an.',
  'Please type a code': 'Bitte gib einen Code ein',
  'That code is wrong, or has already been used':
    'Dieser Code stimmt nicht oder wurde schon benutzt',
  'This site does not support authenticator apps':
    'Authenticator-Apps werden auf dieser Website nicht unterstützt',
  'There is an authenticator app already. Please remove it first.':
    'Es gibt schon eine Authenticator-App. Bitte entferne sie zuerst.',
  'This took too long. Please set the app up again.':
    'Das hat zu lange gedauert. Bitte richte die App noch einmal ein.',
  'Recovery codes are for accounts with a second factor':
    'Wiederherstellungscodes gibt es nur mit der Anmeldung in zwei Schritten',
  'No account here uses this passkey': 'Zu diesem Passkey gibt es hier kein Konto',
  'The passkey could not be added. Please try again.':
    'Der Passkey konnte nicht hinzugefügt werden. Bitte versuche es noch einmal.',
  'This passkey is already in use, or you have too many of them':
    'Dieser Passkey wird schon verwendet, oder du hast zu viele',
  'This site does not support passkeys': 'Passkeys werden auf dieser Website nicht unterstützt',
  'Passkey not found': 'Passkey nicht gefunden',
  'Please give the passkey a name': 'Bitte gib dem Passkey einen Namen',
  'The name may be at most # characters long': 'Der Name darf höchstens # Zeichen lang sein',
  'Invalid username or password': 'Name oder Passwort ist falsch',
  'Too many attempts. Please try again later.':
    'Zu viele Versuche. Bitte versuche es später noch einmal.',
  'Too many attempts. Please try again in a minute.':
    'Zu viele Versuche. Bitte versuche es in einer Minute noch einmal.',
  'Too many attempts. Please try again in # minutes.':
    'Zu viele Versuche. Bitte versuche es in # Minuten noch einmal.',
  'You asked to be an admin. Until an administrator grants it you are a reader.':
    'Du möchtest Admin sein. Bis dem jemand zustimmt, bist du Leser:in.',
  'You asked to be an admin. Until an administrator grants it you are a writer.':
    'Du möchtest Admin sein. Bis dem jemand zustimmt, bist du Redakteur:in.',
  'You asked to be a writer. Until an administrator grants it you are a reader.':
    'Du möchtest Redakteur:in sein. Bis dem jemand zustimmt, bist du Leser:in.',
  'You asked to be a writer. Until an administrator grants it you are an admin.':
    'Du möchtest Redakteur:in sein. Bis dem jemand zustimmt, bist du Admin.',
  'An admin cannot give up their own role': 'Ein Admin kann die eigene Rolle nicht abgeben',
  'Your role was changed a moment ago. Please check it again.':
    'Deine Rolle wurde gerade geändert. Bitte sieh sie dir noch einmal an.',
  'User not found': 'Person nicht gefunden',
  'You cannot follow yourself': 'Dir selbst kannst du nicht folgen',
  'You cannot edit your own account here': 'Dein eigenes Konto kannst du hier nicht ändern',
  'You cannot delete your own account': 'Dein eigenes Konto kannst du nicht löschen',
  'Only administrators may do this': 'Das dürfen nur Admins',
  'Please fill in all fields and select a rating': 'Bitte fülle alle Felder aus und vergib Sterne',
  'The title may be at most # characters long': 'Der Titel darf höchstens # Zeichen lang sein',
  'The review may be at most # characters long': 'Die Rezension darf höchstens # Zeichen lang sein',
  'You have already reviewed this book': 'Du hast dieses Buch schon rezensiert',
  'Review not found': 'Rezension nicht gefunden',
  'Only the author can edit this review':
    'Nur wer diese Rezension geschrieben hat, kann sie ändern',
  'A moderator has removed this text. Within # days it cannot be posted again; please write another one.':
    'Dieser Text wurde von der Moderation entfernt. Innerhalb von # Tagen kann er nicht wieder veröffentlicht werden; bitte schreibe einen anderen.',
  'You cannot delete this review': 'Diese Rezension kannst du nicht löschen',
  'Book not found': 'Buch nicht gefunden',
  'Please type what to search for': 'Bitte gib ein, wonach du suchst',
  'Please give the title of the book': 'Bitte gib den Titel des Buchs an',
  'A title may be at most # characters long': 'Ein Titel darf höchstens # Zeichen lang sein',
  'A subtitle may be at most # characters long':
    'Ein Untertitel darf höchstens # Zeichen lang sein',
  'Please name the author, or “Anonymous” if nobody knows':
    'Bitte gib an, wer es geschrieben hat; wenn das niemand weiß, „Anonymous“',
  'A book may have at most # authors': 'Ein Buch darf höchstens # Autor:innen haben',
  'A book may have at most # categories': 'Ein Buch darf höchstens # Kategorien haben',
  'Each of the authors may be at most # characters long':
    'Jeder Name darf höchstens # Zeichen lang sein',
  'Each of the categories may be at most # characters long':
    'Jede Kategorie darf höchstens # Zeichen lang sein',
  'The year must be one from # BCE (−#) to #': 'Das Jahr muss zwischen # v. Chr. (−#) und # liegen',
  'The number of pages must be # to #': 'Die Seitenzahl muss zwischen # und # liegen',
  'The language must be a code of two or three letters, such as “en”':
    'Die Sprache ist ein Kürzel aus zwei oder drei Buchstaben, etwa „de“',
  'The publisher may be at most # characters long': 'Der Verlag darf höchstens # Zeichen lang sein',
  'The description may be at most # characters long':
    'Die Beschreibung darf höchstens # Zeichen lang sein',
  'Not a valid ISBN. Check the digits against the book.':
    'Keine gültige ISBN. Bitte vergleiche die Ziffern mit dem Buch.',
  'This book is already here: #': 'Dieses Buch ist schon da: #',
  'This ISBN belongs to another book: #': 'Diese ISBN gehört zu einem anderen Buch: #',
  'The picture must not be larger than # MB': 'Das Bild darf nicht größer als # MB sein',
  'The cover must be a picture: JPEG, PNG or WebP':
    'Das Cover muss ein Bild sein: JPEG, PNG oder WebP',
  'The picture is too wide or too high; # pixels a side are allowed':
    'Das Bild ist zu breit oder zu hoch; erlaubt sind # Pixel je Seite',
  'The picture has too many pixels; # million are allowed':
    'Das Bild hat zu viele Pixel; erlaubt sind # Millionen',
  'Please choose a picture': 'Bitte wähle ein Bild',
  'That cover is no longer stored. Please upload it again.':
    'Dieses Cover ist nicht mehr vorhanden. Bitte lade es noch einmal hoch.',
  'Only writers and administrators may correct books':
    'Nur Redakteur:innen und Admins dürfen Bücher korrigieren',
  'Only writers, administrators and whoever added a book may change its cover':
    'Das Cover ändern dürfen nur Redakteur:innen, Admins und wer das Buch eingetragen hat',
  'Only writers and administrators may revert changes':
    'Nur Redakteur:innen und Admins dürfen Änderungen zurücknehmen',
  'Change not found': 'Änderung nicht gefunden',
  'This cannot be reverted. Please correct the book instead.':
    'Das lässt sich nicht zurücknehmen. Bitte korrigiere stattdessen das Buch.',
  'The book has been changed again since, so this cannot be reverted. Please correct it instead.':
    'Das Buch wurde seither noch einmal geändert, darum lässt sich das nicht zurücknehmen. Bitte korrigiere es stattdessen.',
  'The book already is as it was before this change.':
    'Das Buch ist schon so, wie es vor dieser Änderung war.',
  'Please sign in first': 'Bitte melde dich zuerst an',
  'Not found': 'Nicht gefunden',
  'That is too much for one request': 'Das ist mehr, als auf einmal angenommen wird',
  'The site is busy. Please try again in a moment.':
    'Gerade ist viel los. Bitte versuche es gleich noch einmal.',
  'Something went wrong on our side. Please try again.':
    'Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.',
  // Accounts, reports, blocks
  'Password must be at least # characters': 'Das Passwort braucht mindestens # Zeichen',
  'This password is among the most common ones. Please choose one that nobody would guess.':
    'Dieses Passwort gehört zu den häufigsten. Bitte wähle eines, auf das niemand käme.',
  'Please type your current password': 'Bitte gib dein aktuelles Passwort ein',
  'That is not your current password': 'Das ist nicht dein aktuelles Passwort',
  'Your password was changed a moment ago. Please sign in with the new one.':
    'Dein Passwort wurde eben geändert. Bitte melde dich mit dem neuen an.',
  'An admin cannot delete their own account. Another admin can make you a reader first.':
    'Admins können ihr eigenes Konto nicht löschen. Jemand anders mit dieser Rolle kann dich erst zur Leserin oder zum Leser machen.',
  'Session not found': 'Diese Sitzung gibt es nicht',
  'You cannot block yourself': 'Du kannst dich nicht selbst blockieren',
  'You cannot report yourself': 'Du kannst dich nicht selbst melden',
  'There is nothing left to report': 'Es gibt nichts mehr zu melden',
  'Please say what is wrong with it': 'Bitte gib an, was daran nicht in Ordnung ist',
  'Please describe what is wrong': 'Bitte beschreibe, was nicht in Ordnung ist',
  'Report not found': 'Diese Meldung gibt es nicht',
  'Somebody has closed this report already': 'Diese Meldung ist schon erledigt',
  'Please note what was done': 'Bitte schreib auf, was unternommen wurde',
  'The note may be at most # characters long': 'Die Notiz darf höchstens # Zeichen lang sein',
  'Its author has reviewed this book again since':
    'Wer sie schrieb, hat dieses Buch inzwischen wieder rezensiert',
};
