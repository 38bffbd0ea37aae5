import type { BookDetails } from '../../shared/contract/books.ts';
import { WantButton } from '../features/library/WantButton.tsx';
import { SeriesNeighbours } from '../features/series/SeriesNeighbours.tsx';

interface Props {
  googleId: string;
  series: BookDetails['series'][number];
}

/** The books before and after one in its series; who has finished it can keep the next at a press. */
export const SeriesOfBook = ({ googleId, series }: Props) => (
  <SeriesNeighbours
    googleId={googleId}
    series={series}
    actionOf={(next) => <WantButton book={next.book} known={next} />}
  />
);
