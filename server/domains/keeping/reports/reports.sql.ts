import { uuidv7 } from 'uuidv7';
import type { Report } from '../../../../shared/contract/reports.ts';
import type { ReportKind, ReportReason } from '../../../../shared/reports.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { newestFirst, wholeList } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personForAdmins, pictureOf } from '../../people/privacy/person.sql.ts';
import { notHiddenFrom, profileVisibleTo, visibleTo } from '../../people/privacy/visibility.sql.ts';
import { progressFor } from '../../reading/library/seen.sql.ts';
import { commentUnder } from '../../talk/comments/comments.sql.ts';
import { TALKED_OF_EACH, type TalkedOfKind } from '../../talk/comments/talkedOf.sql.ts';
import { commentInGroup, groupSeen } from '../../talk/groups/seen.sql.ts';
import { listSeen, noteSeen } from '../../talk/lists/lists.sql.ts';
import { answerSeen, questionsFor } from '../../talk/questions/questions.sql.ts';
import { quoteSeen } from '../../talk/quotes/quotes.sql.ts';

/** Books of a list that a report holds. */
const LISTED_IN_REPORTS = 50;
/** Characters of it. */
const REPORTED_MAX = 10_000;
/** Characters of the name beside it, as the table has room for. */
const AUTHOR_NAME_MAX = 60;

/** What somebody finds wrong with something. */
export interface NewReport {
  kind: ReportKind;
  /** The id of what it is, or of the user. */
  subject: string;
  reason: ReportReason;
  text: string | null;
  /** Which book it is a duplicate of, inside the database. */
  otherId: string | null;
}

/**
 * Adds a report with what its subject says at this moment; the same person's open report of the same
 * thing is replaced. undefined: there is no such thing that the reporter may see; `isOwn`: it is the reporter's.
 */
export const addReport = (
  db: Db,
  reporter: string,
  { kind, subject, reason, text, otherId }: NewReport,
) =>
  db.first<{ _id: string | null; isOwn: boolean }>(sql`
    with subject as (${SUBJECTS[kind](subject, reporter)}), added as (
      insert into reports (id, reporter_id, subject_kind, subject_id, author_id, author_name,
                           evidence, reason, words, other_id)
      select ${uuidv7()}, ${reporter}, ${kind}, ${subject}, author_id, author_name, evidence,
             ${reason}, ${text}, ${otherId}::uuid
        from subject
       where author_id is distinct from ${reporter}::uuid
          on conflict (reporter_id, subject_kind, subject_id) where resolved_at is null do update
         set reason = excluded.reason, words = excluded.words, evidence = excluded.evidence,
             other_id = excluded.other_id
      returning id
    )
    select (select id from added) as "_id", coalesce(author_id = ${reporter}, false) as "isOwn"
      from subject`);

const reviewOf = (id: string, reporter: string) => sql`
  select r.user_id as author_id, u.username as author_name,
         jsonb_build_object('title', r.title, 'content', r.content,
                            'googleId', b.google_id, 'bookTitle', b.title) as evidence
    from all_reviews r
    join users u on u.id = r.user_id
    join books b on b.id = r.book_id
   where r.id = ${id}
     and ${visibleTo({ id: reporter }, sql`r.user_id`, sql`r.visibility`, sql`u.profile_visibility`)}`;

/** What a private profile shows to everyone can be reported as well. */
const profileOf = (id: string, reporter: string) => sql`
  select id as author_id, username as author_name, jsonb_build_object('content', bio) as evidence
    from users
   where id = ${id} and ${notHiddenFrom({ id: reporter }, sql`users.id`)}`;

/** Whose it is, is its id: of each there is one. */
const pictureReported = (id: string, reporter: string) => sql`
  select u.id as author_id, u.username as author_name,
         jsonb_build_object('picture', ${pictureOf(sql`u`)}) as evidence
    from users u
   where u.id = ${id} and u.picture is not null
     and ${profileVisibleTo({ id: reporter }, sql`u.id`, sql`u.profile_visibility`)}`;

/** With what it stands under, which tells what it is about. */
const commentOf = (id: string, reporter: string) => sql`
  ${join(
    TALKED_OF_EACH.map(
      ([kind]) => sql`
  select c.user_id as author_id, w.username as author_name,
         (select jsonb_build_object('content', c.text, ${idIn[kind]}, r.id, 'googleId', b.google_id,
                                    'bookTitle', b.title)
            from books b where b.id = r.book_id)
         ${kind === 'review' ? sql`|| (select jsonb_build_object('title', t.title) from all_reviews t where t.id = r.id)` : empty} as evidence
  ${commentUnder(kind, { id: reporter }, sql`c.id = ${id} and c.user_id is not null`)}`,
    ),
    ' union all ',
  )}
   union all
  select c.user_id, c.username,
         jsonb_strip_nulls(jsonb_build_object(
           'content', c.text, 'title', c.title, 'groupId', c.group_id, 'googleId', b.google_id, 'bookTitle', b.title))
    from (select c.user_id, c.text, c.book_id, c.group_id, w.username, g.title
          ${commentInGroup({ id: reporter }, sql`c.id = ${id}`)}) c
    left join books b on b.id = c.book_id`;

/** What the id of what a comment stands under is called in its evidence. */
const idIn = {
  review: sql`'reviewId'`,
  quote: sql`'quoteId'`,
  progress: sql`'progressId'`,
} satisfies Record<TalkedOfKind, Sql>;

/** With the note about it. */
const quoteOf = (id: string, reporter: string) => sql`
  select q.user_id as author_id, w.username as author_name,
         jsonb_build_object('content', concat_ws(E'\\n\\n', q.text, q.note),
                            'googleId', b.google_id, 'bookTitle', b.title) as evidence
  ${quoteSeen({ id: reporter }, sql`${id}::uuid`)}`;

/** Nobody has to look at how far somebody is. */
const noteOf = (id: string, reporter: string) => sql`
  select said.user_id as author_id, w.username as author_name,
         jsonb_build_object('content', said.note, 'googleId', b.google_id, 'bookTitle', b.title) as evidence
    from (select said.user_id, said.note, x.book_id
            from ${progressFor({ id: reporter }, sql`${id}::uuid`)} and said.note is not null) said
    join users w on w.id = said.user_id
    join books b on b.id = said.book_id`;

const questionOf = (id: string, reporter: string) => sql`
  select q.user_id as author_id, w.username as author_name,
         jsonb_build_object('content', q.text, 'questionId', q.id) as evidence
  ${questionsFor({ id: reporter }, sql`q.id = ${id}`)}`;

/** With the book that it names, and the question that it answers. */
const answerOf = (id: string, reporter: string) => sql`
  select a.user_id as author_id, r.username as author_name,
         jsonb_build_object('content', a.text, 'questionId', q.id) ||
         (select jsonb_build_object('googleId', b.google_id, 'bookTitle', b.title)
            from books b where b.id = a.book_id) as evidence
  ${answerSeen({ id: reporter }, sql`a.id = ${id}`)}`;

/** With the titles of its first books, what it says of them, and who of others wrote that. */
const listOf = (id: string, reporter: string) => sql`
  select l.user_id as author_id, w.username as author_name,
         jsonb_build_object(
           'title', l.title,
           'content', left(concat_ws(E'\\n\\n', l.description,
             (select string_agg(concat_ws(': ', each.title, each.note), E'\\n' order by each.position)
                from (select b.title, t.position,
                             case when ${noteSeen({ id: reporter })}
                                  then t.note || coalesce(' (@' || n.username || ')', '') end as note
                        from list_books t
                        join books b on b.id = t.book_id
                        left join users n on n.id = t.note_by
                       where t.list_id = l.id
                       order by t.position
                       limit ${LISTED_IN_REPORTS}) each)), ${REPORTED_MAX})) as evidence
    from lists l
    join users w on w.id = l.user_id
   where l.id = ${id} and ${listSeen({ id: reporter })}`;

/** It is answered for by its owner: by the reporter, if they are one, else by who has been it longest. */
const groupOf = (id: string, reporter: string) => sql`
  select w.id as author_id, w.username as author_name,
         jsonb_build_object('title', g.title, 'content', g.description) as evidence
    from reading_groups g
    join lateral (select o.user_id
                    from group_members o
                   where o.group_id = g.id and o.role = 'owner'
                   order by o.user_id = ${reporter} desc, o.created_at, o.user_id
                   limit 1) o on true
    join users w on w.id = o.user_id
   where g.id = ${id} and ${groupSeen({ id: reporter })}`;

/** Nobody's: everybody may correct it. With what it says of itself. */
const bookOf = (id: string) => sql`
  select null::uuid as author_id, left(b.title, ${AUTHOR_NAME_MAX}) as author_name,
         jsonb_build_object(
           'content', left(concat_ws(E'\\n\\n', array_to_string(b.authors, ', '), b.description), ${REPORTED_MAX}),
           'googleId', b.google_id, 'bookTitle', b.title) as evidence
    from books b
   where b.id = ${id}`;

/** SQL of a thing of each kind as its reporter sees it: whose it is, and what it says. */
const SUBJECTS: Record<ReportKind, (id: string, reporter: string) => Sql> = {
  review: reviewOf,
  comment: commentOf,
  quote: quoteOf,
  progress: noteOf,
  question: questionOf,
  answer: answerOf,
  list: listOf,
  group: groupOf,
  profile: profileOf,
  picture: pictureReported,
  book: bookOf,
};

const report = (from: Sql) => sql`
  select r.id as "_id",
         r.subject_kind as kind,
         r.subject_id as subject,
         ${personForAdmins(sql`a`)} as author,
         r.author_name as "authorName",
         r.evidence,
         r.reason,
         (select json_build_object('googleId', o.google_id, 'title', o.title)
            from books o where o.id = r.other_id) as other,
         r.words as text,
         ${personForAdmins(sql`s`)} as reporter,
         r.created_at as "createdAt",
         r.resolved_at as "resolvedAt",
         ${personForAdmins(sql`d`)} as "resolvedBy",
         r.note
    from ${from} r
    left join users a on a.id = r.author_id
    left join users s on s.id = r.reporter_id
    left join users d on d.id = r.resolved_by`;

/** A page of the reports that are open, or of those that are not, newest first, and one more. */
export const reportsThat = (db: Db, isOpen: boolean, { after, limit }: Page<NewestKey>) =>
  wholeList<Report>(db, {
    // Only the open ones are few enough to count each time.
    owner: isOpen
      ? sql`select count(*) as total from reports where resolved_at is null`
      : sql`select null as total`,
    order: newestFirst,
    page: sql`
    ${report(sql`reports`)}
     where ${isOpen ? sql`r.resolved_at is null` : sql`r.resolved_at is not null`}
           ${after ? sql`and (r.created_at, r.id) < (${after.createdAt}, ${after.id})` : empty}
     order by r.created_at desc, r.id desc
     limit ${limit + 1}`,
  });

/** Closes a report that is open; undefined when it is not, or is not there. */
export const resolveReport = (
  db: Db,
  id: string,
  { admin, note, ip }: { admin: Actor; note: string; ip: string },
) =>
  db.first<Report>(sql`
    with resolved as (
      update reports
         set resolved_at = now(), resolved_by = ${admin.id}, note = ${note}
       where id = ${id} and resolved_at is null
      returning *
    ), audited as (${auditLogInsert(
      {
        event: 'report-resolved',
        actor: admin,
        subject: {
          kind: 'report',
          id: sql`id`,
          name: sql`case subject_kind when 'book' then '' else '@' end || author_name`,
        },
        details: note,
        ip,
      },
      sql`from resolved`,
    )})
    ${report(sql`resolved`)}`);

/** Whether there is a report of this id. */
export const reportExists = (db: Db, id: string) =>
  db.first(sql`select from reports where id = ${id}`);
