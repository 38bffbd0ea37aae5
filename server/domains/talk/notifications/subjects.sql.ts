import { raw } from 'sql-template-tag';
import type { Notification } from '../../../../shared/contract/notifications.ts';
import { SERVICE_NAMES } from '../../../../shared/imports.ts';
import { CAUSES_COUNTED } from '../../../../shared/limits.ts';
import type { NotificationKind, NotificationSubject } from '../../../../shared/notifications.ts';
import { FIRST_WORDS_OF, isFirstWords } from '../../../../shared/reviewTitles.ts';
import type { MemberViewer } from '../../../platform/auth/viewer.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { join, type Sql, sql } from '../../../platform/db/db.ts';
import { isHeardOf } from '../../people/mutes/muted.sql.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import { notHiddenFrom, visibleTo } from '../../people/privacy/visibility.sql.ts';
import { progressFor } from '../../reading/library/seen.sql.ts';
import { commentedKindOf, commentUnder, visibleComment } from '../comments/comments.sql.ts';
import { TALKED_OF, type TalkedOfKind } from '../comments/talkedOf.sql.ts';
import { commentInGroup, groupSeen, isOpenFor, openGroupCommentSeen } from '../groups/seen.sql.ts';
import { LIKEABLE } from '../likes/likes.sql.ts';
import { listSeen } from '../lists/lists.sql.ts';
import { answerSeen, questionsFor } from '../questions/questions.sql.ts';
import { quoteSeen } from '../quotes/quotes.sql.ts';

/** What is looked into by itself: a type of subject, comments by where they stand. */
export type SubjectPart =
  | NotificationSubject
  | 'commentInGroup'
  | 'commentOnQuote'
  | 'commentOnProgress';

/** SQL of the part that notification `n` is of. */
export const partOf = sql`
  case when n.subject_type = 'comment'
       then coalesce((select case ${commentedKindOf} when 'group' then 'commentInGroup'
                                                    when 'quote' then 'commentOnQuote'
                                                    when 'progress' then 'commentOnProgress' end
                        from comments c where c.id = n.subject_id), 'comment')
       else n.subject_type end`;

const visibleReview = (viewer: MemberViewer) =>
  visibleTo(viewer, sql`r.user_id`, sql`r.visibility`);

/** SQL of the title of what is talked about, `r`, and of its book's address. */
const titleOfBook = sql`(select b.title from books b where b.id = r.book_id)`;
const idOfBook = sql`(select b.google_id from books b where b.id = r.book_id)`;

/** SQL of as much of a longer text as a notification says. */
const beginningOf = (text: Sql) =>
  sql`case when char_length(${text}) > 80 then left(${text}, 79) || '…' else ${text} end`;

/** SQL of the comment that notification `n` about comment `c` leads to: of replies the newest. */
const commentToShow = (newest: Sql) => sql`case n.kind when 'reply' then ${newest} else c.id end`;

/** SQL of a subject that is a comment under a thing of a kind, which has an `address`. */
const commentSubject = (kind: TalkedOfKind, address: Sql) => (viewer: MemberViewer, newest: Sql) =>
  sql`
      select ${titleOfBook} as title, ${address} || 'comment=' || ${commentToShow(newest)} as address
      ${commentUnder(kind, viewer, sql`c.id = n.subject_id and c.user_id is not null`)}`;

const causedBy = sql`c.id = k.source_id and c.user_id = k.actor_id`;

const isNamed = (viewer: MemberViewer) => sql`
  exists (select from mentions m
           where m.source_id = k.source_id and m.user_id = ${viewer.id} and m.name is not null)`;

/** SQL of the condition that whoever caused it still likes a thing of a kind. */
const isLiked = (of: keyof typeof LIKEABLE) => {
  const { likes, thing } = LIKEABLE[of];
  return () => sql`exists (
          select from ${likes} l where l.${thing} = n.subject_id and l.user_id = k.actor_id)`;
};

/**
 * SQL of the title of what notification `n` is about, and of its place on the site: one row where it is there and its
 * viewer may see it. `newest` is the source of its newest cause. Of one part at a time: together they would be a statement
 * that nobody reads, least of all the planner.
 */
const SUBJECTS: Record<SubjectPart, (viewer: MemberViewer, newest: Sql) => Sql> = {
  review: (viewer) => sql`
      select case when r.has_spoilers and r.user_id <> ${viewer.id} then ${titleOfBook} else r.title end as title,
             left(r.content, ${FIRST_WORDS_OF}) as beginning, ${titleOfBook} as book,
             '/details/' || ${idOfBook} || '?review=' || r.id as address
        from all_reviews r
       where r.id = n.subject_id and ${visibleReview(viewer)}`,
  comment: commentSubject('review', sql`'/details/' || ${idOfBook} || '?review=' || r.id || '&'`),
  commentOnQuote: commentSubject('quote', sql`'/quotes/' || r.id || '?'`),
  commentOnProgress: commentSubject('progress', sql`'/progress/' || r.id || '?'`),
  commentInGroup: (viewer, newest) => sql`
      select g.title, '/groups/' || g.id || '?comment=' || ${commentToShow(newest)} as address
      ${commentInGroup(viewer, sql`c.id = n.subject_id`)}`,
  quote: (viewer) => sql`
      select b.title, '/quotes/' || q.id as address
      ${quoteSeen(viewer, sql`n.subject_id`)}`,
  progress: (viewer) => sql`
      select (select b.title from books b where b.id = x.book_id) as title, '/progress/' || said.id as address
        from ${progressFor(viewer, sql`n.subject_id`)} and said.note is not null`,
  question: (viewer, newest) => sql`
      select ${beginningOf(sql`q.remembered`)} as title,
             '/questions/' || q.id || case when n.kind = 'question_answered' then '?answer=' || ${newest} else '' end as address
      ${questionsFor(viewer, sql`q.id = n.subject_id`)}`,
  answer: (viewer) => sql`
      select ${beginningOf(sql`q.remembered`)} as title, '/questions/' || q.id || '?answer=' || a.id as address
      ${answerSeen(viewer, sql`a.id = n.subject_id`)}`,
  profile: (viewer) => sql`
      select case when n.kind = 'role_decision' then u.role else u.username end as title,
             case n.kind
                  when 'role_decision' then '/Account/Profile'
                  when 'follow_request' then '/Account/Profile?tab=followers'
                  else '/Account/Profile/' || u.id end as address
        from users u
       where u.id = n.subject_id and ${notHiddenFrom(viewer, sql`u.id`)}`,
  list: (viewer) => sql`
      select l.title, '/lists/' || l.id as address
        from lists l
       where l.id = n.subject_id and ${listSeen(viewer)}`,
  group: (viewer) => sql`
      select g.title, '/groups/' || g.id as address
        from reading_groups g
       where g.id = n.subject_id and ${groupSeen(viewer)}`,
  author: () => sql`
      select a.name as title, '/author/' || a.slug as address
        from authors a
       where a.id = n.subject_id`,
  report: (viewer) => sql`
      select p.author_name as title, '/home' as address
        from reports p
       where p.id = n.subject_id and p.reporter_id = ${viewer.id}`,
  import: (viewer) => sql`
      select coalesce(${JSON.stringify(SERVICE_NAMES)}::jsonb ->> i.service, i.file_name) as title,
             '/imports/' || i.id as address
        from library_imports i
       where i.id = n.subject_id and i.user_id = ${viewer.id}`,
};

/** Of what it is about, which is looked at anyway. */
const isSubject = () => sql`true`;
/** Under a thing that is seen, as the subject is. */
const isComment = (kind: TalkedOfKind) => (viewer: MemberViewer) => {
  const { things, thing } = TALKED_OF[kind];
  return sql`exists (
          select from comments c
            join users w on w.id = c.user_id
            join ${things} r on r.id = c.${thing}
           where ${causedBy} and ${visibleComment(viewer)})`;
};
/** In a group that is there, as it is for whoever sees the subject. */
const isGroupComment = (viewer: MemberViewer) => sql`exists (
          select from comments c
            join users w on w.id = c.user_id
           cross join lateral (select c.group_id as id) g
           where ${causedBy} and c.group_id is not null and ${openGroupCommentSeen(viewer)})`;

/**
 * SQL of the condition that cause `k` of notification `n`, beside who it is from, is still so: not withdrawn, deleted or
 * invisible. Of each kind, for each part that there are notifications of it about.
 */
const CAUSES: Record<
  NotificationKind,
  Partial<Record<SubjectPart, (viewer: MemberViewer) => Sql>>
> = {
  follow: {
    profile: () => sql`exists (
          select from follows f where f.follower_id = k.actor_id and f.following_id = n.user_id)`,
  },
  follow_request: {
    profile: () => sql`exists (
          select from follow_requests q
           where q.asked_id = n.user_id and q.asker_id = k.actor_id and q.declined_at is null)`,
  },
  follow_accepted: {
    profile: () => sql`exists (
          select from follows f where f.follower_id = n.user_id and f.following_id = k.actor_id)`,
  },
  like: {
    review: isLiked('review'),
    comment: isLiked('comment'),
    commentInGroup: isLiked('comment'),
    commentOnQuote: isLiked('comment'),
    commentOnProgress: isLiked('comment'),
    quote: isLiked('quote'),
    progress: isLiked('progress'),
  },
  comment: {
    review: isComment('review'),
    quote: isComment('quote'),
    progress: isComment('progress'),
  },
  reply: {
    comment: isComment('review'),
    commentInGroup: isGroupComment,
    commentOnQuote: isComment('quote'),
    commentOnProgress: isComment('progress'),
  },
  mention: {
    review: isNamed,
    comment: isNamed,
    commentInGroup: isNamed,
    commentOnQuote: isNamed,
    commentOnProgress: isNamed,
    progress: isNamed,
    question: isNamed,
    answer: isNamed,
    // By a note of progress, as it was kept before a note had a page of its own.
    profile: (viewer) =>
      sql`exists (select from ${progressFor(viewer, sql`k.source_id`)}) and ${isNamed(viewer)}`,
  },
  friend_review: { review: isSubject },
  question_answered: {
    question: (viewer) => sql`exists (select ${answerSeen(viewer, sql`a.id = k.source_id`)})`,
  },
  answer_accepted: {
    answer: () => sql`exists (select from answers a where a.id = n.subject_id and a.is_accepted)`,
  },
  list_suggestion: {
    list: () => sql`exists (select from list_suggestions s where s.id = k.source_id)`,
  },
  author_book: { author: () => sql`exists (select from books b where b.id = k.source_id)` },
  group_invite: {
    group: () => sql`exists (
          select from group_members m
           where m.group_id = n.subject_id and m.user_id = n.user_id and m.state = 'invited')`,
  },
  group_comment: {
    // Whether the group is open is of the subject, and asked once for all its comments.
    group: (viewer) => sql`exists (
          select from reading_groups g where g.id = n.subject_id and ${isOpenFor(viewer)}) and ${isGroupComment(viewer)}`,
  },
  role_decision: { profile: isSubject },
  report_closed: { report: isSubject },
  import_ready: {
    import: () => sql`exists (
          select from library_imports i where i.id = n.subject_id and i.state = 'ready')`,
  },
  import_done: { import: isSubject },
};

/** SQL of the condition that what notification `n`, of a part, is about is there, and its viewer may see it. */
export const subjectSeen = (viewer: MemberViewer, part: SubjectPart) =>
  sql`exists (${SUBJECTS[part](viewer, sql`null::uuid`)})`;

/** What a notification is about, as it was found: of a review also what tells whether somebody gave it its title. */
export interface FoundSubject extends Subject {
  beginning: string | null;
  book: string | null;
}
type Subject = NonNullable<Notification['subject']>;

/** As it is shown: a review whose title was made of its first words goes by its book. */
export const subjectShown = ({ beginning, book, ...subject }: FoundSubject): Subject =>
  beginning !== null && subject.title !== null && isFirstWords(subject.title, beginning)
    ? { ...subject, title: book }
    : subject;

/** SQL of what notification `n`, of a part, is about, for `subjectShown`, with its `causesOf` as `k`; no row where it may not be seen. */
export const subjectOf = (viewer: MemberViewer, part: SubjectPart) => sql`
  select ${jsonObject<FoundSubject>({
    type: sql`n.subject_type`,
    id: sql`n.subject_id`,
    title: sql`s.title`,
    address: sql`s.address`,
    beginning: part === 'review' ? sql`s.beginning` : sql`null`,
    book: part === 'review' ? sql`s.book` : sql`null`,
  })}
    from (${SUBJECTS[part](viewer, sql`k.newest`)}) s`;

/**
 * SQL of the condition that cause `k` of notification `n`, of a part, is still so: what was withdrawn, deleted or
 * became invisible is gone, and so is whom the viewer has blocked or muted, or who has blocked them.
 */
export const causeSeen = (viewer: MemberViewer, part: SubjectPart) => sql`
  (k.actor_id is null or ${isHeardOf(viewer, sql`k.actor_id`)})
   and case n.kind ${join(
     Object.entries(CAUSES).flatMap(([kind, { [part]: isSo }]) =>
       isSo ? [sql`when ${raw(`'${kind}'`)} then ${isSo(viewer)}`] : [],
     ),
     ' ',
   )} else false end`;

/**
 * SQL of the visible causes of notification `n`, of a part: how many of its newest CAUSES_COUNTED, who, the newest
 * three, and the source of the newest. No row where there are none.
 */
export const causesOf = (viewer: MemberViewer, part: SubjectPart) => sql`
  with seen as materialized (
    select k.actor_id, k.created_at, k.source_id
      -- The newest are taken before who may see them is asked: the likes of a year are not asked for one by one.
      from (select * from notification_causes k
             where k.notification_id = n.id
             order by k.created_at desc, k.source_id
             limit ${CAUSES_COUNTED}) k
     where ${causeSeen(viewer, part)})
  select (select count(*) from seen) as count,
         (select source_id from seen order by created_at desc, source_id desc limit 1) as newest,
         array(select ${personFor(viewer, sql`a`)}
                 from (select actor_id, max(created_at) as at
                         from seen
                        where actor_id is not null
                        group by actor_id
                        order by 2 desc, 1
                        limit 3) k
                 join users a on a.id = k.actor_id
                order by k.at desc, k.actor_id) as actors
   where exists (select from seen)`;
