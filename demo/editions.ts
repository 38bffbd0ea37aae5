import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { projectRoot } from '../server/config.ts';
import { type Db, sql } from '../server/platform/db/db.ts';
import { FORMATS } from '../shared/library.ts';
import { chanceOf, idAt } from './chance.ts';

const EditionTexts = Type.Array(
  Type.Object({
    title: Type.String(),
    /** By publishers that there are not. */
    editions: Type.Array(
      Type.Object({
        title: Type.String(),
        publisher: Type.String(),
        publishedDate: Type.String(),
        pageCount: Type.Union([Type.Integer(), Type.Null()]),
        language: Type.String(),
        format: Type.Enum([...FORMATS]),
      }),
    ),
  }),
);
type EditionTexts = Static<typeof EditionTexts>;

export const readEditions = async () =>
  Value.Parse(
    EditionTexts,
    JSON.parse(await readFile(join(projectRoot, 'demo/editions.json'), 'utf8')),
  );

interface Community {
  members: readonly { id: string }[];
  books: readonly { id: string; title: string }[];
  entries: readonly { userId: string; bookId: string; format: string | null }[];
  now: Date;
}

const DAY_MS = 86_400_000;

/** Editions of some books, as members have added them, and who has which of them. */
export function editionsOf({ members, books, entries, now }: Community, texts: EditionTexts) {
  const { random, pick } = chanceOf(20_261_129);
  const editions = texts.flatMap(({ title, editions }, at) => {
    const book = books.find((each) => each.title === title);
    return editions.map((edition, n) => {
      const addedAt = new Date(now.getTime() - (20 + 23 * at + 4 * n) * DAY_MS);
      return {
        ...edition,
        id: idAt(addedAt, random),
        changeId: idAt(addedAt, random),
        bookId: book?.id ?? '',
        userId: pick(members).id,
        addedAt,
      };
    });
  });
  const chosen = entries.flatMap(({ userId, bookId, format }) => {
    const alike = editions.filter(
      (edition) => edition.bookId === bookId && (format === null || edition.format === format),
    );
    return alike.length > 0 && random() < 0.6
      ? [{ userId, bookId, editionId: pick(alike).id }]
      : [];
  });
  return { editions, chosen };
}

export async function storeEditions(
  within: Db,
  { editions, chosen }: ReturnType<typeof editionsOf>,
) {
  await within.many(sql`
    with added as (
      insert into editions (id, book_id, source, source_key, title, publisher, published_date, page_count, language,
                            physical_format)
      select id, "bookId", 'member', id::text, title, publisher, "publishedDate", "pageCount", language, format
        from jsonb_to_recordset(${JSON.stringify(editions)}::jsonb) as n (
               id uuid, "bookId" uuid, title text, publisher text, "publishedDate" text, "pageCount" integer,
               language text, format text)
      returning id
    )
    insert into edition_revisions (id, edition_id, user_id, kind, after, created_at)
    select n."changeId", n.id, n."userId", 'added',
           jsonb_strip_nulls(jsonb_build_object(
             'title', n.title, 'publisher', n.publisher, 'publishedDate', n."publishedDate",
             'pageCount', n."pageCount", 'language', n.language, 'format', n.format)), n."addedAt"
      from jsonb_to_recordset(${JSON.stringify(editions)}::jsonb) as n (
             id uuid, "changeId" uuid, "userId" uuid, title text, publisher text, "publishedDate" text,
             "pageCount" integer, language text, format text, "addedAt" timestamptz)
      join added on added.id = n.id`);
  await within.many(sql`
    update entries e
       set edition_id = n."editionId"
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as n (
             "userId" uuid, "bookId" uuid, "editionId" uuid)
     where e.user_id = n."userId" and e.book_id = n."bookId"`);
}
