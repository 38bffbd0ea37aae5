import type { DeviceDocument } from '../../../../shared/contract/devices.ts';
import type { Status } from '../../../../shared/library.ts';
import { DEVICE_DOCUMENTS_MAX } from '../../../../shared/limits.ts';
import { columns, jsonObject } from '../../../platform/db/columns.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { coverOfBook, idOfBook } from '../../books/books/books.sql.ts';

const documentColumns = columns<DeviceDocument>({
  document: sql`d.document`,
  title: sql`d.title`,
  author: sql`d.author`,
  device: sql`d.device`,
  percentage: sql`d.percentage`,
  highlights: sql`(
    select count(*)
      from device_highlights h
     where h.user_id = d.user_id and h.document = d.document and h.text is not null)`,
  sentAt: sql`d.sent_at`,
  book: sql`case when b.id is not null then ${jsonObject<NonNullable<DeviceDocument['book']>>({
    googleId: sql`b.google_id`,
    title: sql`b.title`,
    authors: sql`to_json(b.authors)`,
    thumbnail: coverOfBook,
  })} end`,
});

/** What somebody's e-readers have told of, the newest first; or that one document. */
export const documentsOf = (db: Db, userId: string, document?: string) =>
  db.many<DeviceDocument>(sql`
    select ${documentColumns}
      from device_documents d
      left join books b on b.id = d.book_id
     where d.user_id = ${userId} ${document === undefined ? empty : sql`and d.document = ${document}`}
     order by d.sent_at desc, d.document
     limit ${DEVICE_DOCUMENTS_MAX}`);

/** Where a document is, as a device says it. */
export interface Told {
  document: string;
  progress: string;
  percentage: number;
  device: string;
  deviceId: string | null;
  title: string | null;
  author: string | null;
}

/** What is known of a document that a device has told of. */
export interface Known {
  /** The public id of its book; null: it waits to be told which. */
  googleId: string | null;
  status: Status | null;
  /** The progress that it noted less than a minute ago. */
  notedId: string | null;
  sentAt: string;
}

/** Keeps where a document is; of very many the one that waits longest is forgotten. */
export const keepTold = (db: Db, userId: string, told: Told) =>
  db.one<Known>(sql`
    with surplus as (
      delete from device_documents
       where (user_id, document) in (
         select user_id, document
           from device_documents
          where user_id = ${userId} and document <> ${told.document}
          order by book_id is null, sent_at desc
         offset ${DEVICE_DOCUMENTS_MAX - 1}
            for update skip locked)
    ), kept as (
      insert into device_documents (user_id, document, title, author, progress, percentage, device, device_id)
      values (${userId}, ${told.document}, ${told.title}, ${told.author}, ${told.progress},
              ${told.percentage}, ${told.device}, ${told.deviceId})
          on conflict (user_id, document) do update
         set title = coalesce(excluded.title, device_documents.title),
             author = coalesce(excluded.author, device_documents.author),
             progress = excluded.progress, percentage = excluded.percentage,
             device = excluded.device, device_id = excluded.device_id, sent_at = now()
      returning *
    )
    select b.google_id as "googleId", e.status, k.sent_at as "sentAt",
           (select n.progress_id
              from device_progress n
             where n.user_id = k.user_id and n.document = k.document
               and n.noted_at > now() - interval '1 minute'
             order by n.noted_at desc
             limit 1) as "notedId"
      from kept k
      left join books b on b.id = k.book_id
      left join entries e on e.user_id = k.user_id and e.book_id = k.book_id`);

/** Where a document is, as the device that told last has said it. */
export const toldOf = (db: Db, userId: string, document: string) =>
  db.first<Omit<Told, 'title' | 'author'> & { sentAt: string }>(sql`
    select document, progress, percentage, device, device_id as "deviceId", sent_at as "sentAt"
      from device_documents
     where user_id = ${userId} and document = ${document} and progress is not null`);

/**
 * Notes which progress a device made, and lets go of what devices noted more than a day ago but for the last of each hour.
 * What has a note by then was written by hand.
 */
export const noteOfDevice = (db: Db, userId: string, document: string, progressId: string) =>
  db.many(sql`
    with noted as (
      insert into device_progress (progress_id, user_id, document)
      values (${progressId}, ${userId}, ${document})
          on conflict (progress_id) do update set noted_at = device_progress.noted_at
    )
    delete from progress p
     using (select n.progress_id,
                   lead(n.noted_at) over (order by n.noted_at) as next_at, n.noted_at
              from device_progress n
             where n.user_id = ${userId} and n.document = ${document}
               and n.noted_at between now() - interval '7 days' and now() - interval '1 day') n
     where p.id = n.progress_id and p.user_id = ${userId} and p.note is null
       and date_trunc('hour', n.next_at) = date_trunc('hour', n.noted_at)`);

/** Says which book a document is, if there is such a book; undefined: there is no such document. */
export const assignBook = (db: Db, userId: string, document: string, googleId: string) =>
  db.first<{ isAssigned: boolean }>(sql`
    with book as (
      select ${idOfBook(googleId)} as id
    ), changed as (
      update device_documents d
         set book_id = book.id
        from book
       where d.user_id = ${userId} and d.document = ${document} and book.id is not null
      returning d.document
    )
    select exists (select from changed) as "isAssigned"
      from device_documents
     where user_id = ${userId} and document = ${document}`);

/** Forgets a document; undefined: they have none of this name. */
export const forgetDocument = (db: Db, userId: string, document: string) =>
  db.first(sql`
    with gone as (
      delete from device_documents where user_id = ${userId} and document = ${document} returning 1
    ), marks as (
      delete from device_progress where user_id = ${userId} and document = ${document}
    )
    select from gone`);
