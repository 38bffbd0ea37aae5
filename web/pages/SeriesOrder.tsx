import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Series, SeriesBook } from '../../shared/contract/series.ts';
import { BookFinder } from '../features/books/BookFinder.tsx';
import { PlaceDialog } from '../features/series/PlaceDialog.tsx';
import { type Placed, placeAtEnd, placesAfter } from '../features/series/places.ts';
import { positionText } from '../features/series/positionText.ts';
import {
  booksToArrange,
  usePlaceBooks,
  useTakeOutOfSeries,
} from '../features/series/series.api.ts';
import { words } from '../locales/words.ts';
import { itemsIn } from '../queries.ts';
import { BookOrder } from '../ui/BookOrder.tsx';
import type { Move } from '../ui/bookMoves.ts';
import { besideBook, focusNext } from '../ui/focusNext.ts';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { saidByWrite } from '../write.ts';

/** The books of a series, to be put into order, taken out and put in. */
export function SeriesOrder({ series: { _id: id } }: { series: Series }) {
  const list = useInfiniteQuery(booksToArrange(id));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const place = usePlaceBooks(id);
  const takeOut = useTakeOutOfSeries(id);
  const { say } = useToasts();
  const [placed, setPlaced] = useState<SeriesBook>();
  // Places depend on all the others.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  if (isError) return <RetryAlert text={words.series.failed} query={list} />;
  if (!data || hasNextPage) return <Waiting text={words.books.loading} />;

  const books = itemsIn(data);
  const places: Placed[] = books.map(({ book: { googleId }, position }) => ({
    googleId,
    position,
  }));

  function move({ googleId, before }: Move) {
    const from = places.findIndex((each) => each.googleId === googleId);
    const rest = places.toSpliced(from, 1);
    const at = rest.findIndex((each) => each.googleId === before);
    const changed = placesAfter(places, from, at === -1 ? rest.length : at);
    if (changed.length > 0) place.mutate(changed);
  }

  function putIn({ googleId, title }: { googleId: string; title: string }) {
    if (places.some((each) => each.googleId === googleId)) return undefined;
    const putting = place.mutateAsync([{ googleId, position: placeAtEnd(places) }]);
    putting.then(() => say(words.byHand.added(title)), saidByWrite);
    return putting;
  }

  function takeOutNow({ googleId }: { googleId: string }) {
    const at = places.findIndex((each) => each.googleId === googleId);
    const was = places[at];
    takeOut.mutate(googleId, {
      onSuccess: () => {
        focusNext(...besideBook(places, at));
        say(words.byHand.takenOut, {
          label: words.byHand.undo,
          onPress: () => was && place.mutate([was]),
        });
      },
    });
  }

  return (
    <>
      <BookFinder
        label={words.byHand.addBook}
        placeholder={words.byHand.addBook}
        takesSeveral
        onChoose={putIn}
      />
      <BookOrder
        books={books.map(({ book, position }) => ({
          ...book,
          place: position === null ? undefined : positionText(position),
        }))}
        takeOff={words.byHand.takeOut}
        more={[{ id: 'place', label: words.byHand.setPlace }]}
        onMore={(_, { googleId }) =>
          setPlaced(books.find(({ book }) => book.googleId === googleId))
        }
        onMove={move}
        onTakeOff={takeOutNow}
      />
      {placed ? (
        <PlaceDialog seriesId={id} of={placed} onClose={() => setPlaced(undefined)} />
      ) : null}
    </>
  );
}
