import { type Db, sql } from '../../platform/db/db.ts';

/** What everyone may know of somebody from a link to their profile. */
export interface LinkedProfile {
  id: string;
  username: string;
  bio: string | null;
  createdAt: Date;
  followersCount: number;
  reviewsCount: number;
  favoritesCount: number;
}

/** Somebody as a link to their profile shows them. */
export const linkedProfile = (db: Db, id: string) =>
  db.first<LinkedProfile>(sql`
    select u.id,
           u.username,
           u.bio,
           u.created_at as "createdAt",
           u.followers_count as "followersCount",
           u.reviews_count as "reviewsCount",
           u.favorites_count as "favoritesCount"
      from users u
     where u.id = ${id} and u.leaving_at is null`);
