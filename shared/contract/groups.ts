import { type Static, Type } from 'typebox';
import { GROUP_ROLES, GROUP_VISIBILITIES, JOININGS, MEMBER_STATES } from '../groups.ts';
import {
  COMMENT_MAX,
  GROUP_CANDIDATES_MAX,
  GROUP_DESCRIPTION_MAX,
  GROUP_FACES_MAX,
  GROUP_TITLE_MAX,
  PAGE_SIZE_MAX,
  SEARCH_TEXT_MAX,
  SECTION_NAME_MAX,
  SECTIONS_MAX,
} from '../limits.ts';
import { cachedFor } from './caching.ts';
import { Comment } from './comments.ts';
import { ByGoogleId, ById, Nullable, Page, Person, Text, Time } from './common.ts';
import { Position, PositionForm } from './library.ts';
import { COMMENT, GROUP, POSITION, READ } from './refused.ts';
import type { Rows } from './row.ts';

const GroupVisibilityName = Type.Enum([...GROUP_VISIBILITIES]);
const JoiningName = Type.Enum([...JOININGS]);
const GroupRoleName = Type.Enum([...GROUP_ROLES]);
const MemberStateName = Type.Enum([...MEMBER_STATES]);
/** A day, as 2026-11-22. */
const Day = Type.String({ maxLength: 10 });

const Section = Type.Object({ name: Type.String(), upTo: Position, on: Nullable(Day) });

/** A book that a group reads together. */
export const GroupRead = Type.Object({
  _id: Type.String(),
  /** Its public id. */
  book: Type.String(),
  title: Type.String(),
  authors: Type.Array(Type.String()),
  thumbnail: Nullable(Type.String()),
  pageCount: Nullable(Type.Integer()),
  from: Day,
  until: Nullable(Day),
  sections: Type.Array(Section, { maxItems: SECTIONS_MAX }),
  createdAt: Time,
});
export type GroupRead = Static<typeof GroupRead>;

/** People who read books together. */
export const Group = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Nullable(Type.String()),
  visibility: GroupVisibilityName,
  joining: JoiningName,
  /** How many there are. */
  members: Type.Integer(),
  /** What they are reading, else what comes next, else what they read last; null for whom it is not shown. */
  reading: Nullable(GroupRead),
  /** Of the caller; null: none. */
  state: Nullable(MemberStateName),
  /** Of the caller; null: no member. */
  role: Nullable(GroupRoleName),
  createdAt: Time,
});
export type Group = Static<typeof Group>;

/** A group in a list: how its description begins, and the first sections of what it reads. */
const FoundGroup = Type.Object({
  ...Group.properties,
  /** The first of its members whom the caller sees; none where the caller does not see who is in it. */
  faces: Type.Array(Person, { maxItems: GROUP_FACES_MAX }),
});
export type FoundGroup = Static<typeof FoundGroup>;

const GroupMember = Type.Object({
  /** Their id. */
  _id: Type.String(),
  user: Person,
  state: MemberStateName,
  role: GroupRoleName,
  /** How far they are in what the group reads, in per cent, where the caller may see that. */
  percent: Nullable(Type.Number()),
  /** Since when they are in this state. */
  createdAt: Time,
});
export type GroupMember = Static<typeof GroupMember>;

const Candidate = Type.Object({
  book: Type.Object({
    googleId: Type.String(),
    title: Type.String(),
    authors: Type.Array(Type.String()),
    thumbnail: Nullable(Type.String()),
  }),
  votes: Type.Integer(),
  /** Whether the caller has voted for it. */
  isVoted: Type.Boolean(),
});
export type Candidate = Static<typeof Candidate>;

/** What a member says in a group; `text` is empty where one has not read so far. */
export const GroupComment = Type.Object({
  ...Comment.properties,
  /** What the group was reading: its public id. */
  book: Nullable(Type.String()),
  /** What is not in the text, in its order: how long it is, and from where on it opens. */
  hidden: Type.Array(Type.Object({ length: Type.Integer(), opensAt: Position })),
});
export type GroupComment = Static<typeof GroupComment>;

const Title = Text(GROUP_TITLE_MAX);
const GroupForm = Type.Object({
  title: Type.Optional(Title),
  description: Type.Optional(Nullable(Text(GROUP_DESCRIPTION_MAX))),
  visibility: Type.Optional(GroupVisibilityName),
  joining: Type.Optional(JoiningName),
});

const ReadForm = Type.Object({
  book: ByGoogleId.properties.googleId,
  /** Left out: today. */
  from: Type.Optional(Nullable(Day)),
  until: Type.Optional(Nullable(Day)),
  sections: Type.Optional(
    Type.Array(
      Type.Object({
        name: Text(SECTION_NAME_MAX),
        /** Exactly one of the three; pages are those of the book. */
        upTo: PositionForm,
        on: Type.Optional(Nullable(Day)),
      }),
      { maxItems: SECTIONS_MAX },
    ),
  ),
});
export type ReadForm = Static<typeof ReadForm>;

const missing = 'group_not_found';
const ByMember = Type.Object({ ...ById.properties, userId: ById.properties.id });
const ByRead = Type.Object({ ...ById.properties, readId: ById.properties.id });
const ByBook = Type.Object({ ...ById.properties, ...ByGoogleId.properties });
const pageOf = <T extends Type.TSchema>(item: T) => Type.Array(item, { maxItems: PAGE_SIZE_MAX });

export const groups = {
  'GET /api/groups': {
    summary:
      'Reading groups, newest first; with `mine` those that the caller is in, has asked or is invited to',
    query: Type.Object({
      ...Page.properties,
      mine: Type.Optional(Type.Enum(['true', 'false'])),
      /** A part of the title. */
      q: Type.Optional(Text(SEARCH_TEXT_MAX)),
    }),
    reply: pageOf(FoundGroup),
  },
  'POST /api/groups': {
    summary: 'Makes a reading group, of which the caller is the owner',
    refuses: [...GROUP],
    incomplete: { title: 'group_title_required' },
    status: 201,
    idempotencyKey: true,
    body: Type.Object({ ...GroupForm.properties, title: Title }),
    reply: Group,
  },
  'GET /api/groups/:id': {
    summary: 'One group; of one for members others see title, description and how many they are',
    missing,
    params: ById,
    reply: Group,
    cache: cachedFor('visitors'),
  },
  'PUT /api/groups/:id': {
    summary:
      'Changes a group, by its owners: absent = left; whoever waits comes in where it is open now',
    refuses: [...GROUP, 'group_of_owners', 'text_changed'],
    missing,
    params: ById,
    body: Type.Object({
      ...GroupForm.properties,
      /** What the form began with: where it is that no more, nothing is changed. */
      was: Type.Optional(Type.Object({ title: Title, description: Text(GROUP_DESCRIPTION_MAX) })),
    }),
    reply: Group,
  },
  'DELETE /api/groups/:id': {
    summary: 'Deletes a group, by its owners and by admins',
    refuses: ['group_of_owners'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/groups/:id/members': {
    summary:
      'Who is in a group, the longest first, and how far each is; `asked` and `invited` for owners and moderators',
    refuses: ['group_of_moderators'],
    missing,
    params: ById,
    query: Type.Object({ ...Page.properties, state: Type.Optional(MemberStateName) }),
    reply: pageOf(GroupMember),
  },
  'POST /api/groups/:id/members/:userId': {
    summary:
      'Of the caller: joins, asks or accepts an invitation; of others, by owners and moderators: accepts or invites',
    refuses: ['group_by_invitation', 'group_of_moderators', 'user_not_found', 'group_full'],
    missing,
    params: ByMember,
    reply: Type.Object({ state: MemberStateName }),
  },
  'PUT /api/groups/:id/members/:userId': {
    summary: 'Gives a member a role, by owners',
    refuses: ['group_of_owners', 'group_member_not_found', 'group_last_owner'],
    missing,
    params: ByMember,
    body: Type.Object({ role: GroupRoleName }),
    reply: Type.Object({ role: GroupRoleName }),
  },
  'DELETE /api/groups/:id/members/:userId': {
    summary:
      'Leaves a group, or takes back or declines; of others, by owners and moderators: removes or declines',
    refuses: [
      'group_of_moderators',
      'group_of_owners',
      'group_member_not_found',
      'group_last_owner',
    ],
    missing,
    params: ByMember,
    reply: Type.Null(),
  },
  'GET /api/groups/:id/reads': {
    summary: 'What a group reads and has read, newest first',
    missing,
    params: ById,
    query: Page,
    reply: pageOf(GroupRead),
  },
  'POST /api/groups/:id/reads': {
    summary: 'Adds a book that a group reads, by owners and moderators',
    refuses: [
      ...READ,
      ...POSITION,
      'group_of_moderators',
      'book_not_found',
      'group_reads_too_many',
    ],
    missing,
    status: 201,
    idempotencyKey: true,
    params: ById,
    body: ReadForm,
    reply: GroupRead,
  },
  'PUT /api/groups/:id/reads/:readId': {
    summary:
      'Changes the dates and sections of what a group reads, by owners and moderators: absent = left',
    refuses: [...READ, ...POSITION, 'group_of_moderators', 'group_read_not_found'],
    missing,
    params: ByRead,
    body: Type.Omit(ReadForm, ['book']),
    reply: GroupRead,
  },
  'DELETE /api/groups/:id/reads/:readId': {
    summary: 'Takes away a book that a group reads, by owners and moderators',
    refuses: ['group_of_moderators', 'group_read_not_found'],
    missing,
    params: ByRead,
    reply: Type.Null(),
  },
  'GET /api/groups/:id/comments': {
    summary:
      'What was said in a group, oldest first, of one `book` where that is asked; what is further on than the caller has read is not in it',
    missing,
    params: ById,
    query: Type.Object({
      ...Page.properties,
      book: Type.Optional(ByGoogleId.properties.googleId),
    }),
    reply: pageOf(GroupComment),
  },
  'POST /api/groups/:id/comments': {
    summary:
      'Says something in a group, by its members: from where the caller is in the book, unless said otherwise',
    refuses: [
      ...COMMENT,
      ...POSITION,
      'position_required',
      'group_of_members',
      'reply_elsewhere',
      'reply_to_deleted',
    ],
    missing,
    incomplete: { text: 'comment_required' },
    status: 201,
    idempotencyKey: true,
    params: ById,
    body: Type.Object({
      text: Text(COMMENT_MAX),
      replyTo: Type.Optional(Nullable(ById.properties.id)),
      /** Exactly one of the three; null: none. */
      position: Type.Optional(Nullable(PositionForm)),
    }),
    reply: GroupComment,
  },
  'GET /api/groups/:id/votes': {
    summary: 'What members would like to read next, with the most votes first',
    missing,
    params: ById,
    reply: Type.Array(Candidate, { maxItems: GROUP_CANDIDATES_MAX }),
  },
  'PUT /api/groups/:id/votes/:googleId': {
    summary: 'Votes for the next book of a group, once however often, by its members',
    refuses: ['group_of_members', 'book_not_found', 'group_votes_too_many'],
    missing,
    params: ByBook,
    reply: Type.Object({ isVoted: Type.Boolean(), votes: Type.Integer() }),
  },
  'DELETE /api/groups/:id/votes/:googleId': {
    summary: 'Takes a vote back',
    refuses: ['group_of_members', 'book_not_found'],
    missing,
    params: ByBook,
    reply: Type.Object({ isVoted: Type.Boolean(), votes: Type.Integer() }),
  },
} satisfies Rows;
