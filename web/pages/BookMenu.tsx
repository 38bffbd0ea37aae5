import { useQuery } from '@tanstack/react-query';
import {
  Eye,
  EyeOff,
  Flag,
  History,
  LibraryBig,
  ListOrdered,
  ListPlus,
  Merge,
  Pencil,
  Share2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { booksNamed, mayCorrect } from '../features/books/books.api.ts';
import { useHiding } from '../features/hidings/useHiding.ts';
import { entryOf } from '../features/library/library.api.ts';
import { useMergeBook } from '../features/merges/merges.api.ts';
import { ReportDialog } from '../features/reports/ReportDialog.tsx';
import { words } from '../locales/words.ts';
import { navigate } from '../router.tsx';
import { useNarrowedHint } from '../session/useVisibility.ts';
import { Link } from '../ui/Link.tsx';
import { MergeDialog } from '../ui/MergeDialog.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { ShareDialog, useShare } from '../ui/ShareButton.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import type { BookEditionsProps } from './BookEditions.tsx';
import { communityPart } from './communityPart.ts';
import { libraryPart } from './libraryPart.ts';

const ListPicker = communityPart(
  async () => (await import('../features/lists/ListPicker.tsx')).ListPicker,
);

const Editions = libraryPart<BookEditionsProps>(
  async () => (await import('./BookEditions.tsx')).BookEditions,
);

const IntoSeries = libraryPart(
  async () => (await import('../features/series/IntoSeries.tsx')).IntoSeries,
);

export interface BookMenuProps {
  userId: string;
  bookId: string;
  googleId: string;
  title: string;
  /** All books, their series, and which two of them are one. */
  looksAfterCatalogue: boolean;
}

/** What is rarely done with a book; it comes when it is asked for. */
export function BookMenu({ userId, bookId, googleId, title, looksAfterCatalogue }: BookMenuProps) {
  const share = useShare();
  const finished = useFinishedPicture(userId, googleId);
  const [isSharing, setSharing] = useState(false);
  const hiding = useHiding(googleId);
  const [isPicking, setPicking] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const merging = useMergeBook(googleId);
  const { say } = useToasts();
  const isCorrected =
    useQuery({ ...mayCorrect(googleId), enabled: !looksAfterCatalogue }).data ??
    looksAfterCatalogue;
  const link = { path: `/book/${encodeURIComponent(googleId)}`, title };
  const correct = {
    id: 'correct',
    label: words.book.correct,
    icon: <Pencil size={18} aria-hidden />,
  };
  const series = {
    id: 'series',
    label: words.byHand.intoSeries,
    icon: <ListOrdered size={18} aria-hidden />,
  };
  const merge = {
    id: 'merge',
    label: words.byHand.merge,
    icon: <Merge size={18} aria-hidden />,
  };

  function choose(id: string) {
    if (id === 'share' && finished) setSharing(true);
    else if (id === 'share') void share(link);
    else if (id === 'list') setPicking(true);
    else if (id === 'editions') setComparing(true);
    else if (id === 'hide') hiding.press();
    else if (id === 'report') setReporting(true);
    else if (id === 'merge') setMerging(true);
    else if (id === 'series') setPlacing(true);
    else if (id === 'correct') navigate(pathTo('/details/:googleId/correct', { googleId }));
    else navigate(pathTo('/details/:googleId/history', { googleId }));
  }

  return (
    <>
      <MoreMenu
        isOpenAtFirst
        items={[
          { id: 'list', label: words.book.addToList, icon: <ListPlus size={18} aria-hidden /> },
          { id: 'share', label: words.links.share, icon: <Share2 size={18} aria-hidden /> },
          {
            id: 'editions',
            label: words.book.editions,
            icon: <LibraryBig size={18} aria-hidden />,
          },
          ...(isCorrected ? [correct] : []),
          ...(looksAfterCatalogue ? [series, merge] : []),
          { id: 'history', label: words.book.changes, icon: <History size={18} aria-hidden /> },
          {
            id: 'hide',
            label: hiding.isHidden ? words.safety.showBook : words.safety.hideBook,
            icon: hiding.isHidden ? (
              <Eye size={18} aria-hidden />
            ) : (
              <EyeOff size={18} aria-hidden />
            ),
          },
          { id: 'report', label: words.safety.report, icon: <Flag size={18} aria-hidden /> },
        ]}
        onChoose={choose}
      />
      {isSharing ? (
        <Suspense>
          <ShareDialog {...link} picture={finished} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
      {isPicking ? (
        <Suspense>
          <ListPicker
            userId={userId}
            googleId={googleId}
            title={title}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : null}
      {isComparing ? (
        <Suspense>
          <Editions googleId={googleId} title={title} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
      {isPlacing ? (
        <Suspense>
          <IntoSeries googleId={googleId} title={title} onClose={() => setPlacing(false)} />
        </Suspense>
      ) : null}
      {isMerging ? (
        <MergeDialog
          of={{ _id: googleId, name: title }}
          find={booksNamed}
          more={words.byHand.mergeBookMore}
          none={words.byHand.noBookFound}
          merging={merging}
          onMerged={({ into }) => {
            setMerging(false);
            say(words.byHand.merged);
            if (into) navigate(pathTo('/details/:googleId', { googleId: into.googleId }));
          }}
          onClose={() => setMerging(false)}
        >
          <p>
            <Link to="/merged-books">{words.byHand.mergedBooks}</Link>
          </p>
        </MergeDialog>
      ) : null}
      {isReporting ? (
        <ReportDialog
          kind="book"
          subject={bookId}
          twins={{ start: title, without: googleId, find: booksNamed }}
          what={words.safety.book(title)}
          onClose={() => setReporting(false)}
        />
      ) : null}
    </>
  );
}

/** The address of the picture that says that one has finished the book; undefined where one has not, or not for everybody to see. */
function useFinishedPicture(userId: string, googleId: string) {
  const entry = useQuery(entryOf(googleId)).data;
  const hint = useNarrowedHint(userId, entry?.visibility ?? 'private');
  const reading = entry?.readings.find(({ outcome }) => outcome === 'finished');
  return reading && entry?.visibility === 'public' && hint === undefined
    ? `/share/finished/${reading._id}.png`
    : undefined;
}
