import { pathTo } from '../../../shared/paths.ts';
import type { LinkedProfile } from './links.sql.ts';
import { escaped, type ServerPage } from './page.ts';
import { summaryOf } from './plainText.ts';
import { pageWithPreview } from './preview.ts';

const DESCRIPTION_MAX = 200;

/** The page of somebody's profile for whoever follows a link to it. */
export function profilePage(profile: LinkedProfile, origin: string | undefined): ServerPage {
  const { id, username, bio } = profile;
  const url = origin === undefined ? undefined : `${origin}/profile/${id}`;
  const counts = [
    said(profile.reviewsCount, 'review'),
    said(profile.favoritesCount, 'favorite book'),
    said(profile.followersCount, 'follower'),
  ].join(', ');
  return pageWithPreview({
    title: `@${username}`,
    documentTitle: `@${username} · Commonplace`,
    description: summaryOf([bio ?? '', `${counts}.`].join(' '), DESCRIPTION_MAX),
    type: 'profile',
    url,
    place: `/#${pathTo('/Account/Profile/:userId', { userId: id })}`,
    image: {
      url: `${origin ?? ''}/icon-512.png`,
      alt: 'The mark of Commonplace',
      type: 'image/png',
      width: 512,
      height: 512,
    },
    more: [['profile:username', username]],
    data: {
      '@type': 'ProfilePage',
      '@id': url,
      url,
      dateCreated: profile.createdAt,
      mainEntity: {
        '@type': 'Person',
        name: username,
        alternateName: `@${username}`,
        identifier: id,
        ...(bio ? { description: bio } : {}),
        interactionStatistic: counter('FollowAction', profile.followersCount),
        agentInteractionStatistic: counter('ReviewAction', profile.reviewsCount),
      },
    },
    isWorthFinding: Boolean(bio) || profile.reviewsCount + profile.favoritesCount > 0,
    main: [
      `<h1><bdi>@${escaped(username)}</bdi></h1>`,
      `<p>${counts}</p>`,
      ...(bio ? [`<p dir="auto">${escaped(bio)}</p>`] : []),
    ].join('\n      '),
  });
}

const said = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

const counter = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: count,
});
