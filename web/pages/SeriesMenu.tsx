import { ArrowDownUp, History, Merge, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Series } from '../../shared/contract/series.ts';
import { pathTo } from '../../shared/paths.ts';
import { CorrectSeries } from '../features/series/CorrectSeries.tsx';
import { seriesNamed, useMergeSeries } from '../features/series/series.api.ts';
import { words } from '../locales/words.ts';
import { navigate } from '../router.tsx';
import { Button } from '../ui/Button.tsx';
import { MergeDialog } from '../ui/MergeDialog.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { useShare } from '../ui/ShareButton.tsx';
import { useToasts } from '../ui/Toasts.tsx';

interface SeriesMenuProps {
  series: Series;
  isArranging: boolean;
  onArrange: (isArranging: boolean) => void;
}

/** What writers and admins do with a series. */
export function SeriesMenu({ series, isArranging, onArrange }: SeriesMenuProps) {
  const { _id: id, slug, name } = series;
  const [open, setOpen] = useState<string>();
  const share = useShare();
  const merging = useMergeSeries(id);
  const { say } = useToasts();
  const close = () => setOpen(undefined);

  function choose(what: string) {
    if (what === 'share') void share({ path: pathTo('/series/:slug', { slug }), title: name });
    else if (what === 'changes') navigate(pathTo('/series/:slug/history', { slug }));
    else setOpen(what);
  }

  return (
    <>
      <Button aria-pressed={isArranging} onClick={() => onArrange(!isArranging)}>
        <ArrowDownUp size={18} aria-hidden />
        {isArranging ? words.byHand.arrangeDone : words.byHand.arrange}
      </Button>
      <MoreMenu
        items={[
          { id: 'share', label: words.links.share, icon: <Share2 size={18} aria-hidden /> },
          { id: 'correct', label: words.byHand.correct, icon: <Pencil size={18} aria-hidden /> },
          { id: 'merge', label: words.byHand.merge, icon: <Merge size={18} aria-hidden /> },
          { id: 'changes', label: words.byHand.changes, icon: <History size={18} aria-hidden /> },
        ]}
        onChoose={choose}
      />
      {open === 'correct' ? <CorrectSeries series={series} onClose={close} /> : null}
      {open === 'merge' ? (
        <MergeDialog
          of={series}
          find={seriesNamed}
          merging={merging}
          onMerged={(into) => {
            close();
            say(words.byHand.merged);
            navigate(pathTo('/series/:slug', { slug: into.slug }));
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
