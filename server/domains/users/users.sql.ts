import type { Role } from '../../../shared/roles.ts';
import { type Db, empty, sql } from '../../platform/db/db.ts';
import { wholeList } from '../../platform/db/listQuery.ts';
import type { Page } from '../../platform/http/pagination.ts';
import { type Deed, writtenDown } from '../audit/audit.sql.ts';
import { booksCounted, favoritesInCounts, reviewsInCounts } from '../books/counts.sql.ts';
import { notHiddenFrom, type Viewer } from '../privacy/visibility.sql.ts';
import { type AccountRow, accountColumns, userColumnsFor } from './user.sql.ts';

/** What to look for in names, and for admins in addresses as well. */
export interface Filter {
  usernameKey: string;
  emailKey: string;
}

interface Asked {
  page: Page<string>;
  filter: Filter | undefined;
  /** `admin`: everyone, with what only they may see. */
  viewer: Viewer | 'admin';
}

/** A user in the list, with the key it is ordered by. */
export type ListedUser = Omit<AccountRow, 'email' | 'isEmailVerified' | 'roleWish'> &
  Partial<Pick<AccountRow, 'email' | 'isEmailVerified' | 'roleWish'>> & { usernameKey: string };

/** A page of the users by name, and one more, of how many there are. */
export const usersByName = (db: Db, { page, filter, viewer }: Asked) => {
  const isForAdmin = viewer === 'admin';
  const isListed = isForAdmin
    ? empty
    : sql`and u.show_in_directory and ${notHiddenFrom(viewer, sql`u.id`)}`;
  return wholeList<ListedUser>(db, {
    owner: sql`
    select count(*) as total from users u where true ${isListed} ${matching(filter, isForAdmin)}`,
    order: sql`p."usernameKey"`,
    page: sql`
    select ${isForAdmin ? accountColumns : userColumnsFor(viewer)}, u.username_key as "usernameKey"
      from users u
     where true ${isListed} ${matching(filter, isForAdmin)}
           ${page.after === undefined ? empty : sql`and u.username_key > ${page.after}`}
     order by u.username_key
     limit ${page.limit + 1}`,
  });
};

const matching = (filter: Filter | undefined, isForAdmin: boolean) =>
  filter === undefined
    ? empty
    : sql`and (position(${filter.usernameKey} in u.username_key) > 0
               ${isForAdmin ? sql`or position(${filter.emailKey} in u.email_key) > 0` : empty})`;

/** An account that nobody else changes until the transaction ends, with the role it has now. */
export interface Held {
  id: string;
  role: Role;
}

/**
 * Holds an admin and somebody they manage, in the order of their ids, so that two admins who act on
 * each other at once come one after the other: whoever comes second is no admin any more.
 */
export const holdUsers = (db: Db, ids: string[]) =>
  db.many<Held>(sql`
    select id, role from users where id = any(${ids}::uuid[]) order by id for no key update`);

/** The same for somebody who goes, with everyone who follows them or is followed by them. */
export const holdWithFollows = (db: Db, adminId: string, userId: string) =>
  db.many<Held>(sql`
    with held as materialized (
      select id, role
        from users
       where id in (select ${adminId}::uuid
                    union
                    select ${userId}::uuid
                    union
                    select follower_id from follows where following_id = ${userId}
                    union
                    select following_id from follows where follower_id = ${userId})
       order by id
         for no key update
    )
    select id, role from held where id in (${adminId}, ${userId})`);

/** Ends all follows of somebody and by somebody; puts the others' counters right. */
export const removeFollowsOf = (db: Db, userId: string) =>
  db.many(sql`
    with gone as (
      delete from follows
       where follower_id = ${userId} or following_id = ${userId}
      returning follower_id, following_id
    ), changes as (
      select id, sum(followers) as followers, sum(following) as following
        from (select following_id as id, 1 as followers, 0 as following from gone
              union all
              select follower_id, 0, 1 from gone) each
       where id <> ${userId}
       group by id
    )
    update users u
       set followers_count = u.followers_count - c.followers,
           following_count = u.following_count - c.following
      from changes c
     where u.id = c.id`);

/** Holds the books that somebody has reviewed or made a favourite, in the order of their ids. */
export const holdBooksOf = (db: Db, userId: string) =>
  db.many(sql`
    select id
      from books
     where id in (select book_id from reviews where user_id = ${userId}
                  union
                  select book_id from favorites where user_id = ${userId})
     order by id
       for no key update`);

/** Deletes somebody's reviews and favourites; puts the books' counters right. */
export const removeWorksOf = (db: Db, userId: string) =>
  db.many(sql`
    with gone_reviews as (
      delete from reviews where user_id = ${userId} returning *
    ), gone_favorites as (
      delete from favorites where user_id = ${userId} returning *
    )
    ${booksCounted({
      gone: [
        reviewsInCounts(sql`r`, sql`from gone_reviews r`),
        favoritesInCounts(sql`f`, sql`from gone_favorites f`),
      ],
    })}`);

/** Deletes an account; its sessions and known browsers go with it. */
export const removeUser = (db: Db, userId: string, deed: Deed) =>
  db.many(sql`
    with gone as (
      delete from users where id = ${userId} returning id, username, role
    )
    ${writtenDown(
      {
        ...deed,
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        details: sql`role`,
      },
      sql`from gone`,
    )}`);

/** Makes somebody an admin, by the key of their name. */
export const makeAdmin = (db: Db, usernameKey: string) =>
  db.first<{ username: string }>(sql`
    with before as (
      select id, role from users where username_key = ${usernameKey} for no key update
    ), made as (
      update users u
         set role = 'admin', role_wish = null
        from before
       where u.id = before.id
      returning u.id, u.username, before.role
    ), noted as (${writtenDown(
      {
        deed: 'role-changed',
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        details: sql`role || ' → admin'`,
      },
      sql`from made`,
    )})
    select username from made`);
