import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SaidProgress } from '../../shared/contract/notes.ts';
import type { Quote } from '../../shared/contract/quotes.ts';
import { plainTextOf } from '../../shared/markdown.ts';
import { pathTo } from '../../shared/paths.ts';
import { drawnCover } from '../covers.ts';
import { likeNote, noteWith } from '../features/notes/notes.api.ts';
import { likeQuote, quoteWith } from '../features/quotes/quotes.api.ts';
import { reportAction } from '../features/reports/ReportDialog.tsx';
import { longDate } from '../format.ts';
import { words } from '../locales/words.ts';
import { useParams, useSearchParams } from '../params.ts';
import { useAccount } from '../session/account.tsx';
import type { Intent } from '../session/intents.ts';
import { PublicLink } from '../session/PublicLink.tsx';
import { Button } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { LikeButton } from '../ui/LikeButton.tsx';
import { Link } from '../ui/Link.tsx';
import { mentioned } from '../ui/Mentioned.tsx';
import { Page } from '../ui/Page.tsx';
import { PersonName } from '../ui/PersonName.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { placeText } from '../ui/placeText.ts';
import { QuietMenu } from '../ui/QuietMenu.tsx';
import { QuoteText } from '../ui/QuoteText.tsx';
import { SeenBy } from '../ui/SeenBy.tsx';
import { ToHome } from '../ui/ToHome.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { Skeleton } from '../ui/Waiting.tsx';
import styles from './SaidPage.module.css';
import { useIntent } from './useIntent.ts';

/** A passage that somebody keeps, by itself. */
export function QuotePage() {
  const { quoteId = '' } = useParams();
  const quote = useQuery(quoteWith(quoteId));
  if (!quote.data) return <NotHere query={quote} title={words.quotes.title} />;
  return (
    <Said
      key={quoteId}
      kind="quote"
      said={quote.data}
      on={quote.data.createdAt}
      title={words.conversation.quoteFrom(quote.data.book.title)}
      action={quote.data.visibility === 'public' ? <ShareButton quote={quote.data} /> : null}
    >
      <QuoteText quote={quote.data} />
    </Said>
  );
}

/** What somebody said of their progress, by itself. */
export function NotePage() {
  const { progressId = '' } = useParams();
  const note = useQuery(noteWith(progressId));
  if (!note.data) return <NotHere query={note} title={words.conversation.note} />;
  const { position, percent, note: text, mentions, at, book } = note.data;
  return (
    <Said
      key={progressId}
      kind="progress"
      said={note.data}
      on={at}
      title={words.conversation.noteOn(book.title)}
    >
      <div className={styles.piece}>
        {/* The title leads there as well. */}
        <PublicLink to={placeOf(book)} className={styles.cover} tabIndex={-1} aria-hidden>
          <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} />
        </PublicLink>
        <div className={styles.words}>
          <p className={styles.place}>
            {percent === null ? null : <ProgressBar label={book.title} done={percent} />}
            <span>{placeText(position)}</span>
          </p>
          {text === null ? null : (
            <p className={styles.note} dir="auto">
              {mentioned(plainTextOf(text, '…'), mentions)}
            </p>
          )}
        </div>
      </div>
    </Said>
  );
}

const placeOf = ({ googleId }: { googleId: string }) => pathTo('/details/:googleId', { googleId });

const NotHere = ({
  query,
  title,
}: {
  query: Parameters<typeof UnloadedPage>[0]['query'];
  title: string;
}) => (
  <UnloadedPage
    query={query}
    title={title}
    above={<ToHome />}
    notFound={words.conversation.saidGone}
    failed={words.moderation.failed}
  />
);

const CommentsUnder = lazy(async () => ({
  default: (await import('./CommentsUnder.tsx')).CommentsUnder,
}));

const ShareQuote = lazy(async () => ({
  default: (await import('../features/quotes/ShareQuote.tsx')).ShareQuote,
}));

function ShareButton({ quote }: { quote: Quote }) {
  const { currentUser } = useAccount();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 size={16} aria-hidden />
        {words.links.share}
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareQuote
            quote={quote}
            isOwn={quote.user._id === currentUser?._id}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const LIKES = { quote: likeQuote, progress: likeNote };
const PLACES = {
  quote: (quoteId: string) => pathTo('/quotes/:quoteId', { quoteId }),
  progress: (progressId: string) => pathTo('/progress/:progressId', { progressId }),
};

interface SaidProps {
  kind: keyof typeof LIKES;
  said: Quote | SaidProgress;
  /** When it was said. */
  on: string;
  title: string;
  /** What else is done with it. */
  action?: ReactNode;
  children: ReactNode;
}

/** Who said it of which book, and what others do with it. */
function Said({ kind, said, on, title, action, children }: SaidProps) {
  const { currentUser } = useAccount();
  const { _id: id, book, user } = said;
  const [address] = useSearchParams();
  const isWriting = useIntent('comment', id);
  const isOwn = user._id === currentUser?._id;
  const mayBeTalkedOf = said.note !== null || kind === 'quote';
  return (
    <Page title={title} documentTitle={title} above={<ToHome />}>
      <article className={styles.said}>
        {children}
        <p className={styles.facts}>
          <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
            <PersonName person={user} />
          </Link>
          <PublicLink to={placeOf(book)}>
            <bdi>{book.title}</bdi>
          </PublicLink>
          <time dateTime={on}>{longDate(on)}</time>
          <SeenBy visibility={said.visibility} />
        </p>
        {mayBeTalkedOf ? (
          <div className={styles.facts}>
            <LikeButton
              thing={said}
              by={currentUser ? (isOwn ? 'author' : 'member') : 'visitor'}
              intent={{ kind: kind === 'quote' ? 'likeQuote' : 'likeNote', id } satisfies Intent}
              like={(isLiked) => LIKES[kind](id, isLiked)}
            />
            {action}
            {currentUser && !isOwn ? (
              <QuietMenu
                of={words.safety[kind](user.username)}
                actions={[reportAction({ kind, subject: id, username: user.username })]}
              />
            ) : null}
            {currentUser ? null : (
              <Link
                to="/Account/Signin"
                state={{
                  returnTo: PLACES[kind](id),
                  intent: { kind: 'comment', id } satisfies Intent,
                }}
              >
                {words.conversation.comments(said.comments)}
              </Link>
            )}
          </div>
        ) : null}
      </article>
      {mayBeTalkedOf ? (
        <section className={styles.talk} aria-labelledby="talk">
          <h2 id="talk">{words.conversation.title}</h2>
          <Suspense fallback={<Skeleton shape="row" />}>
            <CommentsUnder
              key={currentUser?._id}
              kind={kind}
              thing={said}
              asker={currentUser ? { id: currentUser._id, role: currentUser.role } : undefined}
              comment={address.get('comment') ?? undefined}
              isWriting={isWriting}
            />
          </Suspense>
        </section>
      ) : null}
    </Page>
  );
}
