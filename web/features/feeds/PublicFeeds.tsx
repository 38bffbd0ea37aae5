import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { ownPrivacy } from '../../session/privacy.api.ts';
import { Copyable } from '../../ui/Copyable.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './Feeds.module.css';

interface PublicFeedsProps {
  userId: string;
  username: string;
}

/** The feeds of one's profile, and code that shows what one reads on a site of one's own. */
export function PublicFeeds(user: PublicFeedsProps) {
  return (
    <div className={styles.part}>
      <h3>{words.feeds.public}</h3>
      <Feeds {...user} />
    </div>
  );
}

function Feeds({ userId, username }: PublicFeedsProps) {
  const privacy = useQuery(ownPrivacy());
  if (privacy.isPending) return <Skeleton shape="row" />;
  if (!privacy.data)
    return (
      <RetryAlert text={failureMessage(privacy.error, words.privacy.loadFailed)} query={privacy} />
    );
  if (privacy.data.profile !== 'public')
    return <p className={styles.note}>{words.feeds.private}</p>;
  const title = words.feeds.readingOf(username);
  return (
    <>
      <p className={styles.note}>{words.feeds.publicIntro}</p>
      <Copyable label={words.feeds.reviews} text={feedOf(userId, 'reviews')} />
      <Copyable label={words.feeds.library} text={feedOf(userId, 'library')} />
      <p className={styles.note}>{words.feeds.json}</p>
      <Copyable label={words.feeds.picture} text={pictureCode(userId, title)} />
      <Copyable label={words.feeds.frame} text={frameCode(userId, title)} />
      <img
        className={styles.preview}
        src={`${embedOf(userId)}.svg`}
        alt={title}
        width={400}
        loading="lazy"
      />
    </>
  );
}

const feedOf = (userId: string, what: 'reviews' | 'library') =>
  `${location.origin}/feeds/profile/${userId}/${what}.atom`;

const embedOf = (userId: string) => `/embed/profile/${userId}/reading`;

const pictureCode = (userId: string, title: string) =>
  `<a href="${location.origin}/profile/${userId}"><img src="${location.origin}${embedOf(userId)}.svg" alt="${inHtml(title)}"></a>`;

const frameCode = (userId: string, title: string) =>
  `<iframe src="${location.origin}${embedOf(userId)}.html" title="${inHtml(title)}" width="400" height="320" loading="lazy"></iframe>`;

/** A text as it stands in an attribute. */
const inHtml = (text: string) => text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
