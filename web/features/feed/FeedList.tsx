import { useInfiniteQuery } from '@tanstack/react-query';
import { EyeOff, Heart, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FeedItem } from '../../../shared/contract/feed.ts';
import { plainTextOf } from '../../../shared/markdown.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { ago } from '../../days.ts';
import { cutAtWord, dateAndTime, oneDecimal, shownDate, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { PublicLink } from '../../session/PublicLink.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { useHere } from '../../ui/drawnOn.ts';
import { Link } from '../../ui/Link.tsx';
import { mentioned } from '../../ui/Mentioned.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { placeText } from '../../ui/placeText.ts';
import quotes from '../../ui/QuoteText.module.css';
import { QuoteText } from '../../ui/QuoteText.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { ReviewTitle } from '../../ui/ReviewTitle.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { cardsOf } from './cards.ts';
import styles from './Feed.module.css';
import { feedItem } from './feed.api.ts';

/** So much of a review stands in the feed; its page has the rest. */
const SNIPPET_CUT = 280;

/** What likes the review, the quote or the note that an item tells of. */
export type LikeOf = (item: FeedItem) => ReactNode;

interface FeedListProps {
  items: readonly FeedItem[];
  /** Without it likes are only counted. */
  likeOf?: LikeOf | undefined;
}

interface ItemProps {
  item: FeedItem;
  likeOf: LikeOf | undefined;
}

/** What the people did whom one follows. */
export const FeedList = ({ items, likeOf }: FeedListProps) => (
  <ol className={styles.feed}>
    {cardsOf(items).map(([item, ...earlier]) => (
      <li key={item._id}>
        <FeedArticle item={item} earlier={earlier} likeOf={likeOf} />
      </li>
    ))}
  </ol>
);

/** What somebody did, and below it what they had done with the same book just before. */
function FeedArticle({ item, earlier, likeOf }: ItemProps & { earlier: readonly FeedItem[] }) {
  const { user, createdAt } = item;
  const text = textOf(item, likeOf?.(item));
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <Avatar person={user} />
        <p className={styles.said}>
          <Sentence
            text={saidOf(item)}
            parts={{
              who: (
                <Link
                  to={pathTo('/Account/Profile/:userId', { userId: user._id })}
                  className={styles.who}
                >
                  <PersonName person={user} />
                </Link>
              ),
              book: <BookLink item={item} />,
              list: <ListLink item={item} />,
              group: <GroupLink item={item} />,
              place: placeOf(item),
            }}
          />
          <Ago iso={createdAt} />
        </p>
        {text === null ? <CoverLink item={item} /> : null}
      </header>
      {text === null ? null : <Content item={item}>{text}</Content>}
      <MoreOfKind item={item} likeOf={likeOf} />
      {earlier.map((other) => (
        <Earlier key={other._id} item={other} likeOf={likeOf} />
      ))}
    </article>
  );
}

function Earlier({ item, likeOf }: ItemProps) {
  const text = textOf(item, likeOf?.(item));
  return (
    <div className={styles.earlier}>
      <p className={styles.said}>
        <Sentence text={saidBefore(item)} parts={{ place: placeOf(item) }} />
        <Ago iso={item.createdAt} />
      </p>
      {text === null ? null : <div className={styles.text}>{text}</div>}
      <MoreOfKind item={item} likeOf={likeOf} />
    </div>
  );
}

/** What else they did of an item's kind within the hour, behind one press. */
function MoreOfKind({ item, likeOf }: ItemProps) {
  const [isOpen, setOpen] = useState(false);
  if (item.more === 0) return null;
  return (
    <div className={styles.more}>
      <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.feed.less : words.feed.more(item.more)}
      </Button>
      {isOpen ? <Others item={item} likeOf={likeOf} /> : null}
    </div>
  );
}

/** How long ago it was. The server, which does not know when a page is read, draws the day. */
function Ago({ iso }: { iso: string }) {
  const [text, title] = useHere(
    () => `${ago(iso)}\n${dateAndTime(iso)}`,
    () => shownDate(iso.slice(0, 10)),
  ).split('\n');
  return (
    <time dateTime={iso} title={title}>
      {text}
    </time>
  );
}

function saidOf(item: FeedItem) {
  if (item.kind === 'progress' && !placeOf(item)) return words.feed.isReading;
  // It may be one that only its members may know of.
  if (item.kind === 'joined' && !item.group) return words.feed.joinedOne;
  return words.feed.said[item.kind];
}

/** The same of what stands below something else of the same person and book. */
function saidBefore(item: FeedItem) {
  const { kind } = item;
  if (kind === 'progress' && !placeOf(item)) return words.feed.wasReading;
  // Neither is about a book.
  if (kind === 'list' || kind === 'joined') return '';
  return words.feed.before[kind];
}

const addressOf = ({ book, review }: FeedItem) =>
  book
    ? `${pathTo('/details/:googleId', { googleId: book.googleId })}${review ? `?review=${review._id}` : ''}`
    : '';

const BookLink = ({ item }: { item: FeedItem }) =>
  item.book ? (
    <PublicLink to={addressOf(item)} className={styles.book}>
      <bdi>{item.book.title}</bdi>
    </PublicLink>
  ) : null;

const ListLink = ({ item: { list } }: { item: FeedItem }) =>
  list ? (
    <Link to={pathTo('/lists/:listId', { listId: list._id })} className={styles.book}>
      <bdi>{list.title}</bdi>
    </Link>
  ) : null;

const GroupLink = ({ item: { group } }: { item: FeedItem }) =>
  group ? (
    <Link to={pathTo('/groups/:groupId', { groupId: group._id })} className={styles.who}>
      <bdi>{group.title}</bdi>
    </Link>
  ) : null;

/** Where somebody is in the book: `page 120`, `45%`. */
function placeOf({ progress }: FeedItem) {
  if (!progress) return '';
  const { position, percent } = progress;
  if (position) return placeText(position);
  return percent === null ? '' : placeText({ percent });
}

/** The cover, and what there is to read beside it. */
const Content = ({ item, children }: { item: FeedItem; children: ReactNode }) =>
  item.book ? (
    <div className={styles.content}>
      <CoverLink item={item} />
      <div className={styles.text}>{children}</div>
    </div>
  ) : (
    <div className={styles.apart}>{children}</div>
  );

/** The sentence leads there as well. */
const CoverLink = ({ item }: { item: FeedItem }) =>
  item.book ? (
    <PublicLink to={addressOf(item)} className={styles.cover} tabIndex={-1} aria-hidden>
      <Cover src={item.book.thumbnail} drawn={drawnCover(item.book.googleId)} />
    </PublicLink>
  ) : null;

function textOf(item: FeedItem, like: ReactNode): ReactNode {
  const { review, rating, progress, quote, list, group } = item;
  if (list) return <ListCovers list={list} />;
  if (group) return <p className={styles.facts}>{words.groups.members(group.members)}</p>;
  if (review) return <ReviewSnippet item={item} review={review} like={like} />;
  if (quote)
    return (
      <>
        <QuoteText quote={quote} cutAt={2 * SNIPPET_CUT} />
        <Foot to={pathTo('/quotes/:quoteId', { quoteId: quote._id })} of={quote} like={like}>
          {words.conversation.quoteFrom(titleOf(item))}
        </Foot>
      </>
    );
  if (rating !== null) return <Stars rating={rating} figure={oneDecimal(rating)} />;
  if (!progress) return null;
  return (
    <>
      {progress.percent === null ? null : (
        <span className={styles.bar} aria-hidden>
          <ProgressBar label={titleOf(item)} done={progress.percent} />
        </span>
      )}
      {progress.note ? (
        <>
          <p className={styles.note} dir="auto">
            {mentioned(cutAtWord(plainTextOf(progress.note, '…'), SNIPPET_CUT), progress.mentions)}
          </p>
          <Foot
            to={pathTo('/progress/:progressId', { progressId: progress._id })}
            of={progress}
            like={like}
          >
            {words.conversation.noteOn(titleOf(item))}
          </Foot>
        </>
      ) : null}
    </>
  );
}

interface ReviewSnippetProps {
  item: FeedItem;
  review: NonNullable<FeedItem['review']>;
  like: ReactNode;
}

/** The beginning of a review; one that gives something away is folded, its title too. */
const ReviewSnippet = ({ item, review, like }: ReviewSnippetProps) => (
  <>
    <Stars rating={review.rating} figure={oneDecimal(review.rating)} />
    {review.hasSpoilers ? (
      <p className={quotes.folded}>
        <EyeOff size={16} aria-hidden />
        {words.feed.folded}
      </p>
    ) : (
      <>
        <ReviewTitle review={review} as="h3" small />
        <p className={styles.note} dir="auto">
          {cutAtWord(plainTextOf(review.content, '…'), SNIPPET_CUT)}
        </p>
      </>
    )}
    <Foot
      to={addressOf(item)}
      label={words.feed.readOnOf(review.book.title)}
      of={review}
      like={like}
    >
      {words.feed.readOn}
    </Foot>
  </>
);

const titleOf = ({ book }: FeedItem) => book?.title ?? '';

interface FootProps {
  /** Where all of it stands. */
  to: string;
  /** What the link is called where its words do not say it by themselves. */
  label?: string;
  of: { likes: number; comments?: number };
  /** What likes it, in place of how many do. */
  like: ReactNode;
  children: ReactNode;
}

/** Where one reads on, and what others did with it. */
const Foot = ({ to, label, of: { likes, comments = 0 }, like, children }: FootProps) => (
  <p className={styles.foot}>
    <PublicLink to={to} className={styles.on} aria-label={label}>
      {children}
    </PublicLink>
    {like ??
      (likes > 0 ? (
        <span title={words.feed.likes(likes)}>
          <Heart size={14} aria-hidden />
          <span aria-hidden>{wholeNumber(likes)}</span>
          <span className="visually-hidden">{words.feed.likes(likes)}</span>
        </span>
      ) : null)}
    {comments > 0 ? (
      <span title={words.feed.comments(comments)}>
        <MessageCircle size={14} aria-hidden />
        <span aria-hidden>{wholeNumber(comments)}</span>
        <span className="visually-hidden">{words.feed.comments(comments)}</span>
      </span>
    ) : null}
  </p>
);

/** The first books of a list. */
const ListCovers = ({ list }: { list: NonNullable<FeedItem['list']> }) => (
  <div className={styles.list}>
    <span className={styles.covers}>
      {list.covers.map((cover) => (
        <Cover key={cover} src={cover} drawn={null} />
      ))}
    </span>
    <span className={styles.facts}>{words.library.books(list.books)}</span>
  </div>
);

function Others({ item, likeOf }: ItemProps) {
  const list = useInfiniteQuery(feedItem(item._id));
  if (list.isPending)
    return (
      <p role="status" className={styles.waiting}>
        {words.states.loading}
      </p>
    );
  if (!list.data) return <RetryAlert text={words.feed.moreFailed} query={list} />;
  const [, ...others] = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other._id}>
            <p className={styles.book}>
              <BookLink item={other} />
              <ListLink item={other} />
              <GroupLink item={other} />
            </p>
            <Content item={other}>{textOf(other, likeOf?.(other))}</Content>
          </li>
        ))}
      </ul>
      <MoreButton query={list} />
    </>
  );
}
