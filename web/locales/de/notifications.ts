import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('de');

export const notifications: Words['notifications'] = {
  ofNewKind: 'Es gibt etwas Neues für dich. Lade die Seite neu, um es zu sehen.',
  intro: 'Neue Follower, „Gefällt mir“, Antworten und mehr.',
  signInFirst: 'Melde dich an, um deine Mitteilungen zu sehen',
  unread: (count) =>
    plural(count, { one: '# ungelesene Mitteilung', other: '# ungelesene Mitteilungen' }),
  manyUnread: 'Mehr als 99 ungelesene Mitteilungen',
  moreThan: (most) => `${most}+`,
  isUnread: 'Ungelesen',
  markAllRead: 'Alle als gelesen markieren',
  allRead: 'Alle sind als gelesen markiert',
  notMarked: 'Das konnte nicht als gelesen markiert werden',
  showNew: 'Neues zeigen',
  seeAll: 'Alle ansehen',
  toSettings: 'Mitteilungen einstellen',
  failed: 'Deine Mitteilungen konnten nicht geladen werden',
  empty: 'Noch nichts Neues.',
  emptyMore:
    'Wenn dir jemand folgt, auf deine Beiträge antwortet, sie mag oder ein Buch von deiner Wunschliste rezensiert, erfährst du es hier.',
  others: (count) => plural(count, { one: '# weitere Person', other: '# weitere' }),
  things: {
    comment: (count) => plural(count, { one: '# neuer Kommentar', other: '# neue Kommentare' }),
    reply: (count) => plural(count, { one: '# neue Antwort', other: '# neue Antworten' }),
    list_suggestion: (count) => plural(count, { one: '# Vorschlag', other: '# Vorschläge' }),
  },
  said: {
    follow: { one: '{who} folgt dir', many: '{who} folgen dir' },
    follow_request: { one: '{who} möchte dir folgen', many: '{who} möchten dir folgen' },
    follow_accepted: { one: '{who} hat deine Anfrage angenommen' },
    like_review: {
      one: '{who} gefällt deine Rezension {title}',
      many: '{who} gefällt deine Rezension {title}',
    },
    like_comment: {
      one: '{who} gefällt dein Kommentar zu {title}',
      many: '{who} gefällt dein Kommentar zu {title}',
    },
    comment: {
      one: '{who} hat deine Rezension {title} kommentiert',
      many: '{things} zu deiner Rezension {title}, zuletzt von {who}',
    },
    reply: {
      one: '{who} hat auf deinen Kommentar zu {title} geantwortet',
      many: '{things} auf deinen Kommentar zu {title}, zuletzt von {who}',
    },
    mention_review: { one: '{who} hat dich in der Rezension {title} erwähnt' },
    mention_comment: { one: '{who} hat dich in einem Kommentar zu {title} erwähnt' },
    mention_profile: { one: '{who} hat dich in einer Notiz zum Lesefortschritt erwähnt' },
    friend_review: { one: '{who} hat ein Buch rezensiert, das du lesen möchtest: {title}' },
    list_suggestion: {
      one: '{who} hat ein Buch für deine Liste {title} vorgeschlagen',
      many: '{things} für deine Liste {title}, zuletzt von {who}',
    },
    group_invite: {
      one: '{who} hat dich in den Lesekreis {title} eingeladen',
      many: '{who} haben dich in den Lesekreis {title} eingeladen',
    },
    group_comment: {
      one: '{who} hat im Lesekreis {title} geschrieben',
      many: '{things} im Lesekreis {title}, zuletzt von {who}',
    },
    role_decision: { one: 'Über deinen Rollenwunsch ist entschieden: Deine Rolle ist {title}' },
    report_closed: { one: 'Deine Meldung wurde geprüft. Danke!' },
    import_ready: { one: 'Dein Import {title} kann jetzt geprüft werden' },
    import_done: { one: 'Dein Import {title} ist fertig' },
  },
  settings: 'Mitteilungen',
  settingsIntro: 'Änderungen gelten sofort. E-Mails bekommst du nur, wenn du sie auswählst.',
  mailNeedsAddress: 'E-Mails kommen, sobald du oben eine Adresse angegeben und sie bestätigt hast.',
  kind: 'Ereignis',
  site: 'Auf der Seite',
  mail: 'Per E-Mail',
  siteOf: (kind) => `${kind}: auf der Seite`,
  mailOf: (kind) => `${kind}: per E-Mail`,
  frequencies: { now: 'Sofort', daily: 'Täglich', weekly: 'Wöchentlich', never: 'Nie' },
  pushColumn: 'Push',
  pushOf: (kind) => `${kind}: als Push-Mitteilung`,
  push: {
    title: 'Push-Mitteilungen in diesem Browser',
    states: {
      unsupported:
        'Dieser Browser kann keine Push-Mitteilungen empfangen. Auf iPhone und iPad musst du die Seite zuerst zum Home-Bildschirm hinzufügen.',
      denied:
        'Dein Browser blockiert Mitteilungen dieser Seite. Erlaube sie in seinen Einstellungen für diese Seite und komm dann zurück.',
      on: 'In diesem Browser erfährst du Neues sofort, auch wenn die Seite geschlossen ist, solange du angemeldet bist.',
      off: 'Erfahre Neues sofort, auch wenn die Seite geschlossen ist. Dein Browser fragt dich, ob er Mitteilungen anzeigen darf.',
    },
    turnOn: 'Push-Mitteilungen einschalten',
    turnOff: 'Push-Mitteilungen ausschalten',
    nowOn: 'Push-Mitteilungen sind eingeschaltet',
    nowOff: 'Push-Mitteilungen sind ausgeschaltet',
    notOn:
      'Push-Mitteilungen ließen sich nicht einschalten. Vielleicht hat dein Browser keinen Push-Dienst oder erreicht ihn gerade nicht.',
    notOff: 'Push-Mitteilungen ließen sich nicht ausschalten. Bitte versuche es noch einmal.',
    notKnown: 'Ob Push-Mitteilungen eingeschaltet sind, ließ sich nicht feststellen',
  },
  saved: 'Gespeichert',
  notSaved: 'Das konnte nicht gespeichert werden',
  settingsFailed: 'Diese Einstellungen konnten nicht geladen werden',
  kinds: {
    follow: 'Jemand folgt dir',
    follow_request: 'Jemand möchte dir folgen',
    follow_accepted: 'Deine Anfrage wurde angenommen',
    like: 'Jemandem gefällt dein Beitrag',
    comment: 'Ein Kommentar zu deiner Rezension',
    reply: 'Eine Antwort auf deinen Kommentar',
    mention: 'Jemand erwähnt dich',
    friend_review: 'Jemand, dem du folgst, rezensiert ein Buch, das du lesen möchtest',
    list_suggestion: 'Ein Vorschlag für eine deiner Listen',
    group_invite: 'Eine Einladung in einen Lesekreis',
    group_comment: 'Neues in deinen Lesekreisen',
    role_decision: 'Über deinen Rollenwunsch ist entschieden',
    report_closed: 'Deine Meldung wurde geprüft',
    import_ready: 'Ein Import kann geprüft werden',
    import_done: 'Ein Import ist fertig',
  },
};
