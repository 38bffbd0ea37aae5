import { pathTo } from '../../../shared/paths.ts';
import type { LinkedProfile } from './links.sql.ts';
import { earlyScript, headOf, markOf } from './preview.ts';

/** What the head of a profile's page says to programs, and where it leads members. */
export function headOfProfile(profile: LinkedProfile, origin: string | undefined) {
  const { id, username, bio, shown } = profile;
  const url = origin === undefined ? undefined : `${origin}/profile/${id}`;
  const counts = shown
    ? [
        said(shown.reviewsCount, 'review'),
        said(shown.favoritesCount, 'favorite book'),
        said(shown.followersCount, 'follower'),
      ].join(', ')
    : 'This profile is private';
  return {
    title: `@${username} · Commonplace`,
    head: [
      earlyScript(pathTo('/Account/Profile/:userId', { userId: id })),
      ...headOf({
        title: `@${username}`,
        description: [bio ?? '', `${counts}.`].join(' '),
        type: 'profile',
        url,
        image: markOf(origin),
        more: [['profile:username', username]],
        data: {
          '@type': 'ProfilePage',
          '@id': url,
          url,
          ...(shown ? { dateCreated: shown.createdAt } : {}),
          mainEntity: {
            '@type': 'Person',
            name: username,
            alternateName: `@${username}`,
            identifier: id,
            ...(bio ? { description: bio } : {}),
            ...(shown
              ? {
                  interactionStatistic: counter('FollowAction', shown.followersCount),
                  agentInteractionStatistic: counter('ReviewAction', shown.reviewsCount),
                }
              : {}),
          },
        },
        isWorthFinding:
          shown !== null &&
          profile.isListed &&
          (Boolean(bio) || shown.reviewsCount + shown.favoritesCount > 0),
      }),
    ],
  };
}

/** `1 review`, `2,000 reviews` */
export const said = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

const counter = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: count,
});
