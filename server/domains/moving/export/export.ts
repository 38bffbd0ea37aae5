import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { NIL_UUID } from '../../../../shared/uuid.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { idOfHash } from '../../../platform/auth/randomTokens.ts';
import { sessionId } from '../../../platform/auth/sessions.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { seriesOf } from '../../books/books/series.sql.ts';
import { hiddenFrom, isNotLeaving } from '../../people/privacy/visibility.sql.ts';

/** Rows read at a time: little memory, however much somebody has written. */
const BATCH = 500;

/**
 * Everything the site keeps about somebody, as one JSON object with a list for each kind of thing. It
 * is read as fast as it is taken, page by page, so that no transaction waits for a slow reader.
 */
export const exportOf = (db: Db, by: Asker) => Readable.from(jsonOf(db, by));

interface Asker {
  user: Actor & { id: string };
  ip: string;
  /** It is a program that asks: it is not told where else there is a way in. */
  isByToken: boolean;
}

async function* jsonOf(db: Db, { user, ip, isByToken }: Asker) {
  await db.many(auditLogInsert({ event: 'account-exported', actor: user, ip }, empty));
  const { account } = await db.one<{ account: object }>(accountOf(user.id));
  const exportedAt = new Date().toISOString();
  yield `{\n"exportedAt": ${JSON.stringify(exportedAt)},\n"account": ${JSON.stringify(account)}`;
  for (const [name, listOf] of Object.entries(LISTS)) {
    if (isByToken && WAYS_IN.has(name)) continue;
    yield `,\n"${name}": [`;
    let separator = '\n';
    for await (const rows of pagesOf(db, listOf(user.id))) {
      yield separator + rows.map(({ item }) => JSON.stringify(item)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

async function* pagesOf(db: Db, list: List) {
  const { key, from } = 'key' in list ? list : byId(list);
  const columns = key.map(([column]) => column);
  let after: string[] | undefined;
  do {
    const last = after?.map((value, at) => sql`${value}::${key[at]?.[1] ?? empty}`);
    const page: { key: string[]; item: object }[] = await patiently(() =>
      db.many(sql`
        select array[${join(columns.map((column) => sql`${column}::text`))}] as key,
               to_jsonb(item) as item
          from ${from(last)}
               ${last ? sql`and (${join(columns)}) > (${join(last)})` : empty}
         order by ${join(columns)}
         limit ${BATCH}`),
    );
    if (page.length > 0) yield page;
    after = page.length === BATCH ? page.at(-1)?.key : undefined;
  } while (after !== undefined);
}

/** A database that is away for a moment is no reason to break a long answer off, of which the status has been sent. */
async function patiently<T>(read: () => Promise<T>) {
  for (let tried = 1; ; tried++) {
    try {
      return await read();
    } catch (error) {
      if (tried === TRIES) throw error;
      await pause(TRY_AGAIN_MS * tried);
    }
  }
}

const TRIES = 4;
const TRY_AGAIN_MS = 500;

/**
 * What there is of one kind, a row each: a statement with an `id`, where there are no more than people write by hand. Of
 * what comes in masses, such as by an import, a page must not look at all of it again: columns that an index has in
 * this order after whose it is, with their types, and what comes after `from`, with an `item` and a `where`.
 */
type List = Sql | { key: [column: Sql, type: Sql][]; from: (last: Sql[] | undefined) => Sql };

const byId = (rows: Sql): Exclude<List, Sql> => ({
  key: [[sql`item.id`, sql`uuid`]],
  from: () => sql`(${rows}) item where true`,
});

/**
 * SQL of a page of each of somebody's imports `i` from the one on at which the last page ended, as `r`: in this order,
 * whose columns are each more than the least of its type.
 */
const ofImports = (table: Sql, order: [column: Sql, least: Sql][], last: Sql[] | undefined) => {
  const columns = join(order.map(([column]) => column));
  const past =
    last &&
    order.map(
      ([, least], at) => sql`case when i.id = ${last[0]} then ${last[at + 1]} else ${least} end`,
    );
  return sql`
  (select * from library_imports ${last ? sql`where id >= ${last[0]}` : empty}) i
  cross join lateral (
        select x.*
          from ${table} x
         where x.import_id = i.id ${past ? sql`and (${columns}) > (${join(past)})` : empty}
         order by ${columns}
         limit ${BATCH}) r`;
};

/** Without what is ours: the hash of the password, and the keys that make names unique. */
const accountOf = (userId: string) => sql`
  select to_jsonb(u) - '{password_hash,username_key,username_look,username_folded,email_key,leaving_at,is_carrying_over}'::text[]
           as account
    from users u
   where u.id = ${userId}`;

/** What tells where somebody is signed in, and what else opens their account. */
const WAYS_IN: ReadonlySet<string> = new Set([
  'sessions',
  'knownBrowsers',
  'apiTokens',
  'feedAddresses',
  'authenticatorApps',
  'passkeys',
  'passkeyChallenges',
  'recoveryCodes',
  'signInSteps',
  'signInElsewhere',
  'links',
]);

/** What there is of somebody, each row with an id that pages go by. */
const LISTS: Record<string, (userId: string) => List> = {
  // As others see it at its largest, in Base64.
  picture: (userId) => sql`
    select p.user_id as id, encode(p.large, 'base64') as webp, p.created_at
      from profile_pictures p
     where p.user_id = ${userId}`,
  reviews: (userId) => sql`
    select r.*, b.google_id as book, b.title as book_title, r.rating / 2.0 as stars
      from reviews r
      join books b on b.id = r.book_id
     where r.user_id = ${userId}`,
  earlierReviews: (userId) => sql`
    select r.*, b.google_id as book, b.title as book_title, r.rating / 2.0 as stars
      from earlier_reviews r
      join books b on b.id = r.book_id
     where r.user_id = ${userId}`,
  deletedReviews: (userId) => sql`
    select d.id, d.review, d.deleted_at, b.google_id as book, b.title as book_title
      from deleted_reviews d
      join books b on b.id = d.book_id
     where d.user_id = ${userId}`,
  likes: (userId) => sql`
    select k.review_id as id, k.review_id, k.created_at from review_likes k where k.user_id = ${userId}`,
  comments: (userId) => sql`select * from comments where user_id = ${userId}`,
  removedComments: (userId) => sql`select * from removed_comments where user_id = ${userId}`,
  questions: (userId) => sql`
    select q.id, q.text, q.created_at, q.updated_at from questions q where q.user_id = ${userId}`,
  answers: (userId) => sql`
    select a.id, a.question_id, a.text, a.is_accepted, a.created_at, a.updated_at,
           b.google_id as book, b.title as book_title
      from answers a
      join books b on b.id = a.book_id
     where a.user_id = ${userId}`,
  commentLikes: (userId) => sql`
    select k.comment_id as id, k.comment_id, k.created_at from comment_likes k where k.user_id = ${userId}`,
  mentions: (userId) => sql`
    select m.source_id as id, m.name from mentions m where m.user_id = ${userId} and m.is_told`,
  notifications: (userId) => ({
    key: [
      [sql`n.created_at`, sql`timestamptz`],
      [sql`n.id`, sql`uuid`],
    ],
    from: () => sql`
      notifications n
      cross join lateral (
            select n.id, n.kind, n.subject_type, n.subject_id, n.created_at, n.read_at,
                   (select count(*) from notification_causes k where k.notification_id = n.id) as count)
            item
     where n.user_id = ${userId}`,
  }),
  // What somebody has done that others were told of, without whom it was told; but for what only some are told of, for
  // reasons of their own: that a follower wants to read a book, perhaps privately, is not told by how many were.
  notificationsCaused: (userId) => ({
    key: [
      [sql`k.notification_id`, sql`uuid`],
      [sql`k.source_id`, sql`uuid`],
    ],
    from: () => sql`
      notification_causes k
      join notifications n on n.id = k.notification_id
      cross join lateral (select n.kind, k.created_at) item
     where k.actor_id = ${userId} and n.kind not in ('friend_review', 'group_comment')`,
  }),
  notificationSettings: (userId) => sql`
    select md5(kind)::uuid as id, kind, site, mail, push, language
      from notification_settings
     where user_id = ${userId}`,
  pushBrowsers: (userId) => sql`
    select id, endpoint, language, created_at from push_subscriptions where user_id = ${userId}`,
  feed: (userId) => ({
    key: [
      [sql`i.created_at`, sql`timestamptz`],
      [sql`i.id`, sql`uuid`],
      [sql`act.source_id`, sql`uuid`],
    ],
    from: () => sql`
      feed_items i
      join feed_activities act on act.item_id = i.id
      left join books b on b.id = act.book_id
      cross join lateral (
            select act.kind, act.source_id, b.google_id as book, act.created_at, i.started_at) item
     where i.user_id = ${userId}`,
  }),
  favorites: (userId) => sql`
    select f.*, b.google_id as book, b.title as book_title
      from favorites f
      join books b on b.id = f.book_id
     where f.user_id = ${userId}`,
  authorsFollowed: (userId) => sql`
    select f.author_id as id, a.name, f.created_at
      from author_follows f
      join authors a on a.id = f.author_id
     where f.user_id = ${userId}`,
  ratingsInBursts: (userId) => sql`
    select t.id, b.google_id as book, b.title as book_title, t.reason, t.decision, t.created_at
      from burst_ratings g
      join rating_bursts t on t.id = g.burst_id
      join books b on b.id = g.book_id
     where g.user_id = ${userId}`,
  recommendationAnswers: (userId) => ({
    key: [
      [sql`a.kind`, sql`text`],
      [sql`a.book_id`, sql`uuid`],
    ],
    from: () => sql`
      recommendation_answers a
      join books b on b.id = a.book_id
      cross join lateral (
            select a.kind, b.google_id as book, b.title as book_title, a.created_at) item
     where a.user_id = ${userId}`,
  }),
  library: (userId) => ({
    key: [[sql`e.book_id`, sql`uuid`]],
    from: () => sql`
      entries e
      join books b on b.id = e.book_id
      cross join lateral (
            select e.*, e.rating / 2.0 as stars, b.google_id as book, b.title as book_title,
                   ${seriesOf(sql`e.book_id`, sql`e.user_id`)} as series) item
     where e.user_id = ${userId}`,
  }),
  readings: (userId) => ({
    key: [
      [sql`r.book_id`, sql`uuid`],
      [sql`r.id`, sql`uuid`],
    ],
    from: () => sql`
      readings r
      join books b on b.id = r.book_id
      cross join lateral (select r.*, b.google_id as book, b.title as book_title) item
     where r.user_id = ${userId}`,
  }),
  progress: (userId) => ({
    key: [
      [sql`item.at`, sql`timestamptz`],
      [sql`item.id`, sql`uuid`],
    ],
    from: () => sql`progress item where item.user_id = ${userId}`,
  }),
  shelves: (userId) => sql`
    select s.*,
           array(select b.google_id
                   from shelf_entries t
                   join books b on b.id = t.book_id
                  where t.shelf_id = s.id
                  order by t.position) as books
      from shelves s
     where s.user_id = ${userId}`,
  lists: (userId) => sql`
    select l.*,
           coalesce((select jsonb_agg(jsonb_build_object('book', b.google_id, 'book_title', b.title,
                                                         'note', case when t.note_by is null or n.id is not null then t.note end,
                                                         'note_by', n.username, 'added_at', t.added_at)
                                      order by t.position)
                       from list_books t
                       join books b on b.id = t.book_id
                       left join users n on n.id = t.note_by and ${isNotLeaving(sql`n.id`)}
                                           and n.id not in (${hiddenFrom({ id: userId })})
                      where t.list_id = l.id), '[]') as books
      from lists l
     where l.user_id = ${userId}`,
  // On lists of others.
  listNotes: (userId) => ({
    key: [
      [sql`t.list_id`, sql`uuid`],
      [sql`t.book_id`, sql`uuid`],
    ],
    from: () => sql`
      list_books t
      join books b on b.id = t.book_id
      cross join lateral (select t.list_id, b.google_id as book, b.title as book_title, t.note) item
     where t.note_by = ${userId}`,
  }),
  listSuggestions: (userId) => sql`
    select s.id, s.list_id, s.note, s.created_at, b.google_id as book, b.title as book_title
      from list_suggestions s
      join books b on b.id = s.book_id
     where s.user_id = ${userId}`,
  listLikes: (userId) => sql`
    select id, list_id, created_at from list_likes where user_id = ${userId}`,
  quoteLikes: (userId) => sql`
    select id, quote_id, created_at from quote_likes where user_id = ${userId}`,
  progressLikes: (userId) => sql`
    select id, progress_id, created_at from progress_likes where user_id = ${userId}`,
  groups: (userId) => sql`
    select g.id, g.title, g.description, g.visibility, g.joining, m.state, m.role, m.created_at
      from group_members m
      join reading_groups g on g.id = m.group_id
     where m.user_id = ${userId}`,
  groupVotes: (userId) => sql`
    select md5(v.group_id::text || v.book_id)::uuid as id, v.group_id, b.google_id as book,
           b.title as book_title, v.created_at
      from group_votes v
      join books b on b.id = v.book_id
     where v.user_id = ${userId}`,
  quotes: (userId) => sql`
    select q.*, b.google_id as book, b.title as book_title
      from quotes q
      join books b on b.id = q.book_id
     where q.user_id = ${userId}`,
  goals: (userId) => sql`
    select md5(year::text)::uuid as id, g.* from goals g where g.user_id = ${userId}`,
  // What can be undone for ten minutes.
  undos: (userId) => sql`
    select ${idOfHash(sql`token_hash`)} as id, before, expires_at
      from undos
     where user_id = ${userId}`,
  // What is answered to a call that is sent again, for an hour.
  keptAnswers: (userId) => sql`
    select md5(key)::uuid as id, key, answer, expires_at
      from idempotency_keys
     where user_id = ${userId}`,
  imports: (userId) => sql`
    select id, service, file_name, state, message, columns, visibility, time_zone, counts, rows_count,
           done_count, created_at, applied_at, undone_at
      from library_imports
     where user_id = ${userId}`,
  importedRows: (userId) => ({
    key: [
      [sql`i.id`, sql`uuid`],
      [sql`r.line`, sql`integer`],
    ],
    from: (last) => sql`
      ${ofImports(sql`import_rows`, [[sql`x.line`, sql`-1`]], last)}
      cross join lateral (
            select r.import_id, r.line, r.state, r.result, r.raw, r.reason, r.changes) item
     where i.user_id = ${userId}`,
  }),
  importEffects: (userId) => ({
    key: [
      [sql`i.id`, sql`uuid`],
      [sql`r.is_undone`, sql`boolean`],
      [sql`r.id`, sql`uuid`],
    ],
    from: (last) => sql`
      ${ofImports(
        sql`import_effects`,
        [
          [sql`x.is_undone`, sql`false`],
          [sql`x.id`, sql`${NIL_UUID}::uuid`],
        ],
        last,
      )}
      left join books b on b.id = r.book_id
      cross join lateral (
            select r.id, r.import_id, r.line, b.google_id as book, r.field, r.before, r.after, r.is_undone)
            item
     where i.user_id = ${userId}`,
  }),
  following: (userId) => sql`
    select f.id, f.following_id as user_id, u.username, f.created_at
      from follows f
      join users u on u.id = f.following_id
     where f.follower_id = ${userId} and ${isNotLeaving(sql`u.id`)}`,
  followers: (userId) => sql`
    select f.id, f.follower_id as user_id, u.username, f.created_at
      from follows f
      join users u on u.id = f.follower_id
     where f.following_id = ${userId} and ${isNotLeaving(sql`u.id`)}`,
  // Those who were declined are not told, here neither: neither by a date nor by an id, which become other ones when they
  // ask again.
  followRequestsSent: (userId) => sql`
    select q.asked_id as id, q.asked_id as user_id, u.username
      from follow_requests q
      join users u on u.id = q.asked_id
     where q.asker_id = ${userId} and q.withdrawn_at is null and ${isNotLeaving(sql`u.id`)}`,
  followRequestsReceived: (userId) => sql`
    select q.id, q.asker_id as user_id, u.username, q.created_at, q.declined_at
      from follow_requests q
      join users u on u.id = q.asker_id
     where q.asked_id = ${userId} and q.withdrawn_at is null and ${isNotLeaving(sql`u.id`)}`,
  blocks: (userId) => sql`
    select b.id, b.blocked_id as user_id, u.username, b.created_at
      from blocks b
      join users u on u.id = b.blocked_id
     where b.blocker_id = ${userId} and ${isNotLeaving(sql`u.id`)}`,
  mutes: (userId) => sql`
    select m.muted_id as id, m.muted_id as user_id, u.username, m.created_at
      from mutes m
      join users u on u.id = m.muted_id
     where m.muter_id = ${userId} and ${isNotLeaving(sql`u.id`)}`,
  hidings: (userId) => sql`
    select h.book_id as id, b.google_id as book, b.title as book_title, h.created_at
      from hidings h
      join books b on b.id = h.book_id
     where h.user_id = ${userId}`,
  impressions: (userId) => sql`
    select i.book_id as id, b.google_id as book, b.title as book_title, i.moods, i.pace, i.warnings,
           i.created_at, i.updated_at
      from impressions i
      join books b on b.id = i.book_id
     where i.user_id = ${userId}`,
  reports: (userId) => sql`
    select id, subject_kind, subject_id, author_name, reason, words, created_at, resolved_at,
           (select b.google_id from books b where b.id = other_id) as other
      from reports
     where reporter_id = ${userId}`,
  booksMerged: (userId) => sql`
    select g.id, g.google_id as book, g.title as book_title, b.google_id as into_book, g.created_at, g.undone_at
      from book_merges g
      left join books b on b.id = g.into_id
     where g.user_id = ${userId}`,
  keptOfMergedBooks: (userId) => sql`
    select r.id, r.of_table as kind,
           case when r.was ->> 'note_by' is null then r.was else r.was - '{note,note_by}'::text[] end as was
      from book_merge_rows r
     where r.user_id = ${userId}`,
  booksChanged: (userId) => sql`
    select c.id, b.google_id as book, b.title as book_title, c.kind, c.before, c.after, c.created_at
      from book_revisions c
      join books b on b.id = c.book_id
     where c.user_id = ${userId}`,
  editionsChanged: (userId) => sql`
    select c.id, b.google_id as book, d.title as edition_title, c.kind, c.before, c.after, c.created_at
      from edition_revisions c
      join editions d on d.id = c.edition_id
      join books b on b.id = d.book_id
     where c.user_id = ${userId}`,
  seriesChanged: (userId) => sql`
    select c.id, s.name as series, b.google_id as book, b.title as book_title, o.name as other_series, c.kind,
           c.before - 'isByHand' as before, c.after - 'isByHand' - 'names' as after, c.created_at
      from series_changes c
      join series s on s.id = c.series_id
      left join books b on b.id = c.book_id
      left join series o on o.id = c.other_id
     where c.user_id = ${userId}`,
  authorsChanged: (userId) => sql`
    select c.id, a.name as author, o.name as other_author, c.kind, c.before, c.after - 'names' as after, c.created_at
      from author_changes c
      join authors a on a.id = c.author_id
      left join authors o on o.id = c.other_id
     where c.user_id = ${userId}`,
  sessions: (userId) => sql`
    select ${sessionId} as id, browser, system, created_at, last_seen_at, expires_at
      from sessions
     where user_id = ${userId}`,
  knownBrowsers: (userId) => sql`
    select ${idOfHash(sql`token_hash`)} as id, created_at
      from known_devices
     where user_id = ${userId}`,
  authenticatorApps: (userId) => sql`
    select user_id as id, created_at, confirmed_at from totp_secrets where user_id = ${userId}`,
  passkeys: (userId) => sql`
    select id, name, is_backed_up, counter, created_at, last_used_at
      from passkeys
     where user_id = ${userId}`,
  passkeyChallenges: (userId) => sql`
    select ${idOfHash(sql`challenge_hash`)} as id, purpose, expires_at
      from passkey_challenges
     where user_id = ${userId}`,
  recoveryCodes: (userId) => sql`
    select ${idOfHash(sql`code_hash`)} as id, used_at
      from recovery_codes
     where user_id = ${userId}`,
  signInSteps: (userId) => sql`
    select ${idOfHash(sql`token_hash`)} as id, created_at, expires_at
      from pending_sign_ins
     where user_id = ${userId}`,
  deletedTexts: (userId) => sql`
    select d.book_id as id, b.google_id as book, d.deleted_at
      from deleted_texts d
      join books b on b.id = d.book_id
     where d.user_id = ${userId}`,
  apiTokens: (userId) => sql`
    select id, name, scopes, created_at, expires_at, last_used_at, last_used_from
      from api_tokens
     where user_id = ${userId}`,
  appGrants: (userId) => sql`
    select ${idOfHash(sql`g.code_hash`)} as id, a.name as app, g.scopes, g.created_at, g.expires_at, g.used_at
      from app_grants g
      join apps a on a.id = g.app_id
     where g.user_id = ${userId}`,
  invitations: (userId) => sql`
    select id, uses, used, created_at, expires_at, ended_at
      from invitations
     where user_id = ${userId}`,
  invited: (userId) => sql`
    select invitation_id as id, created_at from invited where user_id = ${userId}`,
  feedAddresses: (userId) => sql`
    select ${idOfHash(sql`convert_to(token, 'UTF8')`)} as id, which, token, created_at
      from feed_addresses
     where user_id = ${userId}`,
  deviceDocuments: (userId) => sql`
    select ${idOfHash(sql`convert_to(d.document, 'UTF8')`)} as id, d.document, d.title, d.author,
           b.google_id as book, d.progress, d.percentage, d.device, d.device_id, d.created_at, d.sent_at
      from device_documents d
      left join books b on b.id = d.book_id
     where d.user_id = ${userId}`,
  deviceProgress: (userId) => sql`
    select progress_id as id, document, noted_at from device_progress where user_id = ${userId}`,
  deviceHighlights: (userId) => sql`
    select ${idOfHash(sql`text_hash || convert_to(document, 'UTF8')`)} as id, document, text, note, page, highlighted_at
      from device_highlights
     where user_id = ${userId} and text is not null`,
  signInElsewhere: (userId) => sql`
    select ${idOfHash(sql`convert_to(issuer || ' ' || subject, 'UTF8')`)} as id, issuer, subject, created_at,
           last_used_at
      from oidc_identities
     where user_id = ${userId}`,
  links: (userId) => sql`
    select ${idOfHash(sql`token_hash`)} as id, purpose, is_mailed,
           created_at, expires_at
      from account_tokens
     where user_id = ${userId}`,
  log: (userId) => sql`
    select id, event, subject_kind, subject_name, details, network, created_at
      from audit_log
     where actor_id = ${userId}`,
};
