import type { PreviewWords } from '../../../../shared/previewWords.ts';
import type { LinkedProfile } from './links.sql.ts';
import { EARLY, headOf, markOf } from './preview.ts';

/** What the head of a profile's page says to programs. */
export function headOfProfile(
  profile: LinkedProfile,
  words: PreviewWords,
  origin: string | undefined,
) {
  const { id, username, bio, shown } = profile;
  const url = origin === undefined ? undefined : `${origin}/profile/${id}`;
  const counts = shown
    ? `${[
        words.profile.reviews(shown.reviewsCount),
        words.profile.favorites(shown.favoritesCount),
        words.profile.followers(shown.followersCount),
      ].join(words.comma)}.`
    : words.profile.isPrivate;
  return {
    title: `@${username} · Commonplace`,
    head: [
      EARLY,
      ...headOf({
        title: `@${username}`,
        description: [bio ?? '', counts].join(' '),
        type: 'profile',
        url,
        image: markOf(words.mark, origin),
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

const counter = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: count,
});
