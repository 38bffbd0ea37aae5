import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { projectRoot } from '../server/config.ts';
import { recountBooks } from '../server/domains/books/books/recount.sql.ts';
import {
  emailKeyOf,
  usernameKeyOf,
  usernameLookOf,
} from '../server/domains/people/accounts/usernames.ts';
import { recountUsers } from '../server/domains/people/users/recount.sql.ts';
import { hashPassword } from '../server/platform/auth/passwords.ts';
import { type Db, sql } from '../server/platform/db/db.ts';
import { RoleName } from '../shared/contract/common.ts';
import { FIRST_FAVORITES } from '../shared/limits.ts';
import { chanceOf, idAt } from './chance.ts';
import {
  type Conversation,
  conversationOf,
  readConversationTexts,
  storeConversation,
} from './conversation.ts';
import { editionsOf, readEditions, storeEditions } from './editions.ts';
import { impressionsOf, storeImpressions } from './impressions.ts';
import { type Library, librariesOf, readLibraryTexts, storeLibraries } from './libraries.ts';
import { storeMerges } from './merges.ts';
import { picturesOf, storePictures } from './pictures.ts';
import { type Question, questionsOf, readQuestions, storeQuestions } from './questions.ts';

const REVIEWS = 600;
const FAVORITES = 900;
const FOLLOWS_EACH = 9;
const MONTHS = 18;
const PASSWORD = 'commonplace';

/**
 * Fills the product with a made-up community: 40 people, 600 reviews spread over 18 months, 900
 * favourites, follows of which a few people have most, a library of each, and what they say to each other. The same every time but for its dates,
 * which are counted back from today; does nothing where its first person is already there.
 */
export async function loadDemo(db: Db, say: (line: string) => void, now = new Date()) {
  const { people, reviews } = await readTexts();
  const [first] = people;
  if (first === undefined) throw new Error('demo/people.json is empty');
  const isThere = await db.first(sql`
    select from users where username_key = ${usernameKeyOf(first.username)}`);
  if (!isThere) {
    say('Making up a community of readers');
    const books = await booksOf(db);
    const made = communityOf(people, reviews, books, now);
    const libraries = librariesOf({ ...made, books: made.shelf, now }, await readLibraryTexts());
    const conversation = conversationOf(
      { ...made, ...libraries, books: made.shelf, now },
      await readConversationTexts(),
    );
    const questions = questionsOf({ ...made, books: made.shelf, now }, await readQuestions());
    const editions = editionsOf(
      { ...made, ...libraries, books: made.shelf, now },
      await readEditions(),
    );
    await store(db, { ...made, libraries, conversation, questions, editions, now });
    say(
      `  ${made.members.length} people, ${made.reviews.length} reviews, ` +
        `${made.favorites.length} favourites, ${made.follows.length} follows, ` +
        `${libraries.entries.length} books in libraries, ${conversation.comments.length} comments`,
    );
  }
  say(`Sign in with the password "${PASSWORD}" as`);
  for (const name of ['ada', 'winston', 'rosa']) {
    const role = people.find(({ username }) => username === name)?.role ?? 'reader';
    say(`  ${name.padEnd(8)} ${role}`);
  }
}

/** What somebody writes in, and what is written: English where nothing is said. */
const LanguageCode = Type.String({ pattern: '^[a-z]{2}$' });

const Person = Type.Object({
  username: Type.String(),
  role: RoleName,
  firstName: Type.String(),
  lastName: Type.String(),
  bio: Type.String(),
  language: Type.Optional(LanguageCode),
});
type Person = Static<typeof Person>;

const Text = Type.Object({
  rating: Type.Number({ minimum: 1, maximum: 5, multipleOf: 0.5 }),
  title: Type.String(),
  content: Type.String(),
  language: Type.Optional(LanguageCode),
  /** Only of books that are one: a story, somebody's argument, a translation. */
  of: Type.Optional(Type.Enum(['story', 'argument', 'translation'])),
});
type Text = Static<typeof Text>;

const Texts = Type.Object({
  /** Of one book only. */
  specific: Type.Array(Type.Object({ title: Type.String(), reviews: Type.Array(Text) })),
  /** Of any book of a category. */
  byCategory: Type.Record(Type.String(), Type.Array(Text)),
  /** Of any book. */
  general: Type.Array(Text),
});
type Texts = Static<typeof Texts>;

interface Book {
  id: string;
  title: string;
  categories: string[];
  language: string | null;
  pages: number | null;
}

async function readTexts() {
  const folder = join(projectRoot, 'demo');
  const [people, reviews] = await Promise.all(
    ['people.json', 'reviews.json'].map(async (name) =>
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    ),
  );
  return { people: Value.Parse(Type.Array(Person), people), reviews: Value.Parse(Texts, reviews) };
}

/** In an order that does not depend on when they were stored. */
const booksOf = (db: Db) =>
  db.many<Book>(sql`
    select id, title, categories, language, page_count as pages
      from books where source = 'catalogue' order by google_id`);

/** Everything of the community, the same for the same texts and books, dated back from `now`. */
function communityOf(people: Person[], texts: Texts, books: Book[], now: Date) {
  const { random, pick, pickSkewed, shuffled } = chanceOf(20_261_121);
  const longestAgo = MONTHS * 30.4;
  const daysAgo = (days: number) => new Date(now.getTime() - Math.round(days * 86_400_000));
  /** More often lately than long ago. */
  const lately = (days: number) => daysAgo(0.02 + (days - 0.02) * random() ** 2.2);
  const stamp = (createdAt: Date) => ({ id: idAt(createdAt, random), createdAt });

  const members = people.map((person, at) => ({
    ...person,
    // Everybody was there before anything they did.
    ...stamp(daysAgo(longestAgo + people.length - at)),
    lastSeenAt: at % 7 === 3 ? now : lately(at % 5 === 0 ? 60 : 6),
  }));

  // Books that somebody here has words of their own for are the ones that everybody reads.
  const own = new Map(texts.specific.map(({ title, reviews }) => [title, reviews]));
  const known = books.filter(({ title }) => own.has(title));
  const shelf = [...known, ...shuffled(books.filter(({ title }) => !own.has(title)))];

  const reviews: Review[] = [];
  const said = new Set<string>();
  const write = (book: Book, text: Text) => {
    // Each language but English is one person's: each text in it stands under one book.
    const user = pickSkewed(
      members.filter(({ language }) => language === text.language),
      1.7,
    );
    // One review a person and book; and the same words twice by one person, or of one book, would
    // look made up.
    const marks = [`${book.id} ${user.id}`, `${book.id} ${text.title}`, `${user.id} ${text.title}`];
    if (marks.some((mark) => said.has(mark))) return false;
    for (const mark of marks) said.add(mark);
    reviews.push({ ...stamp(lately(longestAgo)), ...text, bookId: book.id, userId: user.id });
    return true;
  };
  for (const book of known)
    for (const text of own.get(book.title) ?? []) patiently(() => write(book, text));
  while (reviews.length < REVIEWS)
    patiently(() => {
      const book = pickSkewed(shelf, 1.8);
      const fitting = textsFor(book, texts);
      return write(
        book,
        fitting.length > 0 && random() < 0.75
          ? pick(fitting)
          : pick(texts.general.filter((text) => fits(text, book))),
      );
    });

  const favorites = pairsOf(FAVORITES, () => [
    pickSkewed(members, 1.2).id,
    pickSkewed(shelf, 2.2).id,
  ]);
  const follows = pairsOf(people.length * FOLLOWS_EACH, () => {
    const [follower, following] = [pick(members).id, pickSkewed(members, 2.6).id];
    return follower === following ? undefined : [follower, following];
  });
  return {
    members,
    reviews,
    shelf,
    favorites: favorites.map(([userId, bookId]) => ({
      ...stamp(lately(longestAgo)),
      userId,
      bookId,
    })),
    follows: follows.map(([follower, following]) => ({
      ...stamp(lately(longestAgo)),
      follower,
      following,
    })),
  };
}
type Community = ReturnType<typeof communityOf>;

/**
 * What may be said of a book: of the shelf it stands on, its first category, and of what is never a shelf of its own.
 * A romance in which there is also a mystery has no detective.
 */
const textsFor = (book: Book, { byCategory }: Texts) =>
  book.categories
    .filter((category, at) => at === 0 || category === 'Classics' || category === 'Non-fiction')
    .flatMap((category) => byCategory[category] ?? [])
    .filter((text) => fits(text, book));

function fits({ of }: Text, { categories: [shelf = '', ...others], language }: Book) {
  if (of === 'story') return others.includes('Fiction');
  if (of === 'argument') return ARGUMENTS.includes(shelf);
  return of === undefined || language !== 'en';
}
const ARGUMENTS = 'Economics,History,Nature,Politics,Psychology,Science,Technology'.split(',');

interface Review extends Text {
  id: string;
  createdAt: Date;
  bookId: string;
  userId: string;
}

interface Everything extends Community {
  libraries: Library;
  conversation: Conversation;
  questions: Question[];
  editions: ReturnType<typeof editionsOf>;
  now: Date;
}

/** All in one transaction, counters too: a community is there whole or not at all. */
async function store(
  db: Db,
  {
    members,
    reviews,
    shelf,
    favorites,
    follows,
    libraries,
    conversation,
    questions,
    editions,
    now,
  }: Everything,
) {
  // Drawn while the rest is written.
  const drawing = picturesOf(members);
  drawing.catch(() => undefined);
  // One hash for all: 40 of them would be 40 times the wait for the same secret.
  const passwordHash = await hashPassword(PASSWORD);
  const people = members.map((member, at) => ({
    ...member,
    usernameKey: usernameKeyOf(member.username),
    usernameLook: usernameLookOf(member.username),
    email: emailKeyOf(`${member.username}@example.org`),
    // Some are shown by their names, and some are not.
    displayName: at % 3 === 0 ? null : `${member.firstName} ${member.lastName}`,
  }));
  await db.transaction(async (within) => {
    await within.many(sql`
      insert into users (id, username, username_key, username_look, email, email_key, password_hash,
                         role, bio, first_name, last_name, display_name, created_at, last_seen_at)
      select id, username, "usernameKey", "usernameLook", email, email, ${passwordHash}, role, bio, "firstName",
             "lastName", "displayName", "createdAt", "lastSeenAt"
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as n (
               id uuid, username text, "usernameKey" text, "usernameLook" text, email text, role text, bio text,
               "firstName" text, "lastName" text, "displayName" text, "createdAt" timestamptz, "lastSeenAt" timestamptz)`);
    await within.many(sql`
      insert into reviews (id, book_id, user_id, title, content, rating, language, created_at, updated_at)
      select id, "bookId", "userId", title, content, rating * 2, coalesce(language, 'en'), "createdAt", "createdAt"
        from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as n (
               id uuid, "bookId" uuid, "userId" uuid, title text, content text, rating numeric,
               language text, "createdAt" timestamptz)`);
    await within.many(sql`
      insert into favorites (id, user_id, book_id, created_at, place)
      select id, "userId", "bookId", "createdAt", place
        from jsonb_to_recordset(${JSON.stringify(withFirst(favorites, members))}::jsonb) as n (
               id uuid, "userId" uuid, "bookId" uuid, "createdAt" timestamptz, place smallint)`);
    await within.many(sql`
      insert into follows (id, follower_id, following_id, created_at)
      select id, follower, following, "createdAt"
        from jsonb_to_recordset(${JSON.stringify(follows)}::jsonb) as n (
               id uuid, follower uuid, following uuid, "createdAt" timestamptz)`);
    await storeLibraries(within, libraries);
    // Of tables that it takes for empty, PostgreSQL would read all for each row that is counted.
    await within.many(sql`
      analyze users, reviews, favorites, follows, entries, readings, progress, shelf_entries, quotes`);
    await storeEditions(within, editions);
    await storeImpressions(within, impressionsOf(reviews, shelf, libraries.entries));
    await storeConversation(within, conversation);
    await storeQuestions(within, questions);
    await storePictures(within, await drawing);
    await storeMerges(within, { members, books: shelf, now });
    await recountUsers(within);
    await recountBooks(within);
  });
}

/** Every other profile begins with favorites that somebody has put first, the others with the newest. */
function withFirst(favorites: Community['favorites'], members: Community['members']) {
  const choosers = new Set(members.filter((_, at) => at % 2 === 0).map(({ id }) => id));
  const chosen = new Map<string, number>();
  return favorites.map((favorite) => {
    const place = (chosen.get(favorite.userId) ?? 0) + 1;
    if (!choosers.has(favorite.userId) || place > FIRST_FAVORITES)
      return { ...favorite, place: null };
    chosen.set(favorite.userId, place);
    return { ...favorite, place };
  });
}

/** Tries until it works; gives up loudly, never for ever. */
function patiently(attempt: () => boolean) {
  for (let tries = 0; tries < 10_000; tries++) if (attempt()) return;
  throw new Error('The made-up community has too few texts, people or books');
}

/** So many different pairs. */
function pairsOf(count: number, draw: () => [string, string] | undefined) {
  const pairs = new Map<string, [string, string]>();
  while (pairs.size < count)
    patiently(() => {
      const pair = draw();
      if (!pair || pairs.has(pair.join())) return false;
      pairs.set(pair.join(), pair);
      return true;
    });
  return [...pairs.values()];
}
